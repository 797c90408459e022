import { and, asc, desc, eq } from "drizzle-orm";
import { localDate, weekOfYear } from "#app/features/calendar/rules.ts";
import { pageWindow } from "#app/features/fields.ts";
import { noInput, operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { drillCompletions, practiceResults, weeklyAccuracy, weeklyDrills } from "#db/schema/drills.ts";
import { type CategorySample, categoryStats, consistency, roundedOrNull } from "./rules.ts";

type WeeklyRow = typeof weeklyAccuracy.$inferSelect;

/** The entity "Weekly accuracy record" of both documents. */
function toRecord(row: WeeklyRow) {
  return { ...row };
}

/** The caller's recorded weeks, oldest first (`GET /api/weekly-accuracy`). */
export const listWeeklyAccuracy = operation(
  "readWeeklyAccuracy",
  pageWindow,
  async ({ db }, actor, { limit }) => {
    const rows = await db.read.query.weeklyAccuracy.findMany({
      where: eq(weeklyAccuracy.userId, actor.id),
      orderBy: [desc(weeklyAccuracy.year), desc(weeklyAccuracy.weekNumber)],
      limit,
    });
    return rows.reverse().map(toRecord);
  },
);

/** Everybody's recorded weeks (`GET /api/admin/users-weekly-accuracy`). */
export const listMembersWeeklyAccuracy = operation(
  "listMembersWeeklyAccuracy",
  pageWindow,
  async ({ db }, _actor, { limit }) => {
    const rows = await db.read.query.weeklyAccuracy.findMany({
      orderBy: [asc(weeklyAccuracy.userId), asc(weeklyAccuracy.year), asc(weeklyAccuracy.weekNumber)],
      limit,
    });
    return rows.map(toRecord);
  },
);

/** This week's numbers (D18b); what is not known yet is null (`GET /api/current-week-accuracy`). */
export const readCurrentWeekAccuracy = operation(
  "readCurrentWeekAccuracy",
  noInput,
  async ({ db, clock }, actor) => {
    const week = weekOfYear(localDate(clock.now(), actor.timeZone));
    const row = await db.read.query.weeklyAccuracy.findFirst({
      where: and(
        eq(weeklyAccuracy.userId, actor.id),
        eq(weeklyAccuracy.year, week.year),
        eq(weeklyAccuracy.weekNumber, week.weekNumber),
      ),
    });
    return {
      ...week,
      accuracyPercentage: row?.accuracyPercentage ?? null,
      averagePpr: row?.averagePpr ?? null,
      totalRounds: row?.totalRounds ?? 0,
      trendFromPrevious: row?.trendFromPrevious ?? null,
      consistencyPercentage: row?.consistencyPercentage ?? null,
    };
  },
);

async function categorySamples({ db }: Services, userId: string): Promise<CategorySample[]> {
  const drilled = await db.read
    .select({
      category: weeklyDrills.category,
      rounds: drillCompletions.roundsThrown,
      ppr: drillCompletions.ppr,
    })
    .from(drillCompletions)
    .innerJoin(weeklyDrills, eq(weeklyDrills.id, drillCompletions.drillId))
    .where(eq(drillCompletions.userId, userId));
  const practiced = await db.read
    .select({ category: practiceResults.shotType, rounds: practiceResults.rounds, ppr: practiceResults.ppr })
    .from(practiceResults)
    .where(eq(practiceResults.userId, userId));
  return [
    ...drilled.map((sample) => ({ ...sample, kind: "drill_completion" as const })),
    ...practiced.map((sample) => ({ ...sample, kind: "practice_result" as const })),
  ];
}

/** The caller's numbers per category, from completions and practice results (D22; `GET /api/category-stats`). */
export const readCategoryStats = operation("readCategoryStats", noInput, async (services, actor) =>
  categoryStats(await categorySamples(services, actor.id)),
);

/** How even the caller's drills are (D20, D46; `GET /api/consistency-percentage`). */
export const readConsistency = operation("readConsistency", noInput, async ({ db }, actor) => {
  const samples = await db.read
    .select({ rounds: drillCompletions.roundsThrown, ppr: drillCompletions.ppr })
    .from(drillCompletions)
    .where(eq(drillCompletions.userId, actor.id));
  return { consistencyPercentage: roundedOrNull(consistency(samples)), drillsCompleted: samples.length };
});
