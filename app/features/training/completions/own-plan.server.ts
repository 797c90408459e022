import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { inOrder } from "#app/features/base/paging.server.ts";
import { onPlan, type PlanOf, planOfMember, planOrder } from "#app/features/training/drills/drills.server.ts";
import { loggedDates, toDates } from "#app/features/training/drills/week/logged-dates.server.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";

const latest = alias(drillCompletions, "latest");

const planOf = prepared((db, given: Given<PlanOf>) => {
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
      dates: loggedDates(userId).as("dates"),
      last: {
        roundsThrown: drillCompletions.roundsThrown,
        ppr: drillCompletions.ppr,
        on: drillCompletions.completedOn,
      },
    })
    .from(weeklyDrills)
    .leftJoin(drillCompletions, eq(drillCompletions.id, sql`${lastOne}`))
    .where(onPlan(userId, isOneOf(weeklyDrills.tier, tiers), given))
    .orderBy(...inOrder(planOrder));
});

type Planned = Awaited<ReturnType<typeof planOf>>[number];

const nameOf = ({ title, category }: Planned) => `${category} ${title}`;

/** The newest result of each drill by its name and shot, because each week of a plan has its own row of it. */
function newestByName(drills: readonly Planned[]) {
  const newest = new Map<string, NonNullable<Planned["last"]>>();
  for (const drill of drills) {
    const before = newest.get(nameOf(drill));
    if (drill.last && (!before || before.on < drill.last.on)) newest.set(nameOf(drill), drill.last);
  }
  return newest;
}

/**
 * The caller's plan in page order, each drill with its own newest dates and last result and, as `lastTime`, the last one under its name
 * in any week; null if there is none.
 */
export const readOwnPlan = operation("listWeeklyDrills", noInput, async function readOwnPlan({ db }, actor) {
  const drills = await planOf(db.read, planOfMember(actor));
  const newest = newestByName(drills);
  return drills.map((drill) => ({
    ...drill,
    dates: toDates(drill.dates),
    lastTime: newest.get(nameOf(drill)) ?? null,
  }));
});
