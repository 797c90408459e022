import { describe, expect, it } from "vitest";
import { writeHistory } from "#tests/bench/long-history.mjs";
import { appForEach } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { asForm, changeRows, onDatabase, read, textOf, userId } from "../club.ts";

type Drill = { id: string; title: string };

const app = appForEach();
const pro = app.as("pro@example.com");
const pro2 = app.as("pro2@example.com");

async function drillCalled(title: string) {
  const drill = (await read<Drill[]>(pro2, "/api/weekly-drills")).find((one) => one.title === title);
  if (!drill) throw new Error(`The demo has no drill "${title}"`);
  return drill;
}

const log = (drillId: string, roundsThrown: number, ppr: number, ask = pro2) =>
  ask(
    `/portal?tab=progress&complete=${drillId}&form=complete-drill`,
    asForm({ drillId, roundsThrown: String(roundsThrown), ppr: String(ppr) }),
  );

const weekEarlier = () =>
  changeRows(
    app,
    `UPDATE drill_completions SET completed_at = completed_at - 604800000, completed_on = date(completed_on, '-7 days')
     WHERE user_id = ?`,
    userId(app, "pro2@example.com"),
  );

/** The same drill in the plan's next week, as a coach's copy makes it. */
function copyDrill(id: string): string {
  const copy = `${id.slice(0, -4)}copy`;
  changeRows(
    app,
    `INSERT INTO weekly_drills (id, week, title, description, instructions, is_active, assigned_user_id, day_of_week,
       difficulty, estimated_time, category, tier, created_at)
     SELECT ?, week + 1, title, description, instructions, 1, NULL, day_of_week, difficulty, estimated_time, category,
       tier, created_at FROM weekly_drills WHERE id = ?`,
    copy,
    id,
  );
  return copy;
}

describe("a drill's own page", () => {
  it("says what to do while nothing is logged", async () => {
    const { id } = await drillCalled("Push to the Lip");
    const page = await textOf(await pro2(`/portal/drills/${id}`));
    expect(page).toContain("Not logged yet");
    expect(page).toContain("Complete Drill");
  });

  it("says how to do it, with the drill's video", async () => {
    const { id } = await drillCalled("Push to the Lip");
    const set = (column: string, value: string) =>
      changeRows(app, `UPDATE weekly_drills SET ${column} = ? WHERE id = ?`, value, id);
    set("description", "Bags that die in the hole.");
    set("instructions", "Ten rounds, all to the lip.");
    set("video_url", "https://example.com/push");
    const shown = async () => {
      const html = await (await pro2(`/portal/drills/${id}`)).text();
      expect(html).toContain('href="https://example.com/push"');
      expect(html).toContain("Bags that die in the hole.");
      expect(html).toContain("Ten rounds, all to the lip.");
    };
    await shown();
    await log(id, 10, 7.2);
    await shown();
  });

  it("shows the points of each round that was counted", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 10, 7.2);
    const rounds = { how: "rounds", in1: "2", on1: "1", in2: "0", on2: "4", in3: "4", on3: "0" };
    const address = `/portal?tab=progress&complete=${id}&form=complete-drill`;
    expect((await pro2(address, asForm({ drillId: id, ...rounds }))).status).toBe(303);
    const page = await textOf(await pro2(`/portal/drills/${id}`));
    expect(page.match(/Each round: [\d, ]+/g)).toEqual([expect.stringMatching(/^Each round: 7, 4, 12 ?$/)]);
  });

  it("leads back to where it was opened, and lights that tab", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 10, 7.2);
    const ways = [
      ["", "/portal?tab=history", "Back to Training History", "Training History"],
      ["?from=anywhere", "/portal?tab=history", "Back to Training History", "Training History"],
      ["?from=progress", "/portal?tab=progress", "Back to Weekly Drills", "Weekly Drills"],
      ["?from=categories", "/portal/shots/push", "Back to Push", "PPR Categories"],
    ] as const;
    for (const [from, href, label, tab] of ways) {
      const html = await (await pro2(`/portal/drills/${id}${from}`)).text();
      expect(html).toMatch(
        new RegExp(`<a[^>]*href="${href.replace("?", "\\?")}"[^>]*>(?:(?!</a>).)*${label}</span>`),
      );
      expect(html).toMatch(new RegExp(`<a[^>]*aria-current="page"[^>]*>${tab}`));
    }
    const drills = await (await pro2("/portal?tab=progress")).text();
    expect(drills).toContain(`href="/portal/drills/${id}?from=progress"`);
  });

  it("has the last time, the best, the weeks, the totals, and every time", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 10, 7.2);
    weekEarlier();
    await log(id, 30, 6.6);
    const page = await textOf(await pro2(`/portal/drills/${id}`));
    expect(page).toContain(
      "6.6 PPR last time (Mar 11). Best 7.2 (Mar 4, 10 rounds, small sample). Average 6.8 over 40 rounds.",
    );
    expect(page).toMatch(/Your weeks with this drill 6\.6 PPR in Mar 8–14 so far \(\d+ rounds\)\./);
    expect(page.indexOf("6.6 PPR · 30 rounds")).toBeLessThan(page.indexOf("7.2 PPR · 10 rounds"));
  });

  it("is one page for the drill in every week of a plan, and so are the last time and the best", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 30, 6);
    weekEarlier();
    const copy = copyDrill(id);
    expect(await textOf(await pro2(`/portal?tab=progress&complete=${copy}`))).toContain(
      "Last time 30 rounds, 6.0 PPR",
    );
    const answer = await log(copy, 30, 7);
    const done = await textOf(await pro2(String(answer.headers.get("Location")).split("#")[0] ?? ""));
    expect(done).toContain("1.0 above last time");
    expect(done).toContain("Personal best: 7.0 PPR over 30 rounds");
    const pages = await Promise.all(
      [id, copy].map(async (one) => textOf(await pro2(`/portal/drills/${one}`))),
    );
    for (const page of pages) {
      expect(page).toContain("7.0 PPR last time, your best so far (Mar 11). Average 6.5 over 60 rounds.");
    }
  });

  it("leads to the form of an entry while it can be corrected, and to Complete Drill while it is on the plan", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 10, 6);
    const page = async () => (await pro2(`/portal/drills/${id}`)).text();
    const [{ id: entry } = { id: "" }] = await read<{ id: string }[]>(pro2, "/api/my-drill-completions");
    expect(await page()).toContain(`edit=${entry}`);
    expect(await page()).toContain(`complete=${id}`);
    weekEarlier();
    expect(await page()).not.toContain(`edit=${entry}`);
    changeRows(app, "UPDATE weekly_drills SET is_active = 0 WHERE id = ?", id);
    expect(await page()).not.toContain(`complete=${id}`);
    expect(await page()).toContain("PPR the first time (");
  });

  it("shows ten times and ten more at a time", async () => {
    const { id } = await drillCalled("Push to the Lip");
    for (let time = 0; time < 12; time++) await log(id, 10 + time, 6);
    const page = await (await pro2(`/portal/drills/${id}`)).text();
    expect(page.match(/>Edit</g)).toHaveLength(10);
    expect(page).toContain(`/portal/drills/${id}?times=20`);
    const all = await (await pro2(`/portal/drills/${id}?times=20`)).text();
    expect(all.match(/>Edit</g)).toHaveLength(12);
    expect(all).not.toContain("Show earlier times");
  });

  it("is nobody else's, and not there for a drill that is neither logged nor planned", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 10, 11);
    expect(await textOf(await pro(`/portal/drills/${id}`))).not.toContain("11.0 PPR");
    changeRows(
      app,
      "UPDATE weekly_drills SET assigned_user_id = ? WHERE id = ?",
      userId(app, "pro2@example.com"),
      id,
    );
    changeRows(app, "DELETE FROM drill_completions WHERE user_id = ?", userId(app, "pro@example.com"));
    expect((await pro(`/portal/drills/${id}`)).status).toBe(404);
    expect((await pro2(`/portal/drills/${id}`)).status).toBe(200);
  });

  it("says below pro what pro offers", async () => {
    const elite = await app.signIn("elite@example.com");
    const { id } = await drillCalled("Push to the Lip");
    expect(await textOf(await elite(`/portal/drills/${id}`))).toContain("Pro Membership Required");
    expect(await textOf(await elite("/portal/shots/push"))).toContain("Pro Membership Required");
    expect(await (await elite("/portal?tab=progress")).text()).not.toContain("/portal/drills/");
  });
});

describe("a shot's own page", () => {
  it("adds drills and practice up, and leads to each drill", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 30, 6);
    await pro2("/portal/practice?form=log-practice", asForm({ shotType: "push", rounds: "30", ppr: "7" }));
    const html = await (await pro2("/portal/shots/push")).text();
    expect(html).toContain(`href="/portal/drills/${id}?from=categories"`);
    const page = await textOf(await pro2("/portal/shots/push"));
    const trend = "6.5 PPR in the last 4 weeks (60 rounds), the first ones";
    expect(page).toContain(`Your weeks of this shot ${trend}.`);
    expect(page).toContain("Where you threw it, in the last 4 weeks");
    // The same window has the same number in PPR Categories (D83).
    expect(await textOf(await pro2("/portal?tab=categories"))).toContain(trend);
    expect(page).toContain("Push to the Lip 6.0 PPR · 1 time · 30 rounds · last on Mar 11, 2026");
    expect(page).toContain("Practice without a drill 7.0 PPR · 1 time · 30 rounds");
  });

  it("has one window for all its numbers: all time once it wasn't thrown in the last four weeks (D83)", async () => {
    const { id } = await drillCalled("Push to the Lip");
    await log(id, 30, 6);
    app.clock.advance(35 * 86_400_000);
    const later = await app.signIn("pro2@example.com");
    const page = await textOf(await later("/portal/shots/push"));
    expect(page).toContain("6.0 PPR (30 rounds), not thrown in the last 4 weeks.");
    expect(page).toMatch(/Where you threw it, of all time Push to the Lip 6\.0 PPR · 1 time · 30 rounds/);
  });

  it("answers one tap from the Dashboard and Training History, and leads to PPR Categories", async () => {
    for (const path of ["/portal", "/portal?tab=history"])
      expect(await (await pro(path)).text()).toMatch(/<a [^>]*href="\/portal\/shots\/airmail"/);
    const shot = await (await pro("/portal/shots/airmail")).text();
    expect(shot).toMatch(/All your shots: PPR Categories/);
  });

  it("is reached from PPR Categories, and its drills from Training History", async () => {
    expect(await (await pro("/portal?tab=categories")).text()).toContain('href="/portal/shots/push"');
    expect(await (await pro("/portal?tab=history")).text()).toContain('href="/portal/drills/');
  });

  it("says what to do for a shot never thrown, and 404 for none", async () => {
    expect(await textOf(await pro2("/portal/shots/roll"))).toContain("Not thrown yet");
    expect((await pro2("/portal/shots/hook")).status).toBe(404);
  });
});

it("both pages of ten years of daily practice take few queries, by month", async () => {
  const id = userId(app, "pro@example.com");
  onDatabase(app, (database) => writeHistory(database, id, 3650, app.clock.now().getTime()));
  const done = await read<{ drillId: string }[]>(pro, "/api/my-drill-completions?limit=1");
  const { drillId = "" } = done[0] ?? {};
  for (const [path, most] of [
    [`/portal/drills/${drillId}`, 6],
    ["/portal/shots/push", 6],
  ] as const) {
    await pro(path);
    const { run, result: answer } = await watchStatements(() => pro(path));
    expect(run.length).toBeLessThanOrEqual(most);
    expect(await textOf(answer)).toMatch(/Your months (with this drill|of this shot)/);
  }
});
