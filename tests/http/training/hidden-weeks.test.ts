import { beforeEach, describe, expect, it } from "vitest";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, pageAfter, read, rowsOf, textOf, userId } from "../club.ts";
import { formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { trailOf } from "../trail.ts";
import { unzip } from "../unzip.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");
const member = app.as("pro2@example.com");
const secret = "Next Week Secret";
const general = "General Secret";
let id: string;

// Today is Wednesday, March 11, in week 7.
const page = (query = "") => `/admin/drills?user=${id}${query}`;
const publish = (isPublished: string, week = "8") =>
  coach(page(`&week=${week}&form=publish-week`), asForm({ userId: id, week, isPublished }));
const drillId = (title: string) =>
  rowsOf<{ id: string }>(app, "SELECT id FROM weekly_drills WHERE title = ?", title)[0]?.id ?? "";
const add = (week: number, dayOfWeek: string, title: string, assignedUserId: string | null = id) =>
  coach("/api/admin/weekly-drills", asJson({ week, dayOfWeek, title, category: "push", assignedUserId }));

beforeEach(async () => {
  id = userId(app, "pro2@example.com");
  await add(7, "wednesday", "Right now");
  await add(8, "wednesday", secret);
  await add(8, "friday", general, null);
  await coach(page("&form=set-plan-start"), asForm({ userId: id, planStartsOn: "2026-01-28" }));
});

/** The address of the member's calendar. */
async function calendar(ask: Ask): Promise<string> {
  await ask("/portal?tab=progress&form=make-calendar", asForm({}));
  const html = await (await ask("/portal?tab=progress")).text();
  return new URL(/value="(http[^"]*\/files\/calendar\/[^"]*)"/.exec(html)?.[1] ?? "").pathname;
}

/** Every place where a member meets drills, and which of them name a hidden one. */
async function placesThatTell(ask: Ask) {
  const hidden = drillId(secret);
  const places = [
    "/",
    "/dashboard",
    "/portal",
    "/portal?tab=progress",
    `/portal?tab=progress&complete=${hidden}`,
    "/portal/log",
    `/portal/log?complete=${hidden}`,
    "/portal/week",
    "/portal?tab=categories",
    `/portal/drills/${hidden}`,
    "/portal/messages",
    "/portal/messages?search=secret",
    "/portal/homework",
    "/portal/reports",
    "/portal/entries",
    "/files/history/entries.csv",
    "/api/weekly-drills",
    "/api/drill-effects",
    "/api/my-drill-completions",
    await calendar(ask),
  ];
  const told: string[] = [];
  for (const place of places) {
    const text = (await (await ask(place)).text()).replaceAll("\r\n ", "");
    if (text.includes(secret) || text.includes(general)) told.push(place.replace(hidden, "ID"));
  }
  return told;
}

/** The tables of a copy of the member's data that name a hidden drill. */
async function filesThatTell() {
  await member("/account?form=export", asForm({}));
  await makeWantedExports(app.services);
  const link = /href="(\/files\/exports\/[^"]+)"/.exec(await (await member("/account")).text())?.[1] ?? "";
  const files = unzip(Buffer.from(await (await member(link)).arrayBuffer()));
  return [...files].flatMap(([name, bytes]) => (String(bytes).includes(secret) ? [name] : []));
}

describe("a coming week is hidden from its member (D90)", () => {
  it("in every place a member meets drills, general ones included, until its Sunday in the member's zone", async () => {
    expect(await placesThatTell(member)).toEqual([]);
    const saturdayNight = Date.parse("2026-03-15T03:59:00Z");
    app.clock.advance(saturdayNight - app.clock.now().getTime());
    const late = await app.signIn("pro2@example.com");
    expect(await placesThatTell(late)).toEqual([]);
    changeRows(app, "UPDATE users SET time_zone = 'Europe/London' WHERE id = ?", id);
    expect(await placesThatTell(late)).toContain("/api/weekly-drills");
    changeRows(app, "UPDATE users SET time_zone = NULL WHERE id = ?", id);
    app.clock.advance(60_000);
    expect(await placesThatTell(late)).toEqual(
      expect.arrayContaining(["/portal?tab=progress", "/portal/log", "/portal/week", "/api/weekly-drills"]),
    );
  });

  it("in the copy of their data", async () => {
    expect(await filesThatTell()).toEqual([]);
    await publish("on");
    expect(await filesThatTell()).toEqual(expect.arrayContaining(["weekly_drills.csv"]));
  });

  it("for logs: a hidden drill isn't found", async () => {
    const log = async () =>
      (await member("/api/drill-completions", asJson({ drillId: drillId(secret), roundsThrown: 10, ppr: 6 })))
        .status;
    expect(await log()).toBe(404);
    await publish("on");
    expect(await log()).toBe(201);
  });

  it("and not offered as homework, which couldn't be logged; homework that names one keeps its words alone", async () => {
    const desk = async () => (await coach("/admin/calls")).status;
    expect(await desk()).toBe(200);
    await coach(
      `/admin/messages/${id}?form=assign-homework`,
      asForm({ memberId: id, kind: "task", text: "Look", drillId: drillId(secret) }),
    );
    expect(await textOf(await member("/portal/homework"))).not.toContain(secret);
    changeRows(
      app,
      `INSERT INTO homework (id, user_id, kind, text, drill_id, source, created_at, created_by)
       VALUES ('h', ?, 'task', 'Kept words', ?, 'hand', ?, ?)`,
      id,
      drillId(secret),
      app.clock.now().getTime(),
      userId(app, "coach1@example.com"),
    );
    const html = await (await member("/portal/homework")).text();
    expect(html).toContain("Kept words");
    expect(html).not.toContain(`complete=${drillId(secret)}`);
  });

  it("but not without dates", async () => {
    await coach(page("&form=set-plan-start"), asForm({ userId: id, planStartsOn: "" }));
    expect(await placesThatTell(member)).toContain("/portal?tab=progress");
  });
});

describe("a coach publishes a week early (D90)", () => {
  it("on the plan board, with Undo, and the trail says so", async () => {
    const board = await (await coach(page("&week=8"))).text();
    expect(board).toContain("Week 8 is hidden until Sun, Mar 15.");
    expect(board).toMatch(/class="[^"]*hatched/);
    const [form] = formsOf(board, "publish-week");
    const answer = await sendForm(coach, form as PageForm);
    const { html, words } = await pageAfter(coach, answer);
    expect(words).toContain("Sage sees week 8 now");
    expect(html).not.toMatch(/class="[^"]*hatched/);
    expect(await placesThatTell(member)).toEqual(
      expect.arrayContaining(["/portal?tab=progress", "/api/weekly-drills"]),
    );
    const [undo] = formsOf(html, "publish-week").filter(({ fields }) =>
      JSON.stringify(fields).includes('""'),
    );
    expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
    expect(await placesThatTell(member)).toEqual([]);
    const trail = await trailOf(app.services, id);
    expect(trail.map(({ action }) => action)).toEqual(expect.arrayContaining(["publish_week", "hide_week"]));
  });

  it("only that week, and only for a coming one of a plan with dates", async () => {
    await add(9, "monday", "Week nine");
    await publish("on", "9");
    const seen = (await read<{ title: string }[]>(member, "/api/weekly-drills")).map(({ title }) => title);
    expect(seen).toContain("Week nine");
    expect(seen).not.toContain(secret);
    const begun = await publish("", "7");
    expect([begun.status, await textOf(begun)]).toEqual([
      409,
      expect.stringContaining("This week has begun, so its member sees it."),
    ]);
    await coach(page("&form=set-plan-start"), asForm({ userId: id, planStartsOn: "" }));
    expect((await publish("on")).status).toBe(409);
  });

  it("by coaches only", async () => {
    await member(page("&form=publish-week"), asForm({ userId: id, week: "8", isPublished: "on" }));
    expect(await placesThatTell(member)).toEqual([]);
  });

  it("shows the dates of every week beside its number, where all are shown", async () => {
    const words = await textOf(await coach(page("&week=all")));
    expect(words).toContain("Week 8 · Mar 15–21 (");
    expect(words).toMatch(/Week 8 · Mar 15–21 · Wednesday/);
  });

  it("is drawn under its own days, where all are shown, and says that it is hidden", async () => {
    const html = await (await coach(page("&week=all"))).text();
    const weekOf = async (week: number) => {
      const [, from = ""] = html.split(`<h3 id="week-${week}"`);
      return textOf(new Response(`<h3 ${from.split(/<h3 id="week-/)[0]}`));
    };
    const next = await weekOf(8);
    expect(next).toMatch(/Week 8 · Mar 15–21 *, hidden/);
    expect(next).toMatch(/Wed +Mar 18 .*Next Week Secret/);
    expect(next).toMatch(/Fri +Mar 20 .*General Secret .*For everyone/);
    const now = await weekOf(7);
    expect(now).toMatch(/Wed +Mar 11 +today .*Right now/);
    expect(now).not.toMatch(/hidden|Mar 18/);
    // What is added to a day goes to its week.
    expect(html).toMatch(/drill=new&amp;day=wednesday&amp;planWeek=7/);
    expect(html).toMatch(/drill=new&amp;day=wednesday&amp;planWeek=8/);
    expect(html).not.toContain("This week, Mar 8–14");
  });

  it("comes after this week where all weeks are shown, and before those that are over", async () => {
    await add(6, "monday", "Last week");
    await add(5, "monday", "Before that");
    await add(9, "monday", "Later still");
    const html = await (await coach(page("&week=all"))).text();
    expect([...html.matchAll(/id="week-(\d+)"/g)].map(([, week]) => week)).toEqual([
      "7",
      "8",
      "9",
      "6",
      "5",
      "2",
      "1",
    ]);
  });

  it("is whole on a page of all weeks, however many drills those have", async () => {
    const weeks = [8, 9, 10, 6];
    for (const week of weeks)
      for (let many = 0; many < 24; many++) await add(week, "monday", `Drill ${many} of ${week}.`);
    const pages = await Promise.all(
      ["", "&plan=2", "&plan=3"].map(async (query) => (await coach(page(`&week=all${query}`))).text()),
    );
    const drillsOf = (html: string, week: number) =>
      new Set(html.match(new RegExp(`Drill \\d+ of ${week}\\.`, "g"))).size;
    expect(pages.map((html) => weeks.map((week) => drillsOf(html, week)))).toEqual([
      [24, 0, 0, 0],
      [0, 24, 24, 0],
      [0, 0, 0, 24],
    ]);
    expect(pages[0]?.replaceAll("<!-- -->", "")).toContain("1–2 of 7 weeks");
  });

  it("is drawn under this week's days on a plan without dates, where its drills are due every week", async () => {
    await coach(page("&form=set-plan-start"), asForm({ userId: id, planStartsOn: "" }));
    const words = await textOf(await coach(page("&week=all")));
    expect(words).toContain("All weeks of the plan · This week, Mar 8–14");
    expect(words).toMatch(/Wed +Mar 11 +today .*Next Week Secret .*Week 8/);
  });
});
