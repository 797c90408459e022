import { and, desc, eq, inArray, isNull, like, notExists } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { mostBags } from "#app/features/training/gear/bags.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { matches } from "#db/schema/matches.ts";
import { prefix } from "./check-drills.server.ts";
import type { TrainingCopy } from "./copy-schema.server.ts";

type Bags = TrainingCopy["bags"];

/** The bags the results of a copy were thrown with: the member's own of the same name by the copy's ids, and those to add. */
export type CheckedBags = { bagIds: Map<string, string>; newBags: Bags };

/** How bags are told apart, as on the member's own list. */
export const nameOfBags = ({ name }: { name: string }) => name.trim().toLowerCase();

/** Finds the bags some results name among the member's own, removed ones included. */
export async function checkBags(
  db: Connection,
  bags: Bags,
  { userId, used }: { userId: string | null; used: ReadonlySet<string> },
): Promise<CheckedBags> {
  const { id, name, removedAt } = bagSets;
  const here = await db
    .select({ id, name })
    .from(bagSets)
    .where(eq(bagSets.userId, userId ?? ""))
    // The last one of a name wins: what is on the list.
    .orderBy(desc(removedAt));
  const known = new Map(here.map((own) => [nameOfBags(own), own.id]));
  const wanted = bags.filter((bag) => used.has(bag.id));
  // Of two with one name, what was on the list there comes first.
  const newBags = wanted
    .filter((bag) => !known.has(nameOfBags(bag)))
    .toSorted((one, other) => Number(one.removedAt !== null) - Number(other.removedAt !== null));
  const bagIds = new Map(
    wanted.flatMap((bag) => {
      const own = known.get(nameOfBags(bag));
      return own ? [[bag.id, own] as const] : [];
    }),
  );
  return { bagIds, newBags };
}

/** Adds the bags a member lacks, on the list while it has room. Returns this club's id for each id of the copy. */
export async function addBags(
  tx: Connection,
  { ids, clock }: Services,
  { importId, userId, checked }: { importId: string; userId: string; checked: CheckedBags },
): Promise<Map<string, string>> {
  const bagIds = new Map(checked.bagIds);
  // What an earlier import brought, and its Undo took off the list, comes back.
  await tx
    .update(bagSets)
    .set({ removedAt: null })
    .where(and(inArray(bagSets.id, [...bagIds.values()]), like(bagSets.importLine, `${prefix}%`)));
  const isListed = and(eq(bagSets.userId, userId), isNull(bagSets.removedAt));
  let room = mostBags - (await tx.$count(bagSets, isListed));
  const added = new Map<string, string>();
  for (const { id: theirs, ...bag } of checked.newBags) {
    const id = added.get(nameOfBags(bag)) ?? ids.id();
    bagIds.set(theirs, id);
    if (added.has(nameOfBags(bag))) continue;
    added.set(nameOfBags(bag), id);
    const removedAt = room > 0 ? bag.removedAt : clock.now();
    if (removedAt === null) room -= 1;
    const importLine = `${prefix}${importId} ${theirs}`;
    await tx.insert(bagSets).values({ ...bag, removedAt, id, userId, importLine });
  }
  return bagIds;
}

/** Takes the bags an import added off the list, except those with logs since then. They stay, because a log on a phone may name them. */
export async function removeBags(tx: Connection, { clock }: Services, importId: string): Promise<void> {
  const isUnused = [drillCompletions, practiceResults, matches].map((table) => {
    const bagId: SQLiteColumn = table.bagId;
    return notExists(tx.select({ bagId }).from(table).where(eq(bagId, bagSets.id)));
  });
  await tx
    .update(bagSets)
    .set({ removedAt: clock.now() })
    .where(and(like(bagSets.importLine, `${prefix}${importId} %`), isNull(bagSets.removedAt), ...isUnused));
}
