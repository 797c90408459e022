import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import {
  decimal,
  editedVersion,
  formKey,
  opaqueId,
  optionalText,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { messages as completionMessages } from "#app/features/training/completions/messages.ts";
import { bagsPerRound, isSamePpr, maximumRounds } from "#app/features/training/completions/rules.ts";
import { doneAt, requirePossibleTotal } from "#app/features/training/completions/schema.ts";
import { editedGearFields, gearFields } from "#app/features/training/gear/schema.ts";
import { shotCategories } from "#app/features/training/stats/rules.ts";
import { messages } from "./messages.ts";

const bags = wholeNumber(
  { missing: messages.bagsRange, range: messages.bagsRange },
  0,
  maximumRounds * bagsPerRound,
);
const pprSentences = { missing: messages.pprOrBags, range: completionMessages.pprRange };

const fields = {
  shotType: z.enum(shotCategories, messages.shotMissing),
  rounds: wholeNumber(
    { missing: completionMessages.roundsMissing, range: completionMessages.roundsRange },
    1,
    maximumRounds,
  ),
  ppr: decimal(pprSentences, 0, 12),
  notes: optionalText(2000),
  ...gearFields,
};

const isGiven = (value: unknown) => value !== undefined && value !== "" && value !== null;

/** Bags in the hole and on the board instead of points per round, 3 points and 1 (D22, D23), or both if they agree. */
function withBags(input: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof input !== "object" || input === null) return input;
  const given = input as Record<string, unknown>;
  if (!(isGiven(given.bagsIn) || isGiven(given.bagsOn))) return input;
  const rounds = fields.rounds.safeParse(given.rounds);
  const typed = isGiven(given.ppr) ? fields.ppr.safeParse(given.ppr) : null;
  if (typed && !typed.success) return input;
  if (!rounds.success) return { ...given, ppr: typed?.data ?? 0 };
  const inside = bags.safeParse(given.bagsIn || 0);
  const on = bags.safeParse(given.bagsOn || 0);
  if (!inside.success || !on.success) {
    if (!inside.success) ctx.addIssue({ code: "custom", message: messages.bagsRange, path: ["bagsIn"] });
    if (!on.success) ctx.addIssue({ code: "custom", message: messages.bagsRange, path: ["bagsOn"] });
    return z.NEVER;
  }
  if (inside.data + on.data > rounds.data * bagsPerRound) {
    const message = messages.tooManyBags({ inside: inside.data, on: on.data, rounds: rounds.data });
    for (const path of ["bagsIn", "bagsOn"]) ctx.addIssue({ code: "custom", message, path: [path] });
    return z.NEVER;
  }
  const ppr = (inside.data * 3 + on.data) / rounds.data;
  if (typed && !isSamePpr(typed.data, ppr)) {
    const message = messages.contradicts({
      inside: inside.data,
      on: on.data,
      rounds: rounds.data,
      ppr: typed.data,
    });
    ctx.addIssue({ code: "custom", message, path: ["ppr"] });
    return z.NEVER;
  }
  return { ...given, ppr };
}

/** Input for logging practice (D22, D46): its time, as an instant or as a local day. */
export const practiceInput = z.preprocess(
  withBags,
  z
    .object({
      ...fields,
      formKey,
      practicedAt: doneAt,
      practicedOn: z
        .string(messages.dayRange)
        .nullish()
        .transform((day) => day || null)
        .refine((day) => day === null || isLocalDate(day), messages.dayRange),
    })
    .superRefine(({ rounds, ppr }, ctx) => requirePossibleTotal(rounds, ppr, ctx)),
);

/** Input for correcting a practice result (D24, D47). */
export const correctPracticeInput = z.preprocess(
  withBags,
  z
    .object({ id: opaqueId, version: editedVersion, ...fields })
    .superRefine(({ rounds, ppr }, ctx) => requirePossibleTotal(rounds, ppr, ctx)),
);

/** What of a practice result its member can correct, by its label on screen (D57). */
export const practiceFields = {
  shotType: "Shot type",
  rounds: "Rounds",
  ppr: "PPR",
  notes: "Notes",
  ...editedGearFields,
} as const;
