import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { isGivenTo, isTheirs, ofShownWeek } from "#app/features/training/drills/drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";

/** A drill as an option for homework. */
export type DrillChoice = Pick<typeof weeklyDrills.$inferSelect, "id" | "title" | "category">;

const mostDrills = 500;

const isOwn = (userId: string) => eq(weeklyDrills.assignedUserId, userId);

type FoundDrill = DrillChoice & { isOwn: boolean; week: number };

/** One drill of each name and shot, because every copied week adds one: the member's own newest, and all that are given. */
function oneOfEach(rows: readonly FoundDrill[], given: readonly string[]): DrillChoice[] {
  const best = new Map<string, FoundDrill>();
  const isBetter = (one: FoundDrill, other: FoundDrill) =>
    one.isOwn === other.isOwn ? one.week > other.week : one.isOwn;
  for (const row of rows) {
    const name = `${row.title} ${row.category}`;
    const other = best.get(name);
    if (!other || isBetter(row, other)) best.set(name, row);
  }
  const shown = new Set([...best.values()].map(({ id }) => id).concat(given));
  return rows.filter(({ id }) => shown.has(id)).map(({ id, title, category }) => ({ id, title, category }));
}

/** Drills of the weeks the member sees: one of a hidden week couldn't be logged (D90). */
async function isOfShownWeek(services: Services, read: Connection, userId: string) {
  const row = await read.query.users.findFirst({ where: eq(users.id, userId) });
  return row && ofShownWeek(toMember(services, row, null).shownWeeks);
}

/**
 * The drills a member can be assigned, one of each name: general ones and their own, if active and of a week they see, and those
 * that are already assigned.
 */
export async function listDrillChoices(
  services: Services,
  read: Connection,
  userId: string,
  given: readonly string[] = [],
): Promise<DrillChoice[]> {
  const isActive = and(eq(weeklyDrills.isActive, true), await isOfShownWeek(services, read, userId));
  // Each part has an index. A list as one value keeps SQLite from taking the parts' common state first, which most
  // drills share.
  const isOffered = or(
    and(isGivenTo(userId), isActive),
    and(isOwn(userId), isActive),
    and(sql`${weeklyDrills.id} in (select value from json_each(${JSON.stringify(given)}))`, isTheirs(userId)),
  );
  const rows = await read
    .select({
      id: weeklyDrills.id,
      title: weeklyDrills.title,
      category: weeklyDrills.category,
      week: weeklyDrills.week,
      isOwn: sql<number>`${weeklyDrills.assignedUserId} is not null`.mapWith(Boolean),
    })
    .from(weeklyDrills)
    .where(isOffered)
    .orderBy(asc(weeklyDrills.title), asc(weeklyDrills.id))
    .limit(mostDrills);
  return oneOfEach(rows, given);
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
    .where(and(inArray(weeklyDrills.id, [...drillIds]), isTheirs(userId)));
  return drillIds.filter((drill) => !known.some(({ id }) => id === drill));
}
