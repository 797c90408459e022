import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asJson, bodyOf, changeRows, read, userId } from "../club.ts";
import { type Entry, entriesOf } from "./entries.ts";

// Everything here is computed from what the member logged, with formulas written only for this test.
type Week = {
  year: number;
  weekNumber: number;
  accuracyPercentage: string | null;
  averagePpr: number | null;
  totalRounds: number;
  consistencyPercentage: number | null;
  trendFromPrevious: number | null;
};

const app = appForEach();
const pro = app.as("pro@example.com");

/** The drills a member logged, oldest first. */
const drilledBy = async (ask: Ask) => (await entriesOf(ask)).filter(({ kind }) => kind === "drill").reverse();

const practicedBy = async (ask: Ask, category: unknown) =>
  (await entriesOf(ask)).filter(({ kind, shot }) => kind === "practice" && shot === category);

/** D81: the week's Sunday counts, and January 1 is day 1. */
function weekKey(date: string): string {
  const day = Date.parse(`${date}T00:00:00Z`);
  const sunday = new Date(day - new Date(day).getUTCDay() * 86_400_000);
  const year = sunday.getUTCFullYear();
  const dayOfYear = (sunday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000 + 1;
  return `${year}/${Math.ceil(dayOfYear / 7)}`;
}

function numbers(rows: Entry[]) {
  const rounds = rows.reduce((sum, row) => sum + row.rounds, 0);
  const ppr = rows.reduce((sum, row) => sum + row.rounds * row.ppr, 0) / rounds;
  const squares = rows.reduce((sum, row) => sum + row.rounds * row.ppr ** 2, 0) / rounds;
  const sigma = Math.sqrt(Math.max(0, squares - ppr ** 2));
  const consistency = rows.length < 2 || ppr === 0 ? null : Math.max(0, 100 * (1 - sigma / ppr));
  return { rounds, ppr, accuracy: (ppr / 12) * 100, consistency };
}

function expectNear(actual: unknown, wanted: number | null) {
  if (wanted === null) expect(actual).toBeNull();
  else expect(Math.abs(Number(actual ?? Number.NaN) - wanted)).toBeLessThanOrEqual(0.005_001);
}

function expectWeeks(actual: Week[], rows: Entry[]) {
  const keys = [...new Set(rows.map((row) => weekKey(row.date)))];
  expect(actual.map((week) => `${week.year}/${week.weekNumber}`)).toEqual(keys);
  let previous: number | null = null;
  for (const [place, week] of actual.entries()) {
    const mine = numbers(rows.filter((row) => weekKey(row.date) === keys[place]));
    expect(week.totalRounds).toBe(mine.rounds);
    expect(week.accuracyPercentage).toMatch(/^\d+\.\d\d$/);
    expectNear(week.accuracyPercentage, mine.accuracy);
    expectNear(week.averagePpr, mine.ppr);
    expectNear(week.consistencyPercentage, mine.consistency);
    expectNear(week.trendFromPrevious, previous === null ? null : mine.accuracy - previous);
    previous = mine.accuracy;
  }
}

async function expectAll(ask: Ask) {
  const rows = await drilledBy(ask);
  const weeks = await read<Week[]>(ask, "/api/weekly-accuracy");
  expectWeeks(weeks, rows);
  const current = await read<Week>(ask, "/api/current-week-accuracy");
  const last = weeks.find((week) => week.year === current.year && week.weekNumber === current.weekNumber);
  expect(last).toMatchObject(current);
  for (const stat of await read<Record<string, unknown>[]>(ask, "/api/category-stats")) {
    const drilled = rows.filter((row) => row.shot === stat.category);
    const practiced = await practicedBy(ask, stat.category);
    const { ppr, accuracy, consistency } = numbers([...drilled, ...practiced]);
    expect(stat.drillsCompleted).toBe(drilled.length);
    expectNear(stat.avgPpr, ppr);
    expectNear(stat.avgAccuracy, accuracy);
    expectNear(stat.avgConsistency, consistency);
  }
  const overall = await read<Record<string, unknown>>(ask, "/api/consistency-percentage");
  expect(overall.drillsCompleted).toBe(rows.length);
  expectNear(overall.consistencyPercentage, numbers(rows).consistency);
  expect((await read<unknown[]>(ask, "/api/my-drill-completions")).length).toBe(rows.length);
}

const drillsOf = (ask: Ask) => read<{ id: string }[]>(ask, "/api/weekly-drills");

async function complete(ask: Ask, roundsThrown: number, ppr: number, place = 0) {
  const drillId = (await drillsOf(ask))[place]?.id;
  const answer = await ask("/api/drill-completions", asJson({ drillId, roundsThrown, ppr }));
  expect(answer.status).toBe(201);
  return bodyOf<{ completedOn: string }>(answer);
}

describe("the numbers follow the stored rows (D18 to D20)", () => {
  it("in the demo's ten weeks and after each completion", async () => {
    expect((await read<Week[]>(pro, "/api/weekly-accuracy")).length).toBeGreaterThanOrEqual(10);
    await expectAll(pro);
    for (const [place, [rounds, ppr]] of [
      [1, 0],
      [200, 12],
      [17, 7.3],
      [3, 11.95],
    ].entries()) {
      await complete(pro, Number(rounds), Number(ppr), place);
      await expectAll(pro);
    }
  });

  it("from nothing: no numbers, then one completion, then two", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    expect(await read(pro2, "/api/weekly-accuracy")).toEqual([]);
    expect(await read(pro2, "/api/category-stats")).toEqual([]);
    expect(await read(pro2, "/api/consistency-percentage")).toEqual({
      consistencyPercentage: null,
      drillsCompleted: 0,
    });
    expect(await read(pro2, "/api/current-week-accuracy")).toMatchObject({
      year: 2026,
      weekNumber: 10,
      accuracyPercentage: null,
      averagePpr: null,
      totalRounds: 0,
      trendFromPrevious: null,
      consistencyPercentage: null,
    });
    for (const [rounds, ppr] of [
      [10, 0],
      [10, 0],
      [5, 8],
    ] as const) {
      await complete(pro2, rounds, ppr);
      await expectAll(pro2);
    }
  });

  it("coaches read the same records", async () => {
    const coach = await app.signIn("coach1@example.com");
    const id = userId(app, "pro@example.com");
    const all = await read<(Week & { userId: string })[]>(coach, "/api/admin/users-weekly-accuracy");
    expectWeeks(
      all.filter((week) => week.userId === id),
      await drilledBy(pro),
    );
    const done = await read<unknown[]>(coach, `/api/admin/drill-completions/${id}`);
    const own = await read<{ version: string }[]>(pro, "/api/my-drill-completions");
    // Only the member corrects an entry, so only theirs tells its version (D57).
    expect(done).toEqual(own.map(({ version: _version, ...record }) => record));
  });
});

describe("days and weeks use the member's zone (D17, D81)", () => {
  it.each([
    ["Pacific/Auckland", "2026-12-31T10:59:59Z", "2026-12-31", 2026, 52],
    ["Pacific/Auckland", "2026-12-31T11:00:00Z", "2027-01-01", 2026, 52],
    ["Pacific/Honolulu", "2027-01-01T09:59:59Z", "2026-12-31", 2026, 52],
    ["Pacific/Honolulu", "2027-01-01T10:00:00Z", "2027-01-01", 2026, 52],
    ["America/New_York", "2026-11-01T03:59:59Z", "2026-10-31", 2026, 43],
    ["America/New_York", "2026-11-02T04:59:59Z", "2026-11-01", 2026, 44],
    ["America/New_York", "2026-03-09T03:59:59Z", "2026-03-08", 2026, 10],
    ["Pacific/Auckland", "2028-12-30T11:00:00Z", "2028-12-31", 2028, 53],
    ["Pacific/Honolulu", "2027-01-03T09:59:59Z", "2027-01-02", 2026, 52],
    ["Pacific/Honolulu", "2027-01-03T10:00:00Z", "2027-01-03", 2027, 1],
    ["Pacific/Apia", "2027-01-02T11:00:00Z", "2027-01-03", 2027, 1],
  ])("%s at %s is %s, week %i/%i", async (zone, instant, date, year, weekNumber) => {
    changeRows(app, "UPDATE users SET time_zone = ? WHERE email = 'pro2@example.com'", zone);
    app.clock.set(instant);
    const pro2 = await app.signIn("pro2@example.com");
    expect((await complete(pro2, 10, 6)).completedOn).toBe(date);
    expect(await read(pro2, "/api/weekly-accuracy")).toMatchObject([{ year, weekNumber }]);
    await expectAll(pro2);
  });

  it.each([
    ["Pacific%2FAuckland", "2026-03-12"],
    ["Not%2FAZone", "2026-03-11"],
    ["%E0%A4%A", "2026-03-11"],
  ])("without a setting the browser's zone counts: time_zone=%s", async (zone, date) => {
    const pro2 = await app.signIn("pro2@example.com");
    const there: Ask = (path, init) =>
      pro2(path, { ...init, headers: { ...(init?.headers as object), Cookie: `time_zone=${zone}` } });
    expect((await complete(there, 10, 6)).completedOn).toBe(date);
  });

  it("the trend crosses New Year to the last recorded week, however long ago", async () => {
    for (const instant of ["2026-12-31T18:00:00Z", "2027-01-01T18:00:00Z", "2027-02-20T18:00:00Z"]) {
      app.clock.set(instant);
      const pro2 = await app.signIn("pro2@example.com");
      await complete(pro2, 10, instant.startsWith("2026") ? 9 : 6.3);
      await expectAll(pro2);
    }
  });
});
