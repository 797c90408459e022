import { asc, desc, eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DrawnWeek } from "#app/features/training/stats/charts/chart-rules.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, practiceResults, weeklyAccuracy } from "#db/schema/drills.ts";
import type { Apart } from "./window-rules.ts";

const { id: _, userId: member, createdAt: __, ...columns } = getTableColumns(weeklyAccuracy);

const { year, weekNumber } = weeklyAccuracy;
const sunday = sql`date(printf('%04d-01-01', ${year}), 'weekday 0', (7 * (${weekNumber} - 1)) || ' days')`;
const isIn = (day: SQLiteColumn) => sql`${day} BETWEEN ${sunday} AND date(${sunday}, '+6 days')`;

/** The practice that a recorded week leaves out, as JSON; null if it leaves none out (D83). */
export const apartJson: SQL<string | null> = sql`(
  SELECT CASE WHEN count(*) > 0 THEN json_array(sum(${practiceResults.rounds}), sum(${practiceResults.rounds} * ${practiceResults.ppr})) END
  FROM ${practiceResults} WHERE ${practiceResults.userId} = ${member} AND ${isIn(practiceResults.practicedOn)}
    AND EXISTS (SELECT 1 FROM ${drillCompletions} WHERE ${drillCompletions.userId} = ${member}
      AND ${isIn(drillCompletions.completedOn)}))`;

type ApartCells = [rounds: number, points: number];

/** What {@link apartJson} says. */
export const toApart = ([rounds, points]: ApartCells): Apart => ({ rounds, ppr: points / rounds });

// Nested, so that its columns keep the names of their tables.
const apart = sql<Apart | null>`${apartJson}`.mapWith((json: string) => toApart(JSON.parse(json)));

/** A recorded week's numbers, with the practice its PPR leaves out. */
export const weekColumns = { ...columns, apart };

/** A member's recorded weeks, oldest first, at most 53 per year. */
export const readOwnWeeks = prepared((db, { userId }: Given<{ userId: string }>) =>
  db
    .select(weekColumns)
    .from(weeklyAccuracy)
    .where(eq(member, userId))
    .orderBy(asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)),
);

/** A member's newest recorded weeks, newest first. */
export const readNewestWeeks = prepared((db, { userId, weeks }: Given<{ userId: string; weeks: number }>) =>
  db
    .select(weekColumns)
    .from(weeklyAccuracy)
    .where(eq(member, userId))
    .orderBy(desc(weeklyAccuracy.year), desc(weeklyAccuracy.weekNumber))
    .limit(weeks),
);

/** The newest weeks as JSON, newest first: for a query about more than weeks, which reads them by {@link drawnWeeks}. */
export const newestWeeksJson = (
  userId: Placeholder<string, string>,
  weeks: Placeholder<string, number>,
): SQL<string> => sql<string>`(
  SELECT json_group_array(json_array(year, week_number, average_ppr, accuracy_percentage, total_rounds, json(apart))) FROM (
    SELECT *, ${apartJson} AS apart FROM ${weeklyAccuracy} WHERE ${member} = ${userId}
    ORDER BY ${weeklyAccuracy.year} DESC, ${weeklyAccuracy.weekNumber} DESC LIMIT ${weeks}))`;

type WeekCells = [
  year: number,
  weekNumber: number,
  ppr: number,
  accuracy: string,
  rounds: number,
  apart: ApartCells | null,
];

/** The weeks of {@link newestWeeksJson}, oldest first. */
export function drawnWeeks(json: string): DrawnWeek[] {
  const rows: WeekCells[] = JSON.parse(json);
  return rows.reverse().map(([year, weekNumber, averagePpr, accuracyPercentage, totalRounds, apart]) => ({
    apart: apart && toApart(apart),
    year,
    weekNumber,
    averagePpr,
    accuracyPercentage,
    totalRounds,
  }));
}

/** A member's recorded weeks, as stored. */
export type OwnWeeks = Awaited<ReturnType<typeof readOwnWeeks>>;
