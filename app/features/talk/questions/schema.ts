import { z } from "zod";
import {
  editedVersion,
  opaqueId,
  optionalText,
  pageNumber,
  requiredText,
} from "#app/features/base/fields.ts";
import { oneTutorial } from "#app/features/video/tutorials/schema.ts";
import { messages } from "./messages.ts";
import { longestPost } from "./post-length.ts";

/** The limit on questions from one network address. */
export const questionsLimit = { name: "questions", points: 20, perSeconds: 900 } as const;

/** Input for a question about a tutorial; `id` is the tutorial's. */
export const askInput = oneTutorial.extend({
  text: requiredText(messages.textMissing, longestPost, messages.textLong),
});

/** A member's tutorial page: which one, and whether to prefer small videos. */
export const tutorialPageInput = oneTutorial.extend({ prefersSmallVideos: z.boolean().default(false) });

/** The field compared when two coaches answer (D57). */
export const answerFields = { text: "Answer" } as const;

/** Input for an answer; `id` is the conversation's. */
export const answerInput = z.object({
  id: opaqueId,
  text: requiredText(messages.answerMissing, longestPost, messages.textLong),
  version: editedVersion,
});

/** Which conversations, and which page of them. */
export const questionsFilter = z.object({
  show: z.enum(["open", "snoozed", "answered"]).catch("open").default("open"),
  page: pageNumber,
});

/** See {@link questionsFilter}. */
export type QuestionsFilter = z.output<typeof questionsFilter>;

/** The editable fields of a shared answer (D57). */
export const sharedFields = { sharedQuestion: "Question as everyone sees it" } as const;

/** Input for showing an answer to everyone: the question as they will read it; an empty one hides the answer. */
export const shareInput = z.object({
  id: opaqueId,
  postId: opaqueId,
  sharedQuestion: optionalText(500, messages.questionLong),
  version: editedVersion,
});
