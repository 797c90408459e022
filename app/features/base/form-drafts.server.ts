import { and, eq, lt } from "drizzle-orm";
import type { Actor } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { formDrafts } from "#db/schema/drafts.ts";
import { keepDraftInput, oneDraft } from "./form-draft-schema.ts";

const keptForMs = 60 * 86_400_000;

const draftOf = (userId: string, about: string) =>
  and(eq(formDrafts.userId, userId), eq(formDrafts.place, about));

/** Saves what a coach has typed into a form so far, replacing the earlier draft. Returns the time it was saved. */
export const keepDraft = operation(
  "keepDraft",
  keepDraftInput,
  async function keepDraft({ db, clock }, actor, { about, fields, base }) {
    const set = { fields, base, updatedAt: clock.now() };
    await db.write(async (tx) =>
      tx
        .insert(formDrafts)
        .values({ userId: actor.id, place: about, ...set })
        .onConflictDoUpdate({ target: [formDrafts.userId, formDrafts.place], set }),
    );
    return { about, updatedAt: set.updatedAt };
  },
);

/** The coach's draft of a form, from any device; `draft` is null if there is none. */
export const findDraft = operation("keepDraft", oneDraft, async function findDraft({ db }, actor, { about }) {
  const row = await db.read.query.formDrafts.findFirst({ where: draftOf(actor.id, about) });
  return { draft: row ? { fields: row.fields, base: row.base, updatedAt: row.updatedAt } : null };
});

/** Deletes a draft that was discarded. */
export const discardDraft = operation(
  "keepDraft",
  oneDraft,
  async function discardDraft(services, actor, { about }) {
    await forgetDraft(services, actor, about);
    return { about };
  },
);

/** Deletes the drafts of a form that was sent, no matter who sent it. */
export async function forgetDraft({ db }: Pick<Services, "db">, actor: Actor, about: string): Promise<void> {
  if (!actor) return;
  const found = await db.read.query.formDrafts.findFirst({ where: draftOf(actor.id, about) });
  if (found) await db.write(async (tx) => tx.delete(formDrafts).where(draftOf(actor.id, about)));
}

/** Deletes drafts untouched for 60 days. */
export async function removeOldDrafts({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await db.write(async (tx) => tx.delete(formDrafts).where(lt(formDrafts.updatedAt, before)));
}
