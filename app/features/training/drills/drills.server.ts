import { and, eq, inArray, is, isNull, lte, or, Placeholder, type SQL, sql } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { ShownWeeks } from "#app/features/base/calendar/shown-weeks.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { isAtLeast, tiers } from "#app/features/base/tiers.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { type Given, isOneOf } from "#db/prepared.ts";
import { drillExceptions, weeklyDrills } from "#db/schema/drills.ts";
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

/** The weeks the member sees, for a declared query's placeholders. */
type GivenWeeks = Given<{ through: number; published: readonly number[] }>;

// The unary plus keeps SQLite from an index by state and week, which most drills of the club share.
const week = sql`+${weeklyDrills.week}`;

/** Whether a drill's week is one its member sees (D90). */
export const ofShownWeek = ({ through, published }: ShownWeeks | GivenWeeks) =>
  or(
    lte(week, through),
    is(published, Placeholder) ? isOneOf(week, published) : inArray(week, [...published]),
  );

/**
 * General drills that weren't deleted for this member alone. Every query of a member's drills that includes general ones
 * takes them from here (tests/rules/plan-queries.test.ts).
 */
export const isGivenTo = (userId: string | Placeholder) =>
  and(
    isNull(weeklyDrills.assignedUserId),
    sql`not exists (select 1 from ${drillExceptions} x where x.user_id = ${userId} and x.drill_id = ${weeklyDrills.id})`,
  );

/** Drills that are the member's own, or general ones given to them too. */
export const isTheirs = (userId: string) => or(eq(weeklyDrills.assignedUserId, userId), isGivenTo(userId));

/** Active drills that belong to the member, or general ones of a tier they can see; of the weeks they see. */
export function onPlan(userId: string | Placeholder, isOfTheirTier: SQL, weeks: ShownWeeks | GivenWeeks) {
  const general = and(isGivenTo(userId), isOfTheirTier);
  // The unary plus keeps SQLite from scanning every active drill in the club, because one member has few.
  const isActive = sql`+${weeklyDrills.isActive} = 1`;
  return and(isActive, or(eq(weeklyDrills.assignedUserId, userId), general), ofShownWeek(weeks));
}

/** The member's plan: active drills that are theirs, or general ones of their tier and below, of the weeks they see. */
export const isOnPlan = (member: Member) =>
  onPlan(member.id, inArray(weeklyDrills.tier, trainableTiers(member)), member.shownWeeks);

/** Newest week of the plan first, then oldest drill first. */
export const planOrder = listOrder(
  weeklyDrills,
  [
    [weeklyDrills.week, "desc"],
    [weeklyDrills.createdAt, "asc"],
  ],
  "asc",
);

/** Whose plan a declared query reads: the tiers and weeks they see. */
export type PlanOf = {
  userId: string;
  tiers: readonly string[];
  through: number;
  published: readonly number[];
};

/** The caller's plan for a declared query. */
export const planOfMember = (member: Member): PlanOf => ({
  userId: member.id,
  tiers: trainableTiers(member),
  ...member.shownWeeks,
});

const plan = declareList({
  order: planOrder,
  where: (given: Given<PlanOf>) => onPlan(given.userId, isOneOf(weeklyDrills.tier, given.tiers), given),
  rows: (db, query) => db.query.weeklyDrills.findMany(query),
});

/** The member's plan, in order, without the weeks that are hidden from them (`GET /api/weekly-drills`). */
export const listWeeklyDrills = operation(
  "listWeeklyDrills",
  pageWindow,
  async function listWeeklyDrills({ db }, actor, window) {
    return readWindow(db.read, plan, { ...window, ...planOfMember(actor) }, toDrill);
  },
);
