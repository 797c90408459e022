import { z } from "zod";
import { editedVersion, opaqueId, optionalText, requiredText } from "#app/features/base/fields.ts";
import { oneTutorial } from "#app/features/video/tutorials/schema.ts";
import { messages } from "./messages.ts";
import { longestPost } from "./post-length.ts";

/** How often one address may ask. */
export const questionsLimit = { name: "questions", points: 20, perSeconds: 900 } as const;

/** What asking about a tutorial takes; `id` is the tutorial's. */
export const askInput = oneTutorial.extend({
  text: requiredText(messages.textMissing, longestPost, messages.textLong),
});

/** A member's tutorial page: which one, and whether small videos come first. */
export const tutorialPageInput = oneTutorial.extend({ prefersSmallVideos: z.boolean().default(false) });

/** What an answer is compared by when two coaches answer (D57). */
export const answerFields = { text: "Answer" } as const;

/** What answering takes; `id` is the conversation's. */
export const answerInput = z.object({
  id: opaqueId,
  text: requiredText(messages.answerMissing, longestPost, messages.textLong),
  version: editedVersion,
});

/** What of a shared answer is edited (D57). */
export const sharedFields = { sharedQuestion: "Question as everyone sees it" } as const;

/** What showing an answer to everyone takes: the question as they read it; an empty one hides the answer again. */
export const shareInput = z.object({
  id: opaqueId,
  postId: opaqueId,
  sharedQuestion: optionalText(500, messages.questionLong),
  version: editedVersion,
});
