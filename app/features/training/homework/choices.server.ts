import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";

/** A drill as an option for homework. */
export type DrillChoice = Pick<typeof weeklyDrills.$inferSelect, "id" | "title" | "category">;

const mostDrills = 500;

const mayHave = (userId: string) =>
  or(isNull(weeklyDrills.assignedUserId), eq(weeklyDrills.assignedUserId, userId));

/** The drills a member can be assigned: general ones and their own, if active or already assigned. */
export async function listDrillChoices(
  read: Connection,
  userId: string,
  given: readonly string[] = [],
): Promise<DrillChoice[]> {
  const isOffered = or(eq(weeklyDrills.isActive, true), inArray(weeklyDrills.id, [...given]));
  return read
    .select({ id: weeklyDrills.id, title: weeklyDrills.title, category: weeklyDrills.category })
    .from(weeklyDrills)
    .where(and(isOffered, mayHave(userId)))
    .orderBy(asc(weeklyDrills.title), asc(weeklyDrills.id))
    .limit(mostDrills);
}

/** Which of the drills can't be assigned: they no longer exist, or belong to another member. */
export async function findUnknownDrills(
  read: Connection,
  userId: string,
  drillIds: readonly string[],
): Promise<string[]> {
  const known = await read
    .select({ id: weeklyDrills.id })
    .from(weeklyDrills)
    .where(and(inArray(weeklyDrills.id, [...drillIds]), mayHave(userId)));
  return drillIds.filter((drill) => !known.some(({ id }) => id === drill));
}
