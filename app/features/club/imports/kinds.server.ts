import { eq, like } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { goals } from "#db/schema/goals.ts";
import { measures } from "#db/schema/measures.ts";
import { users } from "#db/schema/users.ts";
import { type CheckedCopy, checkCopy, copiedKey } from "./check-copy.server.ts";
import { checkDrills } from "./check-drills.server.ts";
import { checkMembers } from "./check-members.server.ts";
import type { DateOrder, Fault, List } from "./columns.ts";
import { addBags, removeBags } from "./copy-bags.server.ts";
import { lacks, otherKind } from "./messages.ts";
import { missingColumns, readList } from "./read-list.server.ts";
import type { ImportKind } from "./schema.ts";
import { removeAddedDrills, removeDrills, storeDrills, withNewDrills } from "./store-drills.server.ts";
import { removeMembers, storeMembers } from "./store-members.server.ts";

type Checked = {
  good: readonly unknown[];
  already: number;
  faults: Fault[];
  remarks?: string[];
  /** The good rows in words. */
  samples?: string[];
  /** Whether there is anything to do even without a good row. */
  hasMore?: boolean;
  /** Whether the order of its dates must be chosen first. */
  asksOrder?: boolean;
  /** What of the text is stored until it is imported. */
  stored: string;
};

/** A list as it came, and the order of its dates if a coach chose one. */
type SentList = { text: string; dateOrder: DateOrder | null };

/** One kind of import. `check` throws a SyntaxError with the reason when the text can't be used. */
type Kind = {
  check(db: Connection, services: Services, given: SentList): Promise<Checked>;
  /** Stores the good rows; returns how many, or null if there was nothing to do. */
  store(
    tx: Connection,
    services: Services,
    actor: Member,
    from: SentList & { importId: string },
  ): Promise<number | null>;
  remove(tx: Connection, services: Services, importId: string): Promise<{ undone: number; left: number }>;
};

const needed = { members: ["email", "name"], drills: ["email", "date", "drill", "rounds", "ppr"] } as const;

function missingOf(kind: keyof typeof needed, list: List) {
  const isNamed = missingColumns(list, ["firstName"]).length === 0;
  return missingColumns(list, needed[kind]).filter((column) => !(column === "name" && isNamed));
}

async function listOf(kind: keyof typeof needed, text: string): Promise<List> {
  const list = await readList(text);
  const other = kind === "members" ? "drills" : "members";
  const missing = missingOf(kind, list);
  if (missing.length > 0)
    throw new SyntaxError(missingOf(other, list).length === 0 ? otherKind(other) : lacks(missing));
  return list;
}

const orNull = (count: number) => (count === 0 ? null : count);

async function accountFor(
  tx: Connection,
  services: Services,
  actor: Member,
  { importId, checked }: { importId: string; checked: CheckedCopy },
): Promise<string> {
  if (checked.userId) return checked.userId;
  const { timeZone, ...person } = checked.copy.member;
  const joinedAt = services.clock.now();
  const member = { ...person, joinedAt, line: 1, plan: null, until: null, subscription: null, coach: null };
  await storeMembers(tx, services, actor, { importId, members: [member] });
  const [made] = await tx
    .update(users)
    .set({ timeZone })
    .where(eq(users.email, person.email))
    .returning({ id: users.id });
  if (!made) throw new Error("The account of a copy was not stored");
  return made.id;
}

/** Adds the drills this club lacks, inactive and for this member only, so that the logs keep their names and categories. */
async function addDrills(
  tx: Connection,
  { ids, clock }: Services,
  { importId, userId, checked }: { importId: string; userId: string; checked: CheckedCopy },
): Promise<Map<string, string>> {
  const drillIds = new Map(checked.drillIds);
  for (const { id: theirs, ...drill } of checked.newDrills) {
    const id = ids.id();
    drillIds.set(theirs, id);
    await tx.insert(weeklyDrills).values({
      ...drill,
      id,
      isActive: false,
      assignedUserId: userId,
      createdAt: clock.now(),
      visibilityAct: importId,
    });
  }
  return drillIds;
}

/** Stores a member's training from another club in the account with that address, and creates the account if there is none. */
async function storeCopy(
  tx: Connection,
  services: Services,
  actor: Member,
  { importId, checked }: { importId: string; checked: CheckedCopy },
): Promise<void> {
  const userId = await accountFor(tx, services, actor, { importId, checked });
  const drillIds = await addDrills(tx, services, { importId, userId, checked });
  const bagIds = await addBags(tx, services, { importId, userId, checked });
  const results = checked.good.map((result, line) => ({
    ...result,
    line,
    userId,
    drillId: result.drillId && (drillIds.get(result.drillId) ?? null),
    bagId: result.bagId && (bagIds.get(result.bagId) ?? null),
  }));
  await storeDrills(tx, services, actor, { importId, results });
  for (const goal of checked.newGoals)
    await tx
      .insert(goals)
      .values({ ...goal, id: services.ids.id(), userId, importLine: copiedKey(goal.id, importId) });
  for (const measure of checked.newMeasures)
    await tx
      .insert(measures)
      .values({ ...measure, id: services.ids.id(), userId, importLine: copiedKey(measure.id, importId) });
}

/** Removes a member's imported training again, and the account if the import created it and its owner never signed in. */
async function removeCopy(tx: Connection, services: Services, importId: string) {
  const { undone } = await removeDrills(tx, services, importId);
  await removeAddedDrills(tx, importId);
  await removeBags(tx, services, importId);
  await tx.delete(goals).where(like(goals.importLine, `% ${importId}`));
  await tx.delete(measures).where(like(measures.importLine, `% ${importId}`));
  const { left } = await removeMembers(tx, importId);
  return { undone, left };
}

/** Every kind of import, by name. */
export const kinds: Record<ImportKind, Kind> = {
  members: {
    async check(db, services, { text, dateOrder }) {
      const checked = await checkMembers(db, services, await listOf("members", text), dateOrder);
      return { ...checked, stored: text };
    },
    async store(tx, services, actor, { importId, text, dateOrder }) {
      const { good } = await checkMembers(tx, services, await listOf("members", text), dateOrder);
      await storeMembers(tx, services, actor, { importId, members: good });
      return orNull(good.length);
    },
    remove: (tx, _services, importId) => removeMembers(tx, importId),
  },
  drills: {
    async check(db, services, { text, dateOrder }) {
      const checked = await checkDrills(db, services, await listOf("drills", text), dateOrder);
      return { ...checked, stored: text };
    },
    async store(tx, services, actor, { importId, text, dateOrder }) {
      const { good, newDrills } = await checkDrills(tx, services, await listOf("drills", text), dateOrder);
      const results = await withNewDrills(tx, services, { importId, newDrills, results: good });
      await storeDrills(tx, services, actor, { importId, results });
      return orNull(good.length);
    },
    async remove(tx, services, importId) {
      const removed = await removeDrills(tx, services, importId);
      await removeAddedDrills(tx, importId);
      return removed;
    },
  },
  copy: {
    async check(db, services, { text }) {
      const checked = await checkCopy(db, services, text);
      const hasMore = checked.userId === null || checked.newGoals.length + checked.newMeasures.length > 0;
      // Only the training is stored, even if the file has more.
      return { ...checked, hasMore, stored: JSON.stringify(checked.copy) };
    },
    async store(tx, services, actor, { importId, text }) {
      const checked = await checkCopy(tx, services, text);
      const { good, userId, newGoals, newMeasures } = checked;
      if (good.length + newGoals.length + newMeasures.length === 0 && userId !== null) return null;
      await storeCopy(tx, services, actor, { importId, checked });
      return good.length;
    },
    remove: removeCopy,
  },
};
