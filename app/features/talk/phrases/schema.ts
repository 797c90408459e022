import { z } from "zod";
import { opaqueId, requiredText } from "#app/features/base/fields.ts";
import { deskAnd } from "#app/features/video/reviews/schema.ts";
import { messages } from "./messages.ts";

/** The desk and one of the club's phrases. */
export const phraseInput = deskAnd({ phrase: requiredText(messages.choose, 128) });

const newPhrase = requiredText(messages.needed, 500);

/** The desk and a phrase to save. */
export const newPhraseInput = deskAnd({ newPhrase });

/** A phrase to save. */
export const onlyPhraseInput = z.object({ newPhrase });

/** One of the saved phrases. */
export const onePhraseInput = z.object({ id: opaqueId });
