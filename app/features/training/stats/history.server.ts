import { asc, count, desc, eq, inArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { localDate, weekOfYear, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { drillCompletions, weeklyAccuracy, weeklyDrills } from "#db/schema/drills.ts";
import { lastRun, type WeekRun } from "./history-rules.ts";
import { sumsOfCompletions } from "./sums.server.ts";

const order = sql<number>`${weeklyAccuracy.year} * 53 + ${weeklyAccuracy.weekNumber}`;
const newestFirst = [desc(weeklyAccuracy.year), desc(weeklyAccuracy.weekNumber)];
const oldestFirst = [asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)];

type Asked = Given<{ userId: string; limit: number }>;

// Read together, since one may be in all three: the newest weeks, the first one, and the best one.
const shownWeeks = prepared((db, { userId, limit }: Asked) => {
  const mine = () =>
    db.select({ id: weeklyAccuracy.id }).from(weeklyAccuracy).where(eq(weeklyAccuracy.userId, userId));
  const { id, averagePpr } = weeklyAccuracy;
  return db
    .select()
    .from(weeklyAccuracy)
    .where(
      or(
        inArray(
          id,
          mine()
            .orderBy(...newestFirst)
            .limit(limit),
        ),
        inArray(
          id,
          mine()
            .orderBy(...oldestFirst)
            .limit(1),
        ),
        inArray(id, mine().orderBy(desc(averagePpr), asc(order)).limit(1)),
      ),
    )
    .orderBy(...newestFirst);
});

/**
 * The caller's recorded weeks, newest first, and whether there are older ones; week 1, the baseline (contract, "Numbers");
 * and the week of the highest average, the earliest among equals.
 */
async function readWeeks(read: Connection, userId: string, limit: number) {
  const rows = await shownWeeks(read, { userId, limit: limit + 1 });
  const highest = Math.max(...rows.map((row) => row.averagePpr));
  return {
    timeline: { weeks: rows.slice(0, limit), hasMore: rows.length > limit },
    baseline: rows.at(-1) ?? null,
    best: rows.findLast((row) => row.averagePpr === highest) ?? null,
  };
}

// As the database groups them: neighbours share `order - row number`.
const weekRuns = prepared((db, { userId }: Given<{ userId: string }>) => {
  const places = db
    .select({
      place: order.as("place"),
      run: sql<number>`${order} - row_number() over (order by ${order})`.as("run"),
    })
    .from(weeklyAccuracy)
    .where(eq(weeklyAccuracy.userId, userId))
    .as("places");
  const [weeks, last] = [count(), sql<number>`max(${places.place})`];
  return db.select({ weeks, last }).from(places).groupBy(sql`${places.run}`).orderBy(desc(weeks), desc(last));
});

/** Weeks in a row with a record, how many in all, the most, and up to now. */
async function readStreaks(read: Connection, userId: string, { year, weekNumber }: YearWeek) {
  const runs: WeekRun[] = await weekRuns(read, { userId });
  return {
    weeks: runs.reduce((sum, run) => sum + run.weeks, 0),
    longest: runs[0]?.weeks ?? 0,
    current: lastRun(runs, year * 53 + weekNumber),
  };
}

/** How many of the entries with the most points per round are shown. */
const shownBest = 3;

// Read together, since one may be both: the newest entries and the best ones.
const shownCompletions = prepared((db, { userId, limit }: Asked) => {
  const { id, completedAt, roundsThrown, ppr, notes } = drillCompletions;
  const mine = () => db.select({ id }).from(drillCompletions).where(eq(drillCompletions.userId, userId));
  return db
    .select({
      id,
      completedAt,
      roundsThrown,
      ppr,
      notes,
      drillTitle: weeklyDrills.title,
      category: weeklyDrills.category,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(
      or(
        inArray(id, mine().orderBy(desc(completedAt), desc(id)).limit(limit)),
        inArray(id, mine().orderBy(desc(ppr), desc(id)).limit(shownBest)),
      ),
    )
    .orderBy(desc(completedAt), desc(id));
});

/** The caller's newest completions with their drills, whether there are older ones, and those with the most points per round. */
async function readCompletions(read: Connection, userId: string, limit: number) {
  const rows = await shownCompletions(read, { userId, limit: limit + 1 });
  const byPpr = rows.toSorted((a, b) => b.ppr - a.ppr || (a.id < b.id ? 1 : -1));
  return {
    recent: { completions: rows.slice(0, limit), hasMore: rows.length > limit },
    bestCompletions: byPpr.slice(0, shownBest),
  };
}

const historyInput = z.object({ completions: z.number().int(), weeks: z.number().int() });

/** Everything the Training History tab shows; every number is added up by the database. */
export const readHistory = operation(
  "readHistory",
  historyInput,
  async (services: Services, actor, input) => {
    const { read } = services.db;
    const week = weekOfYear(localDate(services.clock.now(), actor.timeZone));
    return {
      overall: await sumsOfCompletions(read, actor.id),
      ...(await readCompletions(read, actor.id, input.completions)),
      ...(await readWeeks(read, actor.id, input.weeks)),
      streaks: await readStreaks(read, actor.id, week),
    };
  },
);
