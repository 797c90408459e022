import { notFound } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { saveDraft } from "./drafts.server.ts";
import { phraseInput } from "./schema.ts";

/** Appends one of the club's phrases to a coach's draft. Throws not_found if the phrase was deleted. */
export const insertPhrase = operation(
  "answerMember",
  phraseInput,
  async function insertPhrase(services, actor, given) {
    const { phrase, ...draft } = given;
    const kept = (await listPhrases(services.db.read)).find(({ id }) => id === phrase);
    if (!kept) throw notFound();
    const text = [draft.text, kept.text].filter(Boolean).join("\n\n");
    return saveDraft(services, actor, { ...draft, text });
  },
);
