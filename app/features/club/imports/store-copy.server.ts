import { eq, like } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { goals } from "#db/schema/goals.ts";
import { users } from "#db/schema/users.ts";
import { type CheckedCopy, goalKey } from "./check-copy.server.ts";
import { addBags, removeBags } from "./copy-bags.server.ts";
import { removeAddedDrills, removeDrills, storeDrills } from "./store-drills.server.ts";
import { removeMembers, storeMembers } from "./store-members.server.ts";

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
export async function storeCopy(
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
      .values({ ...goal, id: services.ids.id(), userId, formKey: goalKey(goal.id, importId) });
}

/** Removes a member's imported training again, and the account if the import created it and its owner never signed in. */
export async function removeCopy(tx: Connection, services: Services, importId: string) {
  const { undone } = await removeDrills(tx, services, importId);
  await removeAddedDrills(tx, importId);
  await removeBags(tx, services, importId);
  await tx.delete(goals).where(like(goals.formKey, `% ${importId}`));
  const { left } = await removeMembers(tx, importId);
  return { undone, left };
}
