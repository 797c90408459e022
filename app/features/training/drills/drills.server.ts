import { and, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { isAtLeast, tiers } from "#app/features/base/tiers.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { type Given, isOneOf } from "#db/prepared.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { drillFields } from "./schema.ts";

/** A stored drill of the weekly plan. */
export type Drill = typeof weeklyDrills.$inferSelect;

/** The entity "Weekly drill" (contract, "Entities"). */
export function toDrill(row: Drill) {
  const { createdAt, updatedAt, visibilityAct: _, deletedAt: __, ...drill } = row;
  return { ...drill, createdAt, updatedAt };
}

/** The drill as coaches read it, with the time it was deleted (D61) and the version its edits refer to (D57). */
export const toCoachDrill = (row: Drill) => ({
  ...toDrill(row),
  deletedAt: row.deletedAt,
  version: versionOf(drillFields, row),
});

/** The tiers whose general drills the member can see. */
export function trainableTiers(member: Pick<Member, "isAdmin" | "effectiveTier">) {
  return tiers.filter((tier) => member.isAdmin || isAtLeast(member.effectiveTier, tier));
}

/** Active drills that belong to the member, or general ones of a tier they can see. */
export function onPlan(userId: string | Placeholder, isOfTheirTier: SQL) {
  const general = and(isNull(weeklyDrills.assignedUserId), isOfTheirTier);
  // The unary plus keeps SQLite from scanning every active drill in the club, because one member has few.
  const isActive = sql`+${weeklyDrills.isActive} = 1`;
  return and(isActive, or(eq(weeklyDrills.assignedUserId, userId), general));
}

/** The member's plan: active drills that are theirs, or general ones of their tier and below. */
export const isOnPlan = (member: Member) =>
  onPlan(member.id, inArray(weeklyDrills.tier, trainableTiers(member)));

/** Newest week of the plan first, then oldest drill first. */
export const planOrder = listOrder(
  weeklyDrills,
  [
    [weeklyDrills.week, "desc"],
    [weeklyDrills.createdAt, "asc"],
  ],
  "asc",
);

const plan = declareList({
  order: planOrder,
  where: ({ userId, tiers: theirs }: Given<{ userId: string; tiers: readonly string[] }>) =>
    onPlan(userId, isOneOf(weeklyDrills.tier, theirs)),
  rows: (db, query) => db.query.weeklyDrills.findMany(query),
});

/** The member's plan, in order (`GET /api/weekly-drills`). */
export const listWeeklyDrills = operation(
  "listWeeklyDrills",
  pageWindow,
  async function listWeeklyDrills({ db }, actor, window) {
    return readWindow(db.read, plan, { ...window, userId: actor.id, tiers: trainableTiers(actor) }, toDrill);
  },
);
