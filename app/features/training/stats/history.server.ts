import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  addDays,
  type LocalDate,
  localDate,
  sundayOf,
  weekOfYear,
  type YearWeek,
} from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyAccuracy, weeklyDrills } from "#db/schema/drills.ts";
import { historyPoints } from "./chart-rules.ts";
import { type PracticeDay, streaksOf } from "./history-rules.ts";
import { sumsOfCompletions } from "./sums.server.ts";
import { bestWeek, weekIndex } from "./weekly-rules.ts";

/** Days of practice that the strip shows: twelve weeks, whole ones. */
const stripWeeks = 12;

/** The caller's recorded weeks, oldest first: at most 53 a year. */
function allWeeks(read: Connection, userId: string) {
  return read.query.weeklyAccuracy.findMany({
    columns: { id: false, userId: false, createdAt: false },
    where: eq(weeklyAccuracy.userId, userId),
    orderBy: [asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)],
  });
}

/** Rounds thrown on each day since `first`, drills and practice together. */
function practiceDays(read: Connection, userId: string, first: LocalDate): PracticeDay[] {
  return read.all<PracticeDay>(sql`
    SELECT day, sum(rounds) AS rounds FROM (
      SELECT ${drillCompletions.completedOn} AS day, ${drillCompletions.roundsThrown} AS rounds FROM ${drillCompletions}
      WHERE ${drillCompletions.userId} = ${userId} AND ${drillCompletions.completedOn} >= ${first}
      UNION ALL
      SELECT ${practiceResults.practicedOn}, ${practiceResults.rounds} FROM ${practiceResults}
      WHERE ${practiceResults.userId} = ${userId} AND ${practiceResults.practicedOn} >= ${first})
    GROUP BY day ORDER BY day`);
}

const withDrill = (read: Connection) =>
  read
    .select({
      id: drillCompletions.id,
      completedAt: drillCompletions.completedAt,
      roundsThrown: drillCompletions.roundsThrown,
      ppr: drillCompletions.ppr,
      notes: drillCompletions.notes,
      drillTitle: weeklyDrills.title,
      category: weeklyDrills.category,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .$dynamic();

/** The caller's newest completions with their drills, and whether there are older ones. */
async function newestCompletions(read: Connection, userId: string, limit: number) {
  const rows = await withDrill(read)
    .where(eq(drillCompletions.userId, userId))
    .orderBy(desc(drillCompletions.completedAt), desc(drillCompletions.id))
    .limit(limit + 1);
  return { completions: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** The three entries with the most points per round. */
function bestCompletions(read: Connection, userId: string) {
  return withDrill(read)
    .where(eq(drillCompletions.userId, userId))
    .orderBy(desc(drillCompletions.ppr), desc(drillCompletions.id))
    .limit(3);
}

const historyInput = z.object({ completions: z.number().int(), weeks: z.number().int() });

/** What a member's weeks say: the newest `shown` of them, the best, the baseline, the streaks and the chart. */
function describeWeeks(weeks: Awaited<ReturnType<typeof allWeeks>>, thisWeek: YearWeek, shown: number) {
  const finished = weeks.filter((week) => weekIndex(week) < weekIndex(thisWeek));
  return {
    timeline: { weeks: weeks.slice(-shown).reverse(), hasMore: weeks.length > shown },
    baseline: weeks[0] ?? null,
    best: bestWeek(weeks),
    current: weeks.find((week) => weekIndex(week) === weekIndex(thisWeek)) ?? null,
    finished: finished.slice(-8).reverse(),
    streaks: streaksOf(weeks.map(weekIndex), weekIndex(thisWeek)),
    chart: historyPoints(weeks, thisWeek),
  };
}

/** Everything the Training History tab shows; every number is added up by the database. */
export const readHistory = operation(
  "readHistory",
  historyInput,
  async function readHistory(services: Services, actor, input) {
    const { read } = services.db;
    const today = localDate(services.clock.now(), actor.timeZone);
    const firstDay = addDays(sundayOf(today), -7 * (stripWeeks - 1));
    return {
      overall: await sumsOfCompletions(read, actor.id),
      recent: await newestCompletions(read, actor.id, input.completions),
      bestCompletions: await bestCompletions(read, actor.id),
      practice: { firstDay, today, days: practiceDays(read, actor.id, firstDay) },
      ...describeWeeks(await allWeeks(read, actor.id), weekOfYear(today), input.weeks),
    };
  },
);
