import { asc, eq } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
import { savedPhrases } from "#db/schema/reviews.ts";
import { storeDesk } from "./drafts.server.ts";
import { messages } from "./messages.ts";
import { newPhraseInput, phraseInput } from "./schema.ts";

const most = 100;

/** The club's phrases, oldest first. */
export async function listPhrases(read: Connection) {
  return read
    .select({ id: savedPhrases.id, text: savedPhrases.text })
    .from(savedPhrases)
    .orderBy(asc(savedPhrases.createdAt), asc(savedPhrases.id));
}

/** Saves the desk with a phrase appended to the feedback. Throws not_found if the phrase was deleted. */
export const insertPhrase = operation(
  "saveReview",
  phraseInput,
  async function insertPhrase(services, actor, input) {
    const { desk, phrase } = input;
    await services.db.write(async (tx) => {
      const row = await tx.query.savedPhrases.findFirst({ where: eq(savedPhrases.id, phrase) });
      if (!row) throw notFound();
      const feedback = [desk.draft.feedback, row.text].filter(Boolean).join("\n\n");
      await storeDesk(tx, services, actor, { ...desk, draft: { ...desk.draft, feedback } });
    });
    return { submissionId: desk.submissionId };
  },
);

/** Saves the desk and a phrase for the whole club. A duplicate isn't saved. */
export const keepPhrase = operation(
  "managePhrases",
  newPhraseInput,
  async function keepPhrase(services, actor, input) {
    const { db, ids, clock } = services;
    await db.write(async (tx) => {
      await storeDesk(tx, services, actor, input.desk);
      const kept = await listPhrases(tx);
      if (kept.some(({ text }) => text === input.newPhrase)) return;
      if (kept.length >= most) throw conflict(messages.tooManyPhrases);
      const row = { id: ids.id(), text: input.newPhrase, createdBy: actor.id, createdAt: clock.now() };
      await tx.insert(savedPhrases).values(row);
    });
    return { submissionId: input.desk.submissionId };
  },
);

/** Saves the desk and deletes one of the club's phrases. */
export const dropPhrase = operation(
  "managePhrases",
  phraseInput,
  async function dropPhrase(services, actor, input) {
    await services.db.write(async (tx) => {
      await storeDesk(tx, services, actor, input.desk);
      await tx.delete(savedPhrases).where(eq(savedPhrases.id, input.phrase));
    });
    return { submissionId: input.desk.submissionId };
  },
);
