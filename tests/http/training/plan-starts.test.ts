import { beforeEach, describe, expect, it } from "vitest";
import { listPlanStarts } from "#app/features/training/drills/plan/plan-start.server.ts";
import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, follow, pageAfter, read, textOf, userId } from "../club.ts";
import { formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { aCoach } from "../people.ts";
import { trailOf } from "../trail.ts";
import type { ClubDrill } from "./club-drills.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");
const member = app.as("pro2@example.com");
let id: string;
beforeEach(async () => {
  id = userId(app, "pro2@example.com");
});

// Today is Wednesday, March 11.
const page = (query = "") => `/admin/drills?user=${id}${query}`;
const setStart = (planStartsOn: string, more: Record<string, string> = {}) =>
  coach(page("&form=set-plan-start"), asForm({ userId: id, planStartsOn, ...more }));
/** The Sunday on which each of the members' plans begins, or null. */
async function startsOf(...userIds: string[]) {
  const starts = await listPlanStarts(app.services, aCoach, { userIds });
  return userIds.map((one) => starts.get(one) ?? null);
}
const publish = (week: string) =>
  coach(page("&form=publish-week"), asForm({ userId: id, week, isPublished: "on" }));
const stored = async () => (await startsOf(id))[0];
const add = (week: number, dayOfWeek: string, title: string) =>
  coach("/api/admin/weekly-drills", asJson({ week, dayOfWeek, title, category: "push", assignedUserId: id }));
/** The drills that belong to one member. */
const own = (userId = id) => read<ClubDrill[]>(coach, `/api/admin/users/${userId}/drills`);
const wordsOf = async (ask: Ask, path: string) => textOf(await ask(path));

/** Weeks 6 to 8 of the member's own plan, of which 7 is this one. */
async function planThreeWeeks() {
  await add(6, "friday", "Last Friday");
  await add(7, "monday", "This Monday");
  await add(7, "wednesday", "Right now");
  await add(8, "wednesday", "In a week");
  expect((await setStart("2026-01-28")).status).toBe(303);
}

describe("the start of a member's plan (D18c)", () => {
  it("comes with the first drill of a new week, which is next week, and Undo takes both back", async () => {
    await add(6, "friday", "Every week");
    const html = await (await coach(page("&week=7"))).text();
    expect(html).toContain("week 7 begins Sunday, Mar 15 and is hidden until then.");
    expect(await wordsOf(coach, page("&week=7&drill=new&day=monday&planWeek=7"))).toContain(
      "monday of week 7 · Mar 16",
    );
    const [offer] = formsOf(
      await (await coach(page("&week=7&drill=new&day=monday&planWeek=7&findDrill=soft r"))).text(),
      "repeat-drill",
    );
    const given = await sendForm(coach, offer as PageForm);
    const after = await follow(coach, given, page("&week=7"));
    const words = await after.text();
    expect(words).toContain("Week 7 is hidden until Sun, Mar 15.");
    expect(await stored()).toBe("2026-02-01");
    expect(await wordsOf(member, "/portal?tab=progress")).toContain("Every week");
    expect(await wordsOf(member, "/portal?tab=progress")).not.toMatch(/Mar 15|Week 7/);
    const [undo] = formsOf(words, "undo-drills");
    expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
    expect([await stored(), (await own()).map(({ title }) => title)]).toEqual([null, ["Every week"]]);
  });

  it("stays away from a new week that is planned without dates, and from a post that names none", async () => {
    await add(6, "friday", "Every week");
    const open = await (await coach(page("&week=7&dates=none&drill=new&day=monday&planWeek=7"))).text();
    expect(formsOf(open, "create-drill")[0]?.fields.map(([name]) => name)).not.toContain("newStart");
    const plain = { week: "7", title: "Undated", category: "push", assignedUserId: id };
    await coach(page("&drill=new&day=monday&planWeek=7&form=create-drill"), asForm(plain));
    expect(await stored()).toBeNull();
    expect(await wordsOf(member, "/portal?tab=progress")).toContain("Undated");
  });

  it("comes with a new drill and a copied week too, and for its own member alone", async () => {
    await add(6, "friday", "Every week");
    const html = await (await coach(page("&week=7&drill=new&day=monday&planWeek=7"))).text();
    const form = formsOf(html, "create-drill")[0] as PageForm;
    const send = (assignedUserId: string) => {
      const changed = { title: "Next week", category: "push", assignedUserId };
      const fields = form.fields.map(
        ([name, value]) => [name, changed[name as keyof typeof changed] ?? value] as [string, string],
      );
      return sendForm(coach, { ...form, fields });
    };
    const other = userId(app, "elite@example.com");
    await send(other);
    await send("general");
    expect(await startsOf(id, other)).toEqual([null, null]);
    const [copy] = formsOf(await (await coach(page("&week=6"))).text(), "repeat-week");
    expect(copy?.fields.map(([name]) => name)).not.toContain("newStart");
    await send(id);
    expect(await stored()).toBe("2026-02-01");
  });

  it("says that nothing changed when no day is chosen, and offers no Undo", async () => {
    const html = await (await follow(coach, await setStart(""), page())).text();
    expect(html).toContain("No day was chosen, so the plan still has no dates");
    // The page's own form names its week; Undo's doesn't.
    const undos = formsOf(html, "set-plan-start").filter(({ fields }) => !new Map(fields).has("week"));
    expect(undos).toEqual([]);
  });

  it("counts from the Sunday of the day a coach enters, and Undo takes it back", async () => {
    const answer = await setStart("2026-01-28");
    expect([answer.status, await stored()]).toEqual([303, "2026-01-25"]);
    const html = await (await follow(coach, answer, page())).text();
    expect(html).toContain("Week 1 begins Sunday, Jan 25");
    const fields = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(userId|planStartsOn|version)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value],
      ),
    );
    expect(fields).toMatchObject({ userId: id, planStartsOn: "" });
    expect((await setStart("", { version: fields.version ?? "" })).status).toBe(303);
    expect(await stored()).toBeNull();
    const trail = await trailOf(app.services, id);
    expect(trail.filter(({ action }) => action === "set_plan_start")).toHaveLength(2);
  });

  it("is counted back from any week a coach dates, and the others follow", async () => {
    expect(await wordsOf(coach, page("&week=7"))).toContain("Week 7 begins on");
    const answer = await setStart("2026-03-11", { week: "7" });
    expect([answer.status, await stored()]).toEqual([303, "2026-01-25"]);
    const html = await (await follow(coach, answer, page("&week=8"))).text();
    expect(html).toContain("Week 7 begins Sunday, Mar 8");
    expect(html).toMatch(/name="planStartsOn"[^>]*value="2026-03-15"/);
    const version = /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
    await setStart("2026-02-02");
    const late = await setStart("2026-03-23", { week: "7", version });
    expect([late.status, await textOf(late)]).toEqual([
      409,
      expect.stringContaining("Week 7 begins on Saved now 2026-03-15 Yours 2026-03-22"),
    ]);
    expect((await setStart("2000-01-10", { week: "520" })).status).toBe(400);
  });

  it.each(["2026-02-30", "soon", "1999-12-31", "2101-01-01"])("is never %s", async (day) => {
    const answer = await setStart(day);
    expect([answer.status, await stored()]).toEqual([400, null]);
    expect(await textOf(answer)).toContain("Please choose a day between 2000 and 2100");
  });

  it("is not lost to another coach's: the later one sees both (D57)", async () => {
    const version = /name="version" value="([^"]+)"/.exec(await (await coach(page())).text())?.[1] ?? "";
    expect(version).not.toBe("");
    expect((await setStart("2026-03-02", { version })).status).toBe(303);
    const late = await setStart("2026-03-09", { version });
    expect([late.status, await stored()]).toEqual([409, "2026-03-01"]);
    expect(await textOf(late)).toContain("Saved now 2026-03-01 Yours 2026-03-08");
  });

  it("is for members only, set by coaches only", async () => {
    const other = { userId: userId(app, "coach2@example.com") };
    expect((await setStart("2026-03-02", other)).status).toBe(400);
    expect((await setStart("2026-03-02", { userId: "none" })).status).toBe(404);
    await member(page("&form=set-plan-start"), asForm({ userId: id, planStartsOn: "2026-03-02" }));
    expect(await stored()).toBeNull();
  });
});

describe("a coach plans weeks by their dates", () => {
  it("opens this week, and names each week's days", async () => {
    await planThreeWeeks();
    const now = await wordsOf(coach, page());
    expect(now).toContain("Week 7 · Mar 8–14 · this week");
    expect(now).toMatch(/Wed +Mar 11 .*Right now 30 min/);
    expect(now).not.toContain("In a week");
    expect(now).toContain("This week Sage sees week 7.");
    const next = await wordsOf(coach, page("&week=8"));
    expect(next).toContain("Week 8 · Mar 15–21");
    expect(next).toContain("Week 8 is hidden until Sun, Mar 15.");
    const add = (week: string) => wordsOf(coach, page(`&drill=new&day=tuesday&planWeek=${week}`));
    expect(await add("8")).toMatch(/tuesday +of week 8 · Mar 17 *, for Sage Winter/);
    expect(await add("9999999")).not.toContain(" · Mar 17");
    expect(await wordsOf(coach, page("&week=all"))).toMatch(/In a week.+Right now|Right now.+In a week/);
  });

  it("a week that hasn't begun has nothing done, even if its drill was logged before", async () => {
    await planThreeWeeks();
    for (const title of ["Right now", "In a week"]) {
      const drillId = (await own()).find((drill) => drill.title === title)?.id;
      await member("/api/drill-completions", asJson({ drillId, roundsThrown: 10, ppr: 6 }));
    }
    expect(await wordsOf(coach, page("&week=7"))).toContain("Right now 30 min · Completed Today");
    const coming = await wordsOf(coach, page("&week=8"));
    expect(coming).toContain("In a week 30 min");
    expect(coming).not.toMatch(/In a week 30 min · |Basic Completed/);
  });

  it("reads the dates while copying: of the source, and when it begins for others", async () => {
    await planThreeWeeks();
    const jordan = userId(app, "elite@example.com");
    await coach(page("&form=set-plan-start"), asForm({ userId: jordan, planStartsOn: "2026-03-15" }));
    expect(await wordsOf(coach, `/admin/drills?copy=drills&source=${id}`)).toContain(
      "In a week week 8 · Mar 15–21, Wednesday",
    );
    const drill = (await own()).find(({ title }) => title === "In a week")?.id;
    const last = await wordsOf(coach, `/admin/drills?copy=targets&source=${id}&drillIds=${drill}`);
    expect(last).toContain("Week 8 · Mar 15–21: In a week.");
    expect(last).toContain("elite@example.com · week 8 begins May 3");
    expect(last).toContain("free@example.com · no dates yet");
    expect(last).toContain("Begin their plans on the same date: Week 8 begins Sunday, Mar 15");
    const targets = await (await coach(`/admin/drills?copy=targets&source=${id}&drillIds=${drill}`)).text();
    const [dates] = targets.match(/<input[^>]*name="copyDates"[^>]*>/) ?? [];
    expect(dates).not.toContain("checked");
  });

  it("travel with a copy to plans without any, and one Undo takes drills and dates back", async () => {
    await planThreeWeeks();
    const [jordan, riley] = [userId(app, "elite@example.com"), userId(app, "free@example.com")];
    await coach(page("&form=set-plan-start"), asForm({ userId: jordan, planStartsOn: "2026-03-15" }));
    const copy = (more: Record<string, string>) => {
      const body = new URLSearchParams({ sourceUserId: id, confirmDouble: "on", ...more });
      for (const target of [jordan, riley]) body.append("targetUserIds", target);
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      return coach(page("&copy=targets&form=copy-drills"), { method: "POST", headers, body: String(body) });
    };
    const starts = () => startsOf(jordan, riley);
    await copy({});
    expect(await starts()).toEqual(["2026-03-15", null]);
    const answer = await copy({ copyDates: "on" });
    const { html, words } = await pageAfter(coach, answer);
    expect(words).toContain("1 plan now has dates: Week 6 begins Sunday, Mar 1.");
    expect(await starts()).toEqual(["2026-03-15", "2026-01-25"]);
    const [undo] = formsOf(html, "undo-drills");
    expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
    expect(await starts()).toEqual(["2026-03-15", null]);
    expect(await own(riley)).toHaveLength(4);
  });
});

describe("a drill that gave its plan dates", () => {
  it("leaves them, when it is undone, to the drills that came after it", async () => {
    await add(6, "friday", "Every week");
    const findDrill = page("&week=7&drill=new&day=monday&planWeek=7&findDrill=soft r");
    const [offer] = formsOf(await (await coach(findDrill)).text(), "repeat-drill");
    const { html } = await pageAfter(coach, await sendForm(coach, offer as PageForm));
    expect(await stored()).toBe("2026-02-01");
    app.clock.advance(60_000);
    await add(7, "tuesday", "Relies on the dates");
    const [undo] = formsOf(html, "undo-drills");
    expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
    expect((await own()).map(({ title }) => title)).toEqual(["Relies on the dates", "Every week"]);
    expect(await stored()).toBe("2026-02-01");
  });
});

describe("the member", () => {
  it("sees this week's drills, the earlier ones below, and published coming ones by their date", async () => {
    await planThreeWeeks();
    await publish("8");
    const words = await wordsOf(member, "/portal?tab=progress");
    expect(words).toContain("This week, Mar 8–14 · Week 7");
    expect(words).toMatch(/Right now.+From Mar 15 · Week 8 1 drill In a week wednesday , Mar 18/);
    expect(words).toMatch(/Week 6 · Mar 1–7 1 drill Last Friday/);
    const html = await (await member("/portal?tab=progress")).text();
    for (const [title, canLog] of [
      ["Right now", true],
      ["Last Friday", true],
      ["In a week", false],
    ] as const)
      expect([title, html.includes(`aria-label="Complete Drill: ${title}"`)]).toEqual([title, canLog]);
  });

  it("has the same week on the dashboard, the home page, the log page and on paper", async () => {
    await planThreeWeeks();
    expect(await wordsOf(member, "/portal?tab=dashboard")).toContain("Right now");
    expect(await wordsOf(member, "/")).toContain("Your drill today: Right now.");
    for (const path of ["/portal/log", "/portal/week"]) {
      const words = await wordsOf(member, path);
      expect([path, words.includes("Right now"), words.includes("This Monday")]).toEqual([path, true, true]);
      expect([path, words.includes("In a week")]).toEqual([path, false]);
    }
    expect(await wordsOf(member, "/portal/week")).toContain("monday , Mar 9, 2026");
  });

  it("without drills this week is told when the next published ones begin", async () => {
    await add(9, "monday", "Later");
    await setStart("2026-01-25");
    expect(await wordsOf(member, "/portal?tab=dashboard")).toContain("Nothing planned this week");
    await publish("9");
    expect(await wordsOf(member, "/portal?tab=dashboard")).toContain("Your next drills begin Mar 22");
  });

  it("starts a template in this week of the plan", async () => {
    await planThreeWeeks();
    const { templates } = await listTemplates(app.services, aCoach);
    const template = templates[0]?.id ?? "";
    const before = (await own()).map((drill) => drill.id);
    await member(`/portal/templates/${template}?form=start-template`, asForm({ id: template }));
    const started = (await own()).filter((drill) => !before.includes(drill.id));
    expect(new Set(started.map(({ week }) => week))).toEqual(new Set([7]));
  });

  it("gets the weeks they see from the call, and each drill once, on its date, in the calendar", async () => {
    await planThreeWeeks();
    await publish("8");
    const drills = await read<{ title: string }[]>(member, "/api/weekly-drills");
    expect(drills.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["Right now", "In a week", "Last Friday", "Push to the Lip"]),
    );
    await member("/portal?tab=progress&form=make-calendar", asForm({}));
    const html = await (await member("/portal?tab=progress")).text();
    const { pathname } = new URL(/value="(http[^"]*\/files\/calendar\/[^"]*)"/.exec(html)?.[1] ?? "");
    const feed = (await (await app.fetch(pathname)).text()).replaceAll("\r\n ", "");
    const event = feed.split("BEGIN:VEVENT").find((one) => one.includes("SUMMARY:In a week"));
    expect(event).toContain("DTSTART;VALUE=DATE:20260318");
    expect(feed).not.toContain("RRULE");
  });
});
