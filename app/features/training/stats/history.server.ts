import { asc, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { localDate, weekOfYear } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, weeklyAccuracy, weeklyDrills } from "#db/schema/drills.ts";
import { lastRun, type WeekRun } from "./history-rules.ts";
import { sumsOfCompletions } from "./sums.server.ts";

const order = sql<number>`${weeklyAccuracy.year} * 53 + ${weeklyAccuracy.weekNumber}`;

/** The caller's recorded weeks, newest first, and whether there are older ones. */
async function newestWeeks(read: Connection, userId: string, limit: number) {
  const rows = await read.query.weeklyAccuracy.findMany({
    where: eq(weeklyAccuracy.userId, userId),
    orderBy: [desc(weeklyAccuracy.year), desc(weeklyAccuracy.weekNumber)],
    limit: limit + 1,
  });
  return { weeks: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** Week 1, the baseline (contract, "Numbers"), and the week of the highest average. */
async function notableWeeks(read: Connection, userId: string) {
  const mine = eq(weeklyAccuracy.userId, userId);
  const baseline = await read.query.weeklyAccuracy.findFirst({
    where: mine,
    orderBy: [asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)],
  });
  const best = await read.query.weeklyAccuracy.findFirst({
    where: mine,
    orderBy: [desc(weeklyAccuracy.averagePpr), asc(order)],
  });
  return { baseline: baseline ?? null, best: best ?? null };
}

/** Weeks in a row with a record, longest first, as the database groups them: neighbours share `order - row number`. */
function weekRuns(read: Connection, userId: string): WeekRun[] {
  return read.all<WeekRun>(sql`
    SELECT count(*) AS weeks, max(place) AS last FROM (
      SELECT ${order} AS place, ${order} - row_number() OVER (ORDER BY ${order}) AS run
      FROM ${weeklyAccuracy} WHERE ${weeklyAccuracy.userId} = ${userId})
    GROUP BY run ORDER BY weeks DESC, last DESC`);
}

/** How many weeks in a row the member has logged something, this one or the last included. */
export const countWeeksInRow = operation("readHistory", z.object({}), async ({ db, clock }, actor) => {
  const { year, weekNumber } = weekOfYear(localDate(clock.now(), actor.timeZone));
  return lastRun(weekRuns(db.read, actor.id), year * 53 + weekNumber);
});

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

/** Everything the Training History tab shows; every number is added up by the database. */
export const readHistory = operation(
  "readHistory",
  historyInput,
  async (services: Services, actor, input) => {
    const { read } = services.db;
    const { year, weekNumber } = weekOfYear(localDate(services.clock.now(), actor.timeZone));
    const runs = weekRuns(read, actor.id);
    return {
      overall: await sumsOfCompletions(read, actor.id),
      recent: await newestCompletions(read, actor.id, input.completions),
      timeline: await newestWeeks(read, actor.id, input.weeks),
      ...(await notableWeeks(read, actor.id)),
      bestCompletions: await bestCompletions(read, actor.id),
      streaks: {
        weeks: runs.reduce((sum, run) => sum + run.weeks, 0),
        longest: runs[0]?.weeks ?? 0,
        current: lastRun(runs, year * 53 + weekNumber),
      },
    };
  },
);
