import { and, asc, count, eq, isNull } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import { oneById, pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { storeOnce } from "#app/features/base/send-once.server.ts";
import { plainWords, requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { bagSets } from "#db/schema/gear.ts";
import { placeOf, styleOf } from "./gear-words.ts";
import { messages } from "./messages.ts";
import { bagInput, changeBagInput, editedBagFields } from "./schema.ts";

type BagRow = typeof bagSets.$inferSelect;

/** How many sets of bags a list holds. */
export const mostBags = 30;

/** The entity "bags". */
function toBag(row: BagRow) {
  const { id, name, firstSide, secondSide, speed } = row;
  return { id, version: versionOf(editedBagFields, row), name, firstSide, secondSide, speed };
}

/** A set of bags as its member sees it. */
export type Bag = ReturnType<typeof toBag>;

const isListed = (userId: string) => and(eq(bagSets.userId, userId), isNull(bagSets.removedAt));

const listed = declareList({
  order: listOrder(bagSets, [[bagSets.createdAt, "asc"]], "asc"),
  where: ({ userId }: Given<{ userId: string }>) =>
    and(eq(bagSets.userId, userId), isNull(bagSets.removedAt)),
  rows: (db, query) => db.query.bagSets.findMany(query),
});

/** The caller's own bags, in the order they were added (`GET /api/bags`). */
export const listOwnBags = operation(
  "manageOwnBags",
  pageWindow,
  async function listOwnBags({ db }, actor, window) {
    return readWindow(db.read, listed, { ...window, userId: actor.id }, toBag);
  },
);

const names = prepared((db, { userId }: Given<{ userId: string }>) =>
  db
    .select({ id: bagSets.id, name: bagSets.name })
    .from(bagSets)
    .where(eq(bagSets.userId, userId))
    .orderBy(asc(bagSets.createdAt)),
);

/** Every set of bags of a member by id, including removed ones, because logs still name them. */
export async function bagNames(read: Connection, userId: string): Promise<Map<string, string>> {
  return new Map((await names(read, { userId })).map(({ id, name }) => [id, name]));
}

async function requireBag(tx: Connection, userId: string, id: string): Promise<BagRow> {
  const row = await tx.query.bagSets.findFirst({
    where: and(eq(bagSets.id, id), eq(bagSets.userId, userId)),
  });
  if (!row) throw notFound();
  return row;
}

/** Throws conflict if another set on the list has the name, or the list is full. */
async function requirePlace(
  tx: Connection,
  userId: string,
  wanted: { id?: string; name: string },
): Promise<void> {
  const rows = await tx.select({ id: bagSets.id, name: bagSets.name }).from(bagSets).where(isListed(userId));
  const name = wanted.name.toLowerCase();
  if (rows.some((row) => row.id !== wanted.id && row.name.toLowerCase() === name))
    throw conflict(messages.nameTaken, messages.failedTitle);
  if (!rows.some((row) => row.id === wanted.id) && rows.length >= mostBags)
    throw conflict(messages.tooMany, messages.failedTitle);
}

/** Adds a set of bags to the caller's list, once however often its form is sent. Throws invalid and conflict. */
export const addBag = operation("manageOwnBags", bagInput, async function addBag(services, actor, input) {
  return services.db.write(async (tx) => {
    const { formKey, ...wanted } = input;
    const store = async () => {
      await requirePlace(tx, actor.id, wanted);
      const [row] = await tx
        .insert(bagSets)
        .values({ ...wanted, id: services.ids.id(), userId: actor.id, createdAt: services.clock.now() })
        .returning();
      if (!row) throw new Error("The bags were not stored");
      return row;
    };
    const find = (id: string) => tx.query.bagSets.findFirst({ where: eq(bagSets.id, id) });
    const sent = { userId: actor.id, what: "bags", formKey, content: wanted };
    return toBag(await storeOnce(tx, services, { ...sent, find, store }));
  });
});

/** Edits a set of bags; everything thrown with it shows the new name. Throws not_found, invalid and conflict. */
export const changeBag = operation(
  "manageOwnBags",
  changeBagInput,
  async function changeBag(services, actor, { id, version, ...wanted }) {
    return services.db.write(async (tx) => {
      const stored = await requireBag(tx, actor.id, id);
      await requireVersion({ edited: editedBagFields, version, stored, wanted });
      await requirePlace(tx, actor.id, { id, name: wanted.name });
      const [row] = await tx.update(bagSets).set(wanted).where(eq(bagSets.id, id)).returning();
      if (!row) throw new Error("The bags were not stored");
      return toBag(row);
    });
  },
);

const setRemoved = (isRemoved: boolean) =>
  operation("manageOwnBags", oneById, async function setBagRemoved(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireBag(tx, actor.id, id);
      if (!isRemoved && row.removedAt) await requirePlace(tx, actor.id, { name: row.name });
      const removedAt = isRemoved ? services.clock.now() : null;
      await tx.update(bagSets).set({ removedAt }).where(eq(bagSets.id, id));
      return toBag(row);
    });
  });

/** Removes a set of bags from the list; logs keep its name. Throws not_found. */
export const removeBag = setRemoved(true);

/** Puts a set of bags back on the list. Throws not_found and conflict. */
export const restoreBag = setRemoved(false);

/**
 * Throws invalid if a log names bags that aren't the member's. Removed ones are fine, because the log may have waited
 * on a phone.
 */
export async function requireOwnBag(tx: Connection, userId: string, bagId: string | null | undefined) {
  if (!bagId) return;
  const [found] = await tx
    .select({ many: count() })
    .from(bagSets)
    .where(and(eq(bagSets.id, bagId), eq(bagSets.userId, userId)));
  if (!found?.many) throw invalidInput(messages.unknownBag, { fields: { bagId: [messages.unknownBag] } });
}

/** How a field of a corrected log reads (D57): bags by their name. */
export const gearWordsIn = (tx: Connection) => async (name: string, value: unknown) => {
  if (typeof value !== "string") return plainWords(name, value);
  if (name === "throwingStyle") return styleOf(value);
  if (name === "place") return placeOf(value);
  if (name !== "bagId") return plainWords(name, value);
  const bag = await tx.query.bagSets.findFirst({ where: eq(bagSets.id, value) });
  return bag?.name ?? "Other bags";
};
