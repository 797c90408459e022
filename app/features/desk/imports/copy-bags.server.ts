import { and, eq, like, notExists } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { matches } from "#db/schema/matches.ts";
import { copiedKey, copiedWith, prefix, withoutImport } from "./check-drills.server.ts";
import type { TrainingCopy } from "./copy-schema.ts";

type Bags = TrainingCopy["bags"];

/** The bags of a copy that an earlier import brought, and those it would add. */
export type CheckedBags = { bagIds: Map<string, string>; newBags: Bags };

/** Which bags of a copy the member has already. */
export async function checkBags(db: Connection, bags: Bags, userId: string | null): Promise<CheckedBags> {
  const { id, formKey } = bagSets;
  const rows = await db
    .select({ id, formKey })
    .from(bagSets)
    .where(and(eq(bagSets.userId, userId ?? ""), like(formKey, `${prefix}%`)));
  const known = new Map(rows.map((row) => [withoutImport(row.formKey), row.id]));
  const bagIds = new Map(
    bags.flatMap((bag) => {
      const here = known.get(copiedKey(bag.id));
      return here ? [[bag.id, here] as const] : [];
    }),
  );
  return { bagIds, newBags: bags.filter((bag) => !bagIds.has(bag.id)) };
}

/** Adds the bags a member's account lacks. Returns this club's id of each bag of the copy. */
export async function addBags(
  tx: Connection,
  { ids }: Services,
  { importId, userId, checked }: { importId: string; userId: string; checked: CheckedBags },
): Promise<Map<string, string>> {
  const bagIds = new Map(checked.bagIds);
  for (const { id: theirs, ...bag } of checked.newBags) {
    const id = ids.id();
    bagIds.set(theirs, id);
    await tx.insert(bagSets).values({ ...bag, id, userId, formKey: copiedWith(importId, theirs) });
  }
  return bagIds;
}

/** Removes the bags an import added, except those with logs since then. */
export async function removeBags(tx: Connection, importId: string): Promise<void> {
  const unused = [drillCompletions, practiceResults, matches].map((table) => {
    const bagId: SQLiteColumn = table.bagId;
    return notExists(tx.select({ bagId }).from(table).where(eq(bagId, bagSets.id)));
  });
  await tx.delete(bagSets).where(and(like(bagSets.formKey, `% ${importId}`), ...unused));
}
