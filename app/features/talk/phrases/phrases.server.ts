import { asc, eq } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { storeDesk } from "#app/features/video/reviews/drafts.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { savedPhrases } from "#db/schema/phrases.ts";
import { messages } from "./messages.ts";
import { newPhraseInput, onePhraseInput, onlyPhraseInput, phraseInput } from "./schema.ts";

const most = 100;

/** The club's phrases, oldest first. */
export async function listPhrases(read: Connection) {
  return read
    .select({ id: savedPhrases.id, text: savedPhrases.text })
    .from(savedPhrases)
    .orderBy(asc(savedPhrases.createdAt), asc(savedPhrases.id));
}

/** Lets a coach insert a phrase into what they write; the form that is shown again has it, and nothing is stored. */
export const insertIntoText = operation("managePhrases", noInput, async function insertIntoText() {
  return null;
});

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

/** Stores a phrase unless the club has it already. Throws conflict when it has too many. */
async function storePhrase(tx: Connection, { ids, clock }: Services, actor: Member, text: string) {
  const kept = await listPhrases(tx);
  if (kept.some((phrase) => phrase.text === text)) return;
  if (kept.length >= most) throw conflict(messages.tooMany);
  await tx.insert(savedPhrases).values({ id: ids.id(), text, createdBy: actor.id, createdAt: clock.now() });
}

/** Saves a phrase for the whole club, from their own page. A duplicate isn't saved. */
export const savePhrase = operation(
  "managePhrases",
  onlyPhraseInput,
  async function savePhrase(services, actor, { newPhrase }) {
    await services.db.write((tx) => storePhrase(tx, services, actor, newPhrase));
  },
);

/** Deletes one of the club's phrases, from their own page. Returns its text. Throws not_found. */
export const removePhrase = operation(
  "managePhrases",
  onePhraseInput,
  async function removePhrase({ db }, _actor, { id }) {
    return db.write(async (tx) => {
      const [gone] = await tx.delete(savedPhrases).where(eq(savedPhrases.id, id)).returning();
      if (!gone) throw notFound();
      return { text: gone.text };
    });
  },
);

/** Saves the desk and a phrase for the whole club. A duplicate isn't saved. */
export const keepPhrase = operation(
  "managePhrases",
  newPhraseInput,
  async function keepPhrase(services, actor, input) {
    await services.db.write(async (tx) => {
      await storeDesk(tx, services, actor, input.desk);
      await storePhrase(tx, services, actor, input.newPhrase);
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
