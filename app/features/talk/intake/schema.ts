import { z } from "zod";
import {
  checkBox,
  editedVersion,
  opaqueId,
  optionalText,
  requiredText,
  shortList,
} from "#app/features/base/fields.ts";
import { paidTiers } from "#app/features/base/tiers.ts";
import { uploadId } from "#app/features/video/uploads/schema.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { messages } from "./messages.ts";

/** How a question can be answered. */
export const questionKinds = ["text", "choice", "scale", "clip"] as const;

/** The options of a scale, from not at all to very much. */
export const scaleSteps = ["1", "2", "3", "4", "5"] as const;

/** The maximum number of questions. */
export const mostQuestions = 30;

function linesOf(value: unknown): unknown {
  const lines = typeof value === "string" ? value.split("\n") : (value ?? []);
  if (!Array.isArray(lines)) return value;
  return lines.map((line) => (typeof line === "string" ? line.trim() : line)).filter((line) => line !== "");
}

const fields = {
  label: requiredText(messages.labelMissing, 200),
  hint: optionalText(300),
  choices: z.preprocess(
    linesOf,
    shortList(
      z.array(z.string().max(100, messages.choiceLong), messages.choicesFew).max(12, messages.choicesFew),
    ),
  ),
  isRequired: checkBox,
  plan: z.enum(paidTiers).default("elite"),
};

function requireChoices(question: { kind: string; choices: string[] }, ctx: z.RefinementCtx): void {
  if (question.kind !== "choice" || question.choices.length >= 2) return;
  ctx.addIssue({ code: "custom", message: messages.choicesFew, path: ["choices"] });
}

/** Input for a new question. */
export const questionInput = z
  .object({ kind: z.enum(questionKinds, messages.kindMissing), ...fields })
  .superRefine(requireChoices);

/**
 * The editable fields of a question, with their labels on screen (D57). A different kind of answer needs a new
 * question.
 */
export const questionFields = {
  label: "Question",
  hint: "Hint",
  choices: "Answers to choose from",
  isRequired: "Required",
  plan: "Who is asked",
} as const;

/** Input for editing a question. */
export const changeQuestionInput = z.object({ id: opaqueId, version: editedVersion, ...fields });

const answer = z.string().max(8_000, messages.answerLong);

/** More answers than a form has fields are refused before any of them is read (D95). */
const mostAnswers = 200;
const answers = z.preprocess(
  (value, ctx) => {
    if (typeof value !== "object" || value === null || Object.keys(value).length <= mostAnswers) return value;
    ctx.addIssue({ code: "custom", message: messages.answersMany });
    return z.NEVER;
  },
  z.record(opaqueId, answer),
);

/** Answers by question: `answers` in JSON, or form fields called `answer:ID`. */
export const answersInput = z.preprocess(
  (value) => {
    const given = (value ?? {}) as Record<string, unknown>;
    const { version } = given;
    if (given.answers !== undefined) return { version, answers: given.answers };
    const named = Object.entries(given).filter(([name]) => name.startsWith("answer:"));
    return { version, answers: Object.fromEntries(named.map(([name, text]) => [name.slice(7), text])) };
  },
  z.object({ version: editedVersion, answers }),
);

/** A video as an answer: from the form, or a finished upload. */
export const clipAnswerInput = z.object({
  id: opaqueId,
  video: z.custom<IncomingFile | null>(),
  uploadId,
});
