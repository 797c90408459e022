import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { inOrder } from "#app/features/base/paging.server.ts";
import { onPlan, planOrder, trainableTiers } from "#app/features/training/drills/drills.server.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";

const latest = alias(drillCompletions, "latest");

const planOf = prepared((db, given: Given<{ userId: string; tiers: readonly string[] }>) => {
  const { userId, tiers } = given;
  const lastOne = db
    .select({ id: latest.id })
    .from(latest)
    .where(and(eq(latest.userId, userId), eq(latest.drillId, weeklyDrills.id)))
    .orderBy(desc(latest.completedAt))
    .limit(1);
  return db
    .select({
      id: weeklyDrills.id,
      week: weeklyDrills.week,
      title: weeklyDrills.title,
      description: weeklyDrills.description,
      instructions: weeklyDrills.instructions,
      equipmentNeeded: weeklyDrills.equipmentNeeded,
      videoUrl: weeklyDrills.videoUrl,
      dayOfWeek: weeklyDrills.dayOfWeek,
      difficulty: weeklyDrills.difficulty,
      estimatedTime: weeklyDrills.estimatedTime,
      category: weeklyDrills.category,
      last: {
        roundsThrown: drillCompletions.roundsThrown,
        ppr: drillCompletions.ppr,
        on: drillCompletions.completedOn,
      },
    })
    .from(weeklyDrills)
    .leftJoin(drillCompletions, eq(drillCompletions.id, sql`${lastOne}`))
    .where(onPlan(userId, isOneOf(weeklyDrills.tier, tiers)))
    .orderBy(...inOrder(planOrder));
});

/** The caller's plan in page order: each drill with its last result, or null. */
export const readOwnPlan = operation("listWeeklyDrills", noInput, async function readOwnPlan({ db }, actor) {
  return planOf(db.read, { userId: actor.id, tiers: trainableTiers(actor) });
});
