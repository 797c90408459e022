import { asc, desc, eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import { type Given, prepared } from "#db/prepared.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import type { DrawnWeek } from "./chart-rules.ts";

const { id: _, userId: member, createdAt: __, ...numbers } = getTableColumns(weeklyAccuracy);

/** A member's recorded weeks, oldest first, at most 53 per year. */
export const readOwnWeeks = prepared((db, { userId }: Given<{ userId: string }>) =>
  db
    .select(numbers)
    .from(weeklyAccuracy)
    .where(eq(member, userId))
    .orderBy(asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)),
);

/** A member's newest recorded weeks, newest first. */
export const readNewestWeeks = prepared((db, { userId, weeks }: Given<{ userId: string; weeks: number }>) =>
  db
    .select(numbers)
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
  SELECT json_group_array(json_array(year, week_number, average_ppr, accuracy_percentage, total_rounds)) FROM (
    SELECT * FROM ${weeklyAccuracy} WHERE ${member} = ${userId}
    ORDER BY ${weeklyAccuracy.year} DESC, ${weeklyAccuracy.weekNumber} DESC LIMIT ${weeks}))`;

type WeekCells = [year: number, weekNumber: number, ppr: number, accuracy: string, rounds: number];

/** The weeks of {@link newestWeeksJson}, oldest first. */
export function drawnWeeks(json: string): DrawnWeek[] {
  const rows: WeekCells[] = JSON.parse(json);
  return rows.reverse().map(([year, weekNumber, averagePpr, accuracyPercentage, totalRounds]) => ({
    year,
    weekNumber,
    averagePpr,
    accuracyPercentage,
    totalRounds,
  }));
}

/** A member's recorded weeks, as stored. */
export type OwnWeeks = Awaited<ReturnType<typeof readOwnWeeks>>;
