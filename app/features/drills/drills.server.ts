import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Member } from "#app/features/accounts/actor.ts";
import { isAtLeast, tiers } from "#app/features/entitlements/rules.ts";
import { noInput, operation } from "#app/features/operation.server.ts";
import { weeklyDrills } from "#db/schema/drills.ts";

/** A stored drill of the weekly plan. */
export type Drill = typeof weeklyDrills.$inferSelect;

/** The entity "Weekly drill" of both documents. */
export function toDrill(row: Drill) {
  const { createdAt, updatedAt, visibilityAct: _, ...drill } = row;
  return { ...drill, createdAt, updatedAt };
}

/** The tiers whose general drills the member may train. */
function trainableTiers(member: Member) {
  return tiers.filter((tier) => member.isAdmin || isAtLeast(member.effectiveTier, tier));
}

/** What is on the member's plan: active drills that are theirs, or general ones of their tier and below. */
export function isOnPlan(member: Member) {
  const general = and(
    isNull(weeklyDrills.assignedUserId),
    inArray(weeklyDrills.tier, trainableTiers(member)),
  );
  return and(eq(weeklyDrills.isActive, true), or(eq(weeklyDrills.assignedUserId, member.id), general));
}

/** The member's plan, in the order of the plan (`GET /api/weekly-drills`). */
export const listWeeklyDrills = operation("listWeeklyDrills", noInput, async ({ db }, actor) => {
  const rows = await db.read.query.weeklyDrills.findMany({
    where: isOnPlan(actor),
    orderBy: [desc(weeklyDrills.week), asc(weeklyDrills.createdAt), asc(weeklyDrills.id)],
  });
  return rows.map(toDrill);
});
