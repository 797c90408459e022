import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { addDays } from "#app/features/base/calendar/rules.ts";
import {
  countedSamples,
  type DatedSample,
  type WeeklyRecord,
  weeklyRecords,
} from "#app/features/training/stats/weeks/weekly-rules.ts";
import { root } from "#tests/support/bundle.ts";

const migration = readFileSync(join(root, "db/migrations/0046_sunday_weeks.sql"), "utf8");

/** The same numbers on every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function madeUpLog(next: (below: number) => number): DatedSample[] {
  return Array.from({ length: next(30) }, () => ({
    localDate: addDays("2022-12-20", next(2200)),
    rounds: 1 + next(60),
    ppr: next(1201) / 100,
  }));
}

const empty = `CREATE TABLE drill_completions (user_id TEXT, completed_on TEXT, rounds_thrown INTEGER, ppr REAL);
  CREATE TABLE practice_results (user_id TEXT, practiced_on TEXT, rounds INTEGER, ppr REAL);
  CREATE TABLE weekly_accuracy (id TEXT PRIMARY KEY, user_id TEXT, year INTEGER, week_number INTEGER,
    accuracy_percentage TEXT, average_ppr REAL, total_rounds INTEGER, consistency_percentage REAL,
    trend_from_previous REAL, created_at INTEGER, UNIQUE (user_id, year, week_number));
  CREATE TABLE audit_entries (id TEXT, act_id TEXT, actor_name TEXT, action TEXT, after TEXT, created_at INTEGER);
  INSERT INTO weekly_accuracy VALUES ('old', 'gone', 2026, 53, '1.00', 1, 1, 1, 1, 1)`;

test("the upgrade to one week makes every member's records as the product does, and says how many (D81)", () => {
  const sqlite = new Database(":memory:");
  sqlite.exec(empty);
  const drill = sqlite.prepare("INSERT INTO drill_completions VALUES (?, ?, ?, ?)");
  const practice = sqlite.prepare("INSERT INTO practice_results VALUES (?, ?, ?, ?)");
  const next = numbersFrom(42);
  const logs = Array.from({ length: 200 }, (_, place) => {
    const member = `member ${place}`;
    const [drilled, practiced] = [madeUpLog(next), madeUpLog(next)];
    for (const { localDate, rounds, ppr } of drilled) drill.run(member, localDate, rounds, ppr);
    for (const { localDate, rounds, ppr } of practiced) practice.run(member, localDate, rounds, ppr);
    return { member, records: weeklyRecords(countedSamples(drilled, practiced)) };
  });
  // Twice gives the same.
  sqlite.exec(migration);
  sqlite.exec(migration);
  const stored = sqlite.prepare<[string], WeeklyRecord>(
    `SELECT year, week_number AS weekNumber, average_ppr AS averagePpr, accuracy_percentage AS accuracyPercentage,
      total_rounds AS totalRounds, consistency_percentage AS consistencyPercentage, trend_from_previous AS trendFromPrevious
     FROM weekly_accuracy WHERE user_id = ? ORDER BY year, week_number`,
  );
  for (const { member, records } of logs) expect(stored.all(member)).toEqual(records);
  const recordsCount = logs.reduce((sum, { records }) => sum + records.length, 0);
  const membersCount = logs.filter(({ records }) => records.length > 0).length;
  const acts = sqlite.prepare("SELECT action, after FROM audit_entries").all();
  expect(acts).toEqual(
    [0, 1].map(() => ({ action: "recalculate", after: JSON.stringify({ membersCount, recordsCount }) })),
  );
  expect(stored.all("gone")).toEqual([]);
  sqlite.close();
});

test("an empty club's upgrade has nothing to say", () => {
  const sqlite = new Database(":memory:");
  sqlite.exec(empty);
  sqlite.exec(migration);
  expect(sqlite.prepare("SELECT * FROM audit_entries").all()).toEqual([]);
  sqlite.close();
});
