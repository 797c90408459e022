import { and, eq, exists, sql } from "drizzle-orm";
import { dayOfWeek, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { inOrder } from "#app/features/base/paging.server.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";
import { onPlan, planOrder, trainableTiers } from "./drills.server.ts";

type Asked = Given<{ userId: string; tiers: readonly string[]; day: string; today: string }>;

const drillsOfDay = prepared((db, { userId, tiers, day, today }: Asked) => {
  const { id, title, category, tier, dayOfWeek: planned } = weeklyDrills;
  const done = db
    .select({ one: sql`1` })
    .from(drillCompletions)
    .where(
      and(
        eq(drillCompletions.userId, userId),
        eq(drillCompletions.drillId, id),
        eq(drillCompletions.completedOn, today),
      ),
    );
  return db
    .select({ id, title, category, isDone: sql<boolean>`${exists(done)}`.mapWith(Boolean) })
    .from(weeklyDrills)
    .where(and(onPlan(userId, isOneOf(tier, tiers)), eq(planned, day)))
    .orderBy(...inOrder(planOrder));
});

/** Today's drills of the caller's plan, in its order, and which of them are logged already. */
export const listTodaysDrills = operation(
  "listWeeklyDrills",
  noInput,
  async function listTodaysDrills({ db, clock }, actor) {
    const today = localDate(clock.now(), actor.timeZone);
    const tiers = trainableTiers(actor);
    return drillsOfDay(db.read, { userId: actor.id, tiers, day: dayOfWeek(today), today });
  },
);
