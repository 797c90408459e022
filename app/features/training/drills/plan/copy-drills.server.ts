import { and, eq, inArray } from "drizzle-orm";
import { ClubError, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { requireKnown } from "#app/features/base/known-ids.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { inOrder } from "#app/features/base/paging.server.ts";
import { eliteMembers } from "#app/features/people/entitlements/tier-sql.server.ts";
import { requireMembers } from "#app/features/people/roster/require-members.server.ts";
import { type Drill, isTheirs, planOrder } from "#app/features/training/drills/drills.server.ts";
import {
  andMore,
  copied,
  messages,
  standsAlready,
  unknownDrill,
} from "#app/features/training/drills/messages.ts";
import { mostCopies } from "#app/features/training/drills/rules.ts";
import { copyDrillsInput, type DrillFields, drillInput } from "#app/features/training/drills/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import { placeWords, weeksOf } from "./copy-words.ts";
import { giveDates } from "./give-dates.server.ts";
import { givenTo } from "./given-to.server.ts";

const rowsAtOnce = 1000;

async function eliteIds(tx: Connection, services: Services): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eliteMembers(services));
  return rows.map((row) => row.id);
}

type Copying = {
  services: Services;
  actor: Member;
  action: "add_drill" | "copy_drills" | "create_elite_drills";
  /** Whether a drill may appear twice in someone's week. */
  confirmDouble: boolean;
  /** Whether everyone gets only what they don't have yet. */
  onlyNew?: boolean;
};

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
async function withoutDoubles(tx: Connection, drills: DrillFields[], memberIds: string[]) {
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
async function requireNoDoubles(tx: Connection, drills: DrillFields[], memberIds: string[]) {
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

/**
 * Stores drills for each member in one write; all have the act's id, so that Undo finds them. Throws invalid if there
 * are too many or, with `onlyNew`, nothing is new, and conflict if some already exist and no one decided about them.
 */
export async function giveDrills(tx: Connection, given: Copying, drills: DrillFields[], memberIds: string[]) {
  const { services, actor, action, confirmDouble, onlyNew } = given;
  const { ids, clock } = services;
  if (drills.length * memberIds.length > mostCopies) throw invalidInput(messages.tooMany);
  if (!confirmDouble && !onlyNew) await requireNoDoubles(tx, drills, memberIds);
  const actId = ids.id();
  if (drills.length === 0 || memberIds.length === 0) return { count: 0, actId, parts: [] };
  const parts = onlyNew
    ? await withoutDoubles(tx, drills, memberIds)
    : memberIds.map((userId) => ({ userId, drills }));
  if (parts.length === 0) throw invalidInput(messages.nothingNew);
  const createdAt = clock.now();
  const rows = parts.flatMap((part) => {
    // Drills of one act have one time, so their ids keep their order.
    const sorted = part.drills.map(() => ids.id()).sort();
    return part.drills.map((drill, place) => ({
      ...drill,
      id: sorted[place] ?? ids.id(),
      assignedUserId: part.userId,
      createdAt,
      visibilityAct: actId,
    }));
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(weeklyDrills).values(rows.slice(from, from + rowsAtOnce));
  // The act says the rest about a drill for all Elite users.
  const subjectOf = (some: DrillFields[]) =>
    action === "create_elite_drills" ? (some[0]?.title ?? null) : placeWords(some);
  const acts = parts.map((part) => ({
    action,
    userId: part.userId,
    subject: subjectOf(part.drills),
    after: { copiedCount: part.drills.length },
  }));
  await recordActs(tx, services, actor, acts, actId);
  return { count: rows.length, actId, parts };
}

/**
 * Creates a drill for all Elite users (D59; `POST /api/admin/weekly-drills/bulk-elite`). Throws invalid, also if
 * there are none.
 */
export const createDrillsForElite = operation(
  "createDrill",
  drillInput,
  async function createDrillsForElite(services, actor, input) {
    return services.db.write(async (tx) => {
      const memberIds = await eliteIds(tx, services);
      if (memberIds.length === 0) throw invalidInput(messages.noElite);
      const given = { services, actor, action: "create_elite_drills", confirmDouble: true } as const;
      const { count, actId } = await giveDrills(tx, given, [input], memberIds);
      return { createdCount: count, actId };
    });
  },
);

/** The members meant, each once. Throws not_found for an unknown one, and invalid for a coach. */
async function targetsOf(tx: Connection, services: Services, userIds: string[]): Promise<string[]> {
  const wanted = [...new Set(userIds)];
  if (wanted.length > mostCopies) throw invalidInput(messages.tooMany);
  await requireMembers(tx, services, wanted, "targetUserIds");
  return wanted;
}

/** The named drills of the source, or all of their own. Throws not_found for a drill that isn't theirs to copy. */
async function drillsToCopy(
  tx: Connection,
  sourceUserId: string,
  drillIds: string[] | null,
): Promise<DrillFields[]> {
  if (drillIds && drillIds.length > mostCopies) throw invalidInput(messages.tooMany);
  const rows: Drill[] = await tx.query.weeklyDrills.findMany({
    where: drillIds
      ? and(inArray(weeklyDrills.id, drillIds), isTheirs(sourceUserId))
      : eq(weeklyDrills.assignedUserId, sourceUserId),
    orderBy: inOrder(planOrder),
  });
  const found = new Set(rows.map(({ id }) => id));
  const unknown = drillIds?.find((id) => !found.has(id));
  if (unknown !== undefined) throw notFound(unknownDrill(unknown));
  return rows.map(({ id, createdAt, updatedAt, visibilityAct, deletedAt, ...fields }) => ({
    ...fields,
    isActive: true,
  }));
}

/**
 * Copies a member's drills to others in one write (`POST /api/admin/weekly-drills/copy`): the named ones, or all of
 * their own (D58), never to the source. `copyDates` also gives the source's dates to plans without any. Throws invalid
 * without a source or targets, not_found for an unknown id, and conflict for existing drills unless `confirmDouble` or
 * `onlyNew`.
 */
export const copyDrills = operation(
  "copyDrills",
  copyDrillsInput,
  async function copyDrills(services, actor, input) {
    const { sourceUserId, drillIds, allElite, confirmDouble, onlyNew, copyDates } = input;
    if (!sourceUserId) throw invalidInput(messages.noSource);
    const others = input.targetUserIds?.filter((id) => id !== sourceUserId) ?? [];
    // An empty list means no one (D58), and the source alone isn't a target.
    const isEmpty = input.targetUserIds?.length === 0;
    if (others.length === 0 && !isEmpty && !allElite) throw invalidInput(messages.noTargets);
    return services.db.write(async (tx) => {
      await requireKnown(tx, "user", [sourceUserId]);
      const elite = allElite ? await eliteIds(tx, services) : [];
      const wanted = [...others, ...elite].filter((id) => id !== sourceUserId);
      const targets = await targetsOf(tx, services, wanted);
      const drills = await drillsToCopy(tx, sourceUserId, drillIds);
      const how = { services, actor, action: "copy_drills", confirmDouble, onlyNew } as const;
      const { count, actId, parts } = await giveDrills(tx, how, drills, targets);
      const copies = parts.flatMap((part) => part.drills);
      const memberIds = parts.map(({ userId }) => userId);
      const given = await givenTo(tx, services, copies, memberIds);
      const [week] = weeksOf(copies);
      const dated =
        copyDates && week
          ? await giveDates(tx, { services, actor, actId, sourceUserId, week }, memberIds)
          : "";
      const detail = [given, dated].filter(Boolean).join(" ");
      return { copiedCount: count, message: copied(count), detail, actId };
    });
  },
);
