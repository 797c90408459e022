import { and, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { conflict } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { formDrafts } from "#db/schema/drafts.ts";
import { users } from "#db/schema/users.ts";
import { discardedDraft, keepDraftInput, oneDraft } from "./form-draft-schema.ts";

const keptForMs = 60 * 86_400_000;

type Draft = z.output<typeof keepDraftInput>;

const draftOf = (userId: string, about: string) =>
  and(eq(formDrafts.userId, userId), eq(formDrafts.place, about));

type Marks = readonly string[] | undefined;

/** Whether a stored draft is one that a page's own continues (its `marks`), so that nothing is lost with it. */
const isContinued = ({ fields }: Pick<Draft, "fields">, marks: Marks) => {
  const [, mark] = fields.find(([name]) => name === "draftMark") ?? [];
  return !marks || mark === undefined || marks.includes(mark);
};

/** Saves a draft in the place of an earlier one. Returns the time it was saved. An empty `base` fits any form. */
async function storeDraft(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  author: Member,
  { about, fields, base }: Pick<Draft, "about" | "fields" | "base">,
): Promise<Date> {
  const set = { fields, base, updatedAt: clock.now() };
  await tx
    .insert(formDrafts)
    .values({ userId: author.id, place: about, ...set })
    .onConflictDoUpdate({ target: [formDrafts.userId, formDrafts.place], set });
  return set.updatedAt;
}

/** What was taken back: its `text`, a title if it had one, and who it was for, by the names of the form's fields. */
type Returned = {
  about: string;
  title?: string;
  text: [name: string, value: string];
  others?: Draft["fields"];
};

/**
 * Puts words that were taken back into their form's draft, above what was typed there since. A page that has only what was typed
 * can't replace it.
 */
export async function returnToDraft(
  tx: Connection,
  services: Pick<Services, "clock" | "ids">,
  author: Member,
  { about, title = "", text: [name, words], others = [] }: Returned,
): Promise<void> {
  const found = await tx.query.formDrafts.findFirst({ where: draftOf(author.id, about) });
  const typed = new Map(found?.fields);
  const [typedTitle, typedWords] = ["title", name].map((one) => typed.get(one)?.trim() ?? "");
  const isOtherTitle = Boolean(typedTitle) && typedTitle !== title;
  const above = isOtherTitle && title !== "" ? `${title}\n${words}` : words;
  const all = typedWords && typedWords !== above ? `${above}\n\n${typedWords}` : above;
  const titles: Draft["fields"] = title === "" ? [] : [["title", isOtherTitle ? (typedTitle ?? "") : title]];
  const fields: Draft["fields"] = [...titles, [name, all], ...others, ["draftMark", services.ids.id()]];
  await storeDraft(tx, services, author, { about, fields, base: "" });
}

/**
 * Saves what a coach has typed into a form so far, replacing the earlier draft. Throws conflict if that is of another page, which
 * would lose it. Returns the time it was saved.
 */
export const keepDraft = operation(
  "keepDraft",
  keepDraftInput,
  async function keepDraft(services, actor, draft) {
    const updatedAt = await services.db.write(async (tx) => {
      const found = await tx.query.formDrafts.findFirst({ where: draftOf(actor.id, draft.about) });
      if (found && !isContinued(found, draft.marks))
        throw conflict("Another page of yours has a draft of this form.");
      return storeDraft(tx, services, actor, draft);
    });
    return { about: draft.about, updatedAt };
  },
);

/** The coach's draft of a form, from any device; `draft` is null if there is none. */
export const findDraft = operation("keepDraft", oneDraft, async function findDraft({ db }, actor, { about }) {
  const row = await db.read.query.formDrafts.findFirst({ where: draftOf(actor.id, about) });
  return { draft: row ? { fields: row.fields, base: row.base, updatedAt: row.updatedAt } : null };
});

/** Another coach who has a draft of the same form, and when it was last saved. */
export type Begun = { id: string; name: string; at: Date };

/** Who else has begun to fill in each of these forms, by what the form is about. */
export async function listBegun(
  { db }: Pick<Services, "db">,
  actor: Member,
  about: readonly string[],
): Promise<Record<string, Begun[]>> {
  const begun = await db.read
    .select({
      about: formDrafts.place,
      id: users.id,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      at: formDrafts.updatedAt,
    })
    .from(formDrafts)
    .innerJoin(users, eq(users.id, formDrafts.userId))
    .where(and(inArray(formDrafts.place, [...about]), ne(formDrafts.userId, actor.id)));
  return Object.fromEntries(Map.groupBy(begun, (one) => one.about));
}

/** The values a form gets from its draft, by name, for a page that shows them without scripts. */
export async function readDraft(
  services: Services,
  actor: Member,
  about: string,
): Promise<Map<string, string[]>> {
  const { draft } = await findDraft(services, actor, { about });
  const values = Map.groupBy(draft?.fields ?? [], ([name]) => name);
  return new Map([...values].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

/** Deletes a draft that was discarded. */
export const discardDraft = operation(
  "keepDraft",
  discardedDraft,
  async function discardDraft(services, actor, { about, marks }) {
    await forgetDraft(services, actor, about, marks);
    return { about };
  },
);

/** Deletes the draft of a form that was sent, no matter who sent it, unless it is of another page; `marks` names those it continues. */
export async function forgetDraft(
  { db }: Pick<Services, "db">,
  actor: Actor,
  about: string,
  marks?: Marks,
): Promise<void> {
  if (!actor) return;
  const where = draftOf(actor.id, about);
  if (!(await db.read.query.formDrafts.findFirst({ where }))) return;
  await db.write(async (tx) => {
    const found = await tx.query.formDrafts.findFirst({ where });
    if (found && isContinued(found, marks)) await tx.delete(formDrafts).where(where);
  });
}

/** Deletes drafts untouched for 60 days. */
export async function removeOldDrafts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await db.write(async (tx) => tx.delete(formDrafts).where(lt(formDrafts.updatedAt, before)));
}
