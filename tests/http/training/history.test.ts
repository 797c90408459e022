import { describe, expect, it } from "vitest";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, firstOfYearWeek } from "#app/features/base/calendar/rules.ts";
import { everyWeek } from "#app/features/base/calendar/shown-weeks.ts";
import { readMonthNumbers } from "#app/features/club/reports/month-numbers.server.ts";
import { weekDates } from "#app/features/training/stats/weeks/weekly-rules.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, read, textOf, userId } from "../club.ts";
import { entriesOf } from "./entries.ts";

type Week = { year: number; weekNumber: number; accuracyPercentage: string; averagePpr: number };
type Completion = { id: string; drillId: string; ppr: number; roundsThrown: number; completedOn: string };

const app = appForEach();
const pro = app.as("pro@example.com");

const page = async (query = "") => textOf(await pro(`/portal?tab=history${query}`));
const weeks = () => read<Week[]>(pro, "/api/weekly-accuracy");
/** Every drill the member has logged, newest first. */
const completions = () => read<Completion[]>(pro, "/api/my-drill-completions");
const percent = (text: string | undefined) => `${Number(text).toFixed(1)}%`;

describe("Training History", () => {
  it("has all its parts, the chart of all weeks first", async () => {
    const text = await page();
    expect(text.indexOf("All your weeks")).toBeLessThan(text.indexOf("Performance Overview"));
    for (const heading of [
      "Practice days",
      "Performance Overview",
      "Recent Drill Completions",
      "Weekly Progress Timeline",
      "Best Performances",
      "Training Streaks",
      "Improvement Trends",
    ]) {
      expect(text).toContain(heading);
    }
  });

  it("leads to the form of an entry for seven days (D24)", async () => {
    const edits = async () => (await (await pro("/portal?tab=history")).text()).match(/edit=[^"]+/g) ?? [];
    changeRows(app, "UPDATE drill_completions SET completed_at = ?", app.clock.now().getTime() - 86_400_000);
    expect(await edits()).toHaveLength(5);
    expect(await page()).not.toContain("can't be changed");
    changeRows(app, "UPDATE drill_completions SET completed_at = completed_at - ?", 6 * 86_400_000);
    expect(await edits()).toEqual([]);
    expect(await page()).toContain("Entries older than 7 days can't be changed.");
  });

  it("keeps the chart's span when a day opens and closes, and the day when the span changes", async () => {
    const html = async (query: string) =>
      (await (await pro(`/portal?tab=history${query}`)).text()).replaceAll("&amp;", "&");
    const [day] = /(?<=href=")[^"]*&span=4&on=[\d-]+(?=#day-log")/.exec(await html("&span=4")) ?? [];
    expect(day).toBeDefined();
    const open = await html(day?.slice("/portal?tab=history".length) ?? "");
    expect(open).toMatch(/href="\/portal\?tab=history&span=4"[^>]*>Close this day/);
    const [on] = /&on=[\d-]+/.exec(day ?? "") ?? [];
    expect(open).toContain(`href="/portal?tab=history${on}"`);
    expect(await html("")).not.toMatch(/&span=\d+&on=/);
  });

  it('compares with week 1, the baseline, and counts streaks in recorded weeks (contract, "Numbers")', async () => {
    const recorded = await weeks();
    const text = await page();
    expect(text).toContain(`Baseline (Week 1) ${percent(recorded[0]?.accuracyPercentage)}`);
    expect(text).toContain(`Current Week ${percent(recorded.at(-1)?.accuracyPercentage)}`);
    expect(text).toMatch(new RegExp(`Streak ${recorded.length} weeks`));
    const best = recorded.reduce((a, b) => (b.averagePpr > a.averagePpr ? b : a));
    const said = text.slice(text.indexOf("Best week:"), text.indexOf("Improvement Trends"));
    expect(said).toContain(`Best week: ${weekDates(best)}, ${best.year}`);
    // The rounds of the week and of each of the three drills (D21).
    expect(
      said.replace(/Practice apart[^.]+\.\d[^.]+\./, "").match(/(?<!under )\b\d+ rounds?/g),
    ).toHaveLength(4);
  });

  it("says once that all of the best drills are small samples, and of each when only some are", async () => {
    const best = async () => /Best week:.+Improvement Trends/.exec(await page())?.[0] ?? "";
    changeRows(app, "UPDATE drill_completions SET rounds_thrown = 20, rounds = NULL");
    expect(await best()).toContain("Each drill is a small sample (under 30 rounds).");
    expect(await best()).not.toContain("20 rounds (small sample)");
    const [top] = (await completions()).sort((a, b) => b.ppr - a.ppr || (a.id < b.id ? 1 : -1));
    changeRows(app, "UPDATE drill_completions SET rounds_thrown = 30 WHERE id = ?", top?.id);
    expect(await best()).not.toContain("Each drill");
    expect(await best()).toContain("20 rounds (small sample)");
  });

  it("puts a word to the average on two scales, and says which is which", async () => {
    expect(await page()).toMatch(
      /PPR over all drills is (strong|fair|needs work) on the chart's scale \([^)]+\)\. In league play it's \w+ level \([^)]+\)\./,
    );
  });

  it("says one sentence whatever the chart shows, in PPR, and each number of a streak once", async () => {
    const sentence = /[\d.]+ PPR in [^.]+ so far \(\d+ rounds\)(, up [\d.]+ from the week before)?\./;
    const [said] = sentence.exec(await page()) ?? [];
    expect(said).toBeDefined();
    for (const span of [4, 13]) expect(await page(`&span=${span}`)).toContain(said);
    expect(await textOf(await pro("/portal"))).toContain(said);
    expect(await textOf(await pro("/portal?tab=progress"))).toContain(said);
    const text = await page();
    expect(text).toMatch(
      /Last full week vs\. the one before \(\d+ rounds vs\. \d+ rounds\) [+-][\d.]+ PPR, (improving|steady|declining)/,
    );
    expect(text).not.toMatch(/[\d] points, (improving|steady|declining)/);
    expect(text).toContain("No rounds 1–14 rounds 15–39 rounds 40 or more");
    const streaks = text.slice(text.indexOf("Training Streaks"), text.indexOf("Weekly Progress Timeline"));
    const numbers = streaks.match(/\d+(?= weeks?)/g) ?? [];
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("shows five completions, and five more for each Load More", async () => {
    const html = async (query: string) => (await pro(`/portal?tab=history${query}`)).text();
    const shown = (text: string) =>
      /Recent Drill Completions[\s\S]*?<\/ul>/.exec(text)?.[0].split("<li").length ?? 0;
    const first = await html("");
    expect(shown(first) - 1).toBe(5);
    const more = /href="([^"]*completions=10[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&");
    expect(more).toBe("/portal?tab=history&completions=10&weeks=12");
    expect(shown(await html("&completions=10")) - 1).toBe(10);
    const all = (await read<Completion[]>(pro, "/api/my-drill-completions")).length;
    const last = await html("&completions=1000");
    expect(shown(last) - 1).toBe(all);
    expect(last).not.toContain("Load More");
    for (const odd of ["-5", "x", "1e9", "7"])
      expect((await pro(`/portal?tab=history&completions=${odd}`)).status).toBe(200);
  });

  it("names the three best drills in order, each once", async () => {
    const [drillId] = (await completions()).map((done) => done.drillId).sort((a, b) => (a < b ? 1 : -1));
    changeRows(
      app,
      "UPDATE drill_completions SET ppr = 12 WHERE user_id = ? AND drill_id = ?",
      userId(app, "pro@example.com"),
      drillId,
    );
    const drilled = (await entriesOf(pro)).filter(({ kind }) => kind === "drill");
    const bestOf = new Map<string, { title: string; ppr: number }>();
    for (const { drill: title, shot, ppr } of drilled.sort((a, b) => a.ppr - b.ppr))
      bestOf.set(`${title} (${shot})`, { title, ppr });
    const best = [...bestOf.values()].sort((a, b) => b.ppr - a.ppr).slice(0, 3);
    expect(best).toHaveLength(3);
    const text = await page();
    const part = text.slice(text.indexOf("Best Performances"), text.indexOf("Improvement Trends"));
    expect([...part.matchAll(/([\d.]+) PPR ·/g)].map((match) => Number(match[1]))).toEqual(
      best.map(({ ppr }) => ppr),
    );
    for (const { title } of best) expect(part.split(title)).toHaveLength(2);
  });

  it("leads from a day with practice to what was thrown then, drills and practice", async () => {
    await pro("/portal/practice?form=log-practice", asForm({ shotType: "roll", rounds: "17", ppr: "7" }));
    const day = "2026-03-11";
    const [done] = await completions();
    changeRows(
      app,
      "UPDATE drill_completions SET completed_on = ?, rounds_thrown = 23 WHERE id = ?",
      day,
      done?.id,
    );
    const html = await (await pro("/portal?tab=history")).text();
    expect(html.split(`href="/portal?tab=history&amp;on=${day}#day-log"`)).toHaveLength(3);
    const shown = await textOf(await pro(`/portal?tab=history&on=${day}`));
    const log = shown.slice(shown.indexOf("Wed, Mar 11, 2026"), shown.indexOf("Performance Overview"));
    expect(log).toContain("Roll practice");
    expect(log).toContain("17 rounds");
    expect(log).toContain("23 rounds");
    for (const odd of ["2020-01-01", "2999-01-01", "x"])
      expect(await page(`&on=${odd}`)).not.toContain("Close this day");
  });

  it("leads from each week of the chart and its table to the week's days, and on to the weeks and days around it", async () => {
    const recorded = await weeks();
    const place = recorded.length - 3;
    const [before, week, after] = recorded.slice(place - 1).map((one) => firstOfYearWeek(one));
    const html = (await (await pro("/portal?tab=history&span=13")).text()).replaceAll("&amp;", "&");
    const href = `/portal?tab=history&span=13&week=${week}`;
    expect(html).toContain(`href="${href}#period"`);
    const open = (await (await pro(href)).text()).replaceAll("&amp;", "&");
    const [first, last] = [String(week), addDays(String(week), 6)];
    const own = (await completions()).filter((one) => one.completedOn >= first && one.completedOn <= last);
    expect(own.length).toBeGreaterThan(0);
    for (const { completedOn: on } of own)
      expect(open).toContain(`href="/portal?tab=history&span=13&on=${on}#day-log"`);
    expect(open).toMatch(new RegExp(`href="[^"]*span=13&week=${before}#period"[^>]*>Previous week: `));
    expect(open).toMatch(new RegExp(`href="[^"]*span=13&week=${after}#period"[^>]*>Next week: `));
    // Another span keeps it open, and the chart reads it.
    expect(open).toContain(`href="/portal?tab=history&week=${week}"`);
    expect(open).toMatch(new RegExp(`<a(?=[^>]*"chart-reading")[^>]*week=${week}#period`));
    for (const odd of ["2999-01-01", "x", ""])
      expect(await page(`&week=${odd}`)).not.toContain("Close this week");
    expect(await page("&week=2020-01-01")).toContain("Nothing logged in this week. Next week: ");
  });

  it("draws months next to each other, and says how each shot was thrown then and lately", async () => {
    const links = async (query: string) =>
      (await (await pro(`/portal?tab=history${query}`)).text()).replaceAll("&amp;", "&");
    const [month] =
      /(?<=href="\/portal\?tab=history&month=)2026-03(?="[^>]*>By month)/.exec(await links("")) ?? [];
    expect(month).toBe("2026-03");
    const now = await page(`&month=${month}`);
    expect(now).toMatch(
      /All your months \d\.\d PPR in Mar 2026 so far \(\d+ rounds\)[,;] (up )?\d\.\d (\(\d+ rounds\) )?(from|in) Feb 2026\./,
    );
    // A month that hasn't ended isn't compared.
    expect(now).toMatch(/(Push|Cut|Roll|Airmail|side) \d\.\d PPR over \d+ rounds/);
    expect(now).not.toContain("your last 4 weeks");
    const then = await links("&month=2026-02");
    expect(then).toMatch(/<h2[^>]*>Feb 2026<\/h2><p[^>]*>\d\.\d\sPPR\s· \d+\srounds\.<\/p>/);
    expect(then).toMatch(
      /Airmail<\/a>\s*<span[^>]*>\d\.\d PPR over [^<]+, (\d\.\d (above|below)|the same as) your last 4 weeks/,
    );
    // Weeks leave practice out in their own sentence; months count it, and say so (D83).
    expect(now).toContain("A month counts drills and practice together.");
    expect(await links("")).not.toContain("A month counts");
    // The choice of months is shown as chosen, and the other choices leave it.
    expect(then).toMatch(
      /month=2026-03"[^>]*aria-current="page"[^>]*>By month|aria-current="page"[^>]*month=2026-03"[^>]*>By month/,
    );
    expect(then).toMatch(/href="\/portal\?tab=history"[^>]*>All</);
  });

  it("says accuracy in the overview and the chart, and not again beside each entry", async () => {
    const text = await page();
    const recent = text.slice(text.indexOf("Recent Drill Completions"), text.indexOf("Improvement Trends"));
    expect(recent).toMatch(/\d\.\d PPR · \d+ rounds · \w{3} \d+, 2026/);
    expect(recent).not.toContain("%");
  });

  it("a month is the calendar's, the same in History, its shots, its report and the export, to the round (D82)", async () => {
    const csv = await (await pro("/files/history/entries.csv")).text();
    const [head = "", ...lines] = csv
      .trim()
      .split(/\r?\n/)
      .map((line) => line.replace("\ufeff", ""));
    const columns = head.split(",");
    const cell = (line: string, name: string) => line.split(",")[columns.indexOf(name)] ?? "";
    const ofMonth = lines.filter((line) => cell(line, "date").startsWith("2026-02"));
    const rounds = ofMonth.reduce((sum, line) => sum + Number(cell(line, "rounds")), 0);
    const points = ofMonth.reduce(
      (sum, line) => sum + Number(cell(line, "rounds")) * Number(cell(line, "ppr")),
      0,
    );
    const words = await page("&month=2026-02");
    expect(words).toContain(`Feb 2026 ${(points / rounds).toFixed(1)} PPR · ${rounds} rounds.`);
    const period = words.slice(words.indexOf(`· ${rounds} rounds.`), words.indexOf("Performance Overview"));
    const shots = [...period.matchAll(/(?<!apart: )\d\.\d PPR over (\d+) rounds?/g)].map(([, many]) =>
      Number(many),
    );
    expect(shots.reduce((sum, many) => sum + many, 0)).toBe(rounds);
    const member = {
      id: userId(app, "pro@example.com"),
      timeZone: "America/New_York",
      planStartsOn: null,
      shownWeeks: everyWeek,
    };
    const report = await readMonthNumbers(app.services.db.read, member as unknown as Member, "2026-02");
    expect(report.rounds).toBe(rounds);
    expect(report.averagePpr).toBeCloseTo(points / rounds, 2);
  });

  it("says beside an open week's PPR what practice it leaves out, with its own PPR (D83)", async () => {
    const leftOut = async () =>
      Number(/Practice apart: \d\.\d PPR over (\d+) rounds/.exec(await page("&week=2026-03-11"))?.[1] ?? 0);
    const before = await leftOut();
    await pro("/api/practice-results", asJson({ shotType: "airmail", rounds: 20, ppr: 5 }));
    expect(await leftOut()).toBe(before + 20);
  });

  it("says it on every screen that shows this week's PPR or accuracy, the coach's too (D83)", async () => {
    const coach = await app.signIn("coach1@example.com");
    await pro("/api/practice-results", asJson({ shotType: "airmail", rounds: 30, ppr: 5 }));
    const apart = /Practice apart: \d\.\d+ PPR over \d+ rounds\./g;
    const id = userId(app, "pro@example.com");
    const said = async (ask: typeof pro, path: string) => (await textOf(await ask(path))).match(apart) ?? [];
    const [words = "nothing"] = await said(pro, "/portal");
    for (const path of ["/portal?tab=progress", "/portal?tab=history", "/dashboard"])
      expect([path, ...(await said(pro, path))]).toContain(words);
    for (const path of [`/admin/members/${id}`, "/admin/users", `/admin/notes?user=${id}`])
      expect([path, ...(await said(coach, path))]).toContain(words);
    // In the list, on the card, and in the card's table.
    expect(
      (await said(coach, `/admin/users?user=${id}`)).filter((one) => one === words).length,
    ).toBeGreaterThan(1);
    const csv = await (await pro("/files/history/weeks.csv")).text();
    expect(csv.trim().split("\n").at(-1)).toMatch(
      new RegExp(`,${/over (\d+)/.exec(words)?.[1]},[\\d.]+\\s*$`),
    );
  });

  it("leads from a day to the days around it that have entries, however old, and to its week", async () => {
    const mine = userId(app, "pro@example.com");
    const days = ["2019-05-02", "2019-05-20", "2026-03-11"];
    changeRows(app, "DELETE FROM practice_results WHERE user_id = ?", mine);
    for (const [place, { id }] of (await completions()).entries())
      if (place < days.length)
        changeRows(app, "UPDATE drill_completions SET completed_on = ? WHERE id = ?", days[place], id);
      else changeRows(app, "DELETE FROM drill_completions WHERE id = ?", id);
    const html = (await (await pro("/portal?tab=history&span=4&on=2019-05-20")).text()).replaceAll(
      "&amp;",
      "&",
    );
    expect(html).toContain("Mon, May 20, 2019");
    expect(html).toMatch(/href="[^"]*span=4&on=2019-05-02#day-log"[^>]*>Previous day: May 2, 2019</);
    expect(html).toMatch(/href="[^"]*span=4&on=2026-03-11#day-log"[^>]*>Next day: Mar 11, 2026</);
    expect(html).toMatch(/href="[^"]*span=4&week=2019-05-20#period"[^>]*>All of May 19–25</);
    expect(await page("&on=2019-05-02")).not.toContain("Previous day");
  });

  it("shows an entry's own day, in whatever time zone it is read", async () => {
    // 11:30 in the evening of March 10 in New York, which is March 11 in London.
    const at = Date.parse("2026-03-11T03:30:00Z");
    const mine = userId(app, "pro@example.com");
    const [newest] = await completions();
    changeRows(
      app,
      "UPDATE drill_completions SET completed_at = ?, completed_on = '2026-03-10', ppr = 12 WHERE id = ?",
      at,
      newest?.id,
    );
    changeRows(
      app,
      "UPDATE practice_results SET practiced_at = ?, practiced_on = '2026-03-10' WHERE user_id = ?",
      at,
      mine,
    );
    changeRows(app, "UPDATE users SET time_zone = 'Europe/London' WHERE id = ?", mine);
    const history = await page();
    const best = history.slice(history.indexOf("Best Performances"), history.indexOf("Improvement Trends"));
    expect(best).toContain("on Mar 10, 2026");
    const recent = history.slice(history.indexOf("Recent Drill Completions"));
    expect(recent).toContain("Mar 10, 2026");
    expect(recent).not.toContain("Mar 11, 2026, 3:30 AM");
    expect(await textOf(await pro("/portal/practice"))).toContain("Mar 10, 2026");
    expect(await textOf(await pro("/portal/practice"))).not.toContain("Mar 11, 2026");
  });

  it("is for pro, and says what to do while it is empty", async () => {
    const elite = await app.signIn("elite@example.com");
    const locked = await textOf(await elite("/portal?tab=history"));
    expect(locked).toContain("Pro Membership Required");
    expect(locked).toContain("Upgrade to Pro");
    const pro2 = await app.signIn("pro2@example.com");
    expect(await textOf(await pro2("/portal?tab=history"))).toContain("No history yet");
  });
});

describe("the spreadsheets", () => {
  it("contain everything logged and every week", async () => {
    const log = await pro("/files/history/entries.csv");
    expect(log.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(log.headers.get("Content-Disposition")).toBe('attachment; filename="training-log.csv"');
    const lines = (await log.text()).trim().split("\r\n");
    const completions = await read<unknown[]>(pro, "/api/my-drill-completions");
    const practice = await read<unknown[]>(pro, "/api/practice-results");
    expect(lines).toHaveLength(1 + completions.length + practice.length);
    const ofWeeks = (await (await pro("/files/history/weeks.csv")).text()).trim().split("\r\n");
    expect(ofWeeks).toHaveLength(1 + (await weeks()).length);
  });

  it("contain no formulas from user text", async () => {
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    for (const notes of [
      '=HYPERLINK("http://example.com")',
      "+1",
      "-1",
      "@SUM(A1)",
      'a "quoted", one\nline',
    ]) {
      await pro("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 6, notes }));
    }
    const text = await (await pro("/files/history/entries.csv")).text();
    for (const formula of ["'=HYPERLINK", "'+1", "'-1", "'@SUM"]) expect(text).toContain(formula);
    expect(text).toContain('"a ""quoted"", one\nline"');
    expect(text).not.toMatch(/(^|,)"?[=@]/m);
  });

  it("are only for their owner, and the weeks from pro on", async () => {
    const elite = await app.signIn("elite@example.com");
    expect((await elite("/files/history/weeks.csv")).status).toBe(403);
    for (const file of ["entries", "weeks"]) {
      expect((await app.fetch(`/files/history/${file}.csv`)).status).toBe(401);
      const pro2 = await app.signIn("pro2@example.com");
      expect((await (await pro2(`/files/history/${file}.csv`)).text()).trim().split("\r\n")).toHaveLength(1);
    }
  });
});
