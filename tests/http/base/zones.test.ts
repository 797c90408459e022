import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, bodyOf, changeRows, read, textOf } from "../club.ts";

const app = appForEach();

const tab = "/portal?tab=progress";

/** The Weekly Drills tab: its first day, what is done, and this week's total. */
async function readTab(ask: Ask) {
  const answer = await ask(tab);
  const html = await answer.clone().text();
  const text = await textOf(answer);
  return {
    day: /<h2 id="(\w+)"/.exec(html)?.[1],
    doneToday: (text.match(/Completed Today/g) ?? []).length,
    thisWeek: Number(/Drills This Week (\d+)/.exec(text)?.[1]),
  };
}

async function logOne(ask: Ask) {
  const [drill] = await read<{ id: string }[]>(ask, "/api/weekly-drills");
  const form = asForm({ drillId: drill?.id ?? "", roundsThrown: "10", ppr: "6", notes: "" });
  const answer = await ask(`${tab}&form=complete-drill`, form);
  expect(answer.status).toBe(303);
}

/** A new session as pro at an instant, because these moments are months apart. */
async function proAt(instant: number): Promise<Ask> {
  app.clock.set(new Date(instant));
  return app.signIn("pro@example.com");
}

// Each row is the first instant of a local day, from the zones' official tables.
const midnights: [place: string, zone: string, midnight: string, before: string, after: string][] = [
  [
    "Honolulu, without summer time, the day New York's clocks go on",
    "Pacific/Honolulu",
    "2026-03-08T10:00:00Z",
    "saturday",
    "sunday",
  ],
  ["Honolulu, New Year", "Pacific/Honolulu", "2027-01-01T10:00:00Z", "thursday", "friday"],
  ["Chicago, into the day of 23 hours", "America/Chicago", "2026-03-08T06:00:00Z", "saturday", "sunday"],
  ["Chicago, out of the day of 23 hours", "America/Chicago", "2026-03-09T05:00:00Z", "sunday", "monday"],
  ["Chicago, into the day of 25 hours", "America/Chicago", "2026-11-01T05:00:00Z", "saturday", "sunday"],
  ["Chicago, out of the day of 25 hours", "America/Chicago", "2026-11-02T06:00:00Z", "sunday", "monday"],
  ["Chicago, New Year", "America/Chicago", "2027-01-01T06:00:00Z", "thursday", "friday"],
  ["Auckland, into the day of 25 hours", "Pacific/Auckland", "2026-04-04T11:00:00Z", "saturday", "sunday"],
  ["Auckland, out of the day of 25 hours", "Pacific/Auckland", "2026-04-05T12:00:00Z", "sunday", "monday"],
  ["Auckland, into the day of 23 hours", "Pacific/Auckland", "2026-09-26T12:00:00Z", "saturday", "sunday"],
  ["Auckland, out of the day of 23 hours", "Pacific/Auckland", "2026-09-27T11:00:00Z", "sunday", "monday"],
  ["Auckland, New Year", "Pacific/Auckland", "2026-12-31T11:00:00Z", "thursday", "friday"],
];

describe("a member's day and week, in their own zone (D17, D18)", () => {
  it.each(midnights)("turn at local midnight: %s", async (_place, zone, midnight, before, after) => {
    changeRows(app, "DELETE FROM drill_completions");
    changeRows(app, "UPDATE users SET time_zone = ?", zone);
    const turn = Date.parse(midnight);
    const late = await proAt(turn - 1000);
    await logOne(late);
    expect(await readTab(late)).toEqual({ day: before, doneToday: 1, thisWeek: 1 });
    const early = await proAt(turn);
    // Drills This Week counts from Sunday.
    const kept = after === "sunday" ? 0 : 1;
    expect(await readTab(early)).toEqual({ day: after, doneToday: 0, thisWeek: kept });
    await logOne(early);
    expect(await readTab(early)).toEqual({ day: after, doneToday: 1, thisWeek: kept + 1 });
    // The whole local day counts as one day, however many hours it has.
    expect(await readTab(await proAt(turn + 22.5 * 3_600_000))).toMatchObject({ day: after, doneToday: 1 });
  });

  it.each([
    ["Pacific/Honolulu", "2027-01-03T10:00:00Z"],
    ["America/Chicago", "2027-01-03T06:00:00Z"],
    ["Pacific/Auckland", "2027-01-02T11:00:00Z"],
  ])("keep the old year's last week and the new year's week 1 apart: %s", async (zone, midnight) => {
    changeRows(app, "DELETE FROM drill_completions; DELETE FROM weekly_accuracy");
    changeRows(app, "UPDATE users SET time_zone = ?", zone);
    const turn = Date.parse(midnight);
    await logOne(await proAt(turn - 1000));
    const early = await proAt(turn);
    expect(await bodyOf(await early("/api/current-week-accuracy"))).toMatchObject({
      year: 2027,
      weekNumber: 1,
      totalRounds: 0,
    });
    await logOne(early);
    const weeks = await read<{ year: number; weekNumber: number; totalRounds: number }[]>(
      early,
      "/api/weekly-accuracy",
    );
    expect(weeks.map(({ year, weekNumber, totalRounds }) => [year, weekNumber, totalRounds])).toEqual([
      [2026, 52, 10],
      [2027, 1, 10],
    ]);
  });
});
