import { and, eq, inArray } from "drizzle-orm";
import { ClubError } from "#app/errors.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { andMore, messages, standsAlready } from "./messages.ts";
import type { DrillFields } from "./schema.ts";

// SQLite takes at most 32,766 values per statement.
const idsAtOnce = 10_000;
const mostTold = 10;

const placeOf = ({ week, dayOfWeek, title }: Pick<DrillFields, "week" | "dayOfWeek" | "title">) =>
  `${week} ${dayOfWeek} ${title}`;

/** Active drills of the members that match one of the new drills: same week, day and title. */
async function findDoubles(tx: Connection, drills: DrillFields[], memberIds: string[]) {
  const places = new Set(drills.map(placeOf));
  const titles = [...new Set(drills.map(({ title }) => title))];
  const found = [];
  for (let from = 0; from < memberIds.length; from += idsAtOnce) {
    const some = inArray(weeklyDrills.assignedUserId, memberIds.slice(from, from + idsAtOnce));
    const rows = await tx
      .select({
        userId: users.id,
        week: weeklyDrills.week,
        dayOfWeek: weeklyDrills.dayOfWeek,
        title: weeklyDrills.title,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(weeklyDrills)
      .innerJoin(users, eq(users.id, weeklyDrills.assignedUserId))
      .where(and(some, eq(weeklyDrills.isActive, true), inArray(weeklyDrills.title, titles)));
    found.push(...rows.filter((row) => places.has(placeOf(row))));
  }
  return found;
}

/** What each member would get without the drills they already have; those who have all of them are left out. */
export async function withoutDoubles(tx: Connection, drills: DrillFields[], memberIds: string[]) {
  const placeIn = (userId: string, drill: Parameters<typeof placeOf>[0]) => `${userId} ${placeOf(drill)}`;
  const doubles = await findDoubles(tx, drills, memberIds);
  const taken = new Set(doubles.map((row) => placeIn(row.userId, row)));
  return memberIds
    .map((userId) => ({ userId, drills: drills.filter((drill) => !taken.has(placeIn(userId, drill))) }))
    .filter((part) => part.drills.length > 0);
}

/**
 * Throws conflict, listing the existing drills, if members would get a drill a second time in a week; a coach must
 * confirm that first. Call it in the write that would store them.
 */
export async function requireNoDoubles(tx: Connection, drills: DrillFields[], memberIds: string[]) {
  if (drills.length === 0 || memberIds.length === 0) return;
  const doubles = await findDoubles(tx, drills, memberIds);
  if (doubles.length === 0) return;
  const told = doubles.slice(0, mostTold).map(standsAlready);
  const rest = doubles.length - told.length;
  throw new ClubError("conflict", messages.doublesQuestion, {
    title: messages.doublesTitle,
    code: "already_there",
    fields: { confirmDouble: rest > 0 ? [...told, andMore(rest)] : told },
  });
}
