import { z } from "zod";
import {
  checkBox,
  decimal,
  editedVersion,
  formKey,
  opaqueId,
  optionalText,
  shortList,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { editedGearFields, gearFields } from "#app/features/training/gear/schema.ts";
import { messages } from "./messages.ts";
import { bagsPerRound, isPossibleTotal, maximumRounds, pprFromRounds, type RoundScore } from "./rules.ts";

const bags = wholeNumber({ missing: messages.bagsRange, range: messages.bagsRange }, 0, bagsPerRound);
const oneRound = z.object({ in: bags.default(0), on: bags.default(0) }, messages.noRounds);

/** The bags of each round, in order. */
const rounds = shortList(
  z.array(oneRound, messages.noRounds).min(1, messages.noRounds).max(maximumRounds, messages.roundsRange),
).superRefine((list, ctx) => {
  for (const [index, round] of list.entries()) {
    const thrown = round.in + round.on;
    if (thrown > bagsPerRound) {
      ctx.addIssue({
        code: "custom",
        message: messages.tooManyBags(index + 1, thrown),
        path: [`${index}`, "in"],
      });
    }
  }
});

const isGiven = (value: unknown) => value !== undefined && value !== "" && value !== null;

/**
 * The rounds of the round-by-round form, from its fields `in1`, `on1`, `in2` … A blank round wasn't thrown; in a
 * half-filled one, the other half counts as zero.
 */
function roundsOf(fields: Record<string, unknown>): Partial<RoundScore>[] {
  const list: Partial<RoundScore>[] = [];
  for (let round = 1; round <= maximumRounds; round += 1) {
    const given = { in: fields[`in${round}`], on: fields[`on${round}`] };
    if (isGiven(given.in) || isGiven(given.on)) list.push(given as Partial<RoundScore>);
  }
  return list;
}

/** Adds to the bags of each round their number and points per round; a quick entry stays as it is. */
function withRounds(input: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof input !== "object" || input === null) return input;
  const fields = input as Record<string, unknown>;
  if (fields.how !== "rounds" && fields.rounds === undefined) return input;
  const result = rounds.safeParse(fields.rounds ?? roundsOf(fields));
  if (result.success) return { ...fields, ...pprFromRounds(result.data), rounds: result.data };
  for (const issue of result.error.issues) {
    const [index, side] = issue.path;
    const path = index === undefined ? ["rounds"] : [`${String(side ?? "in")}${Number(index) + 1}`];
    ctx.addIssue({ code: "custom", message: issue.message, path });
  }
  return z.NEVER;
}

const result = {
  roundsThrown: wholeNumber(
    { missing: messages.roundsMissing, range: messages.roundsRange },
    1,
    maximumRounds,
  ),
  ppr: decimal({ missing: messages.pprMissing, range: messages.pprRange }, 0, 12),
  rounds: rounds.nullable().default(null),
  notes: optionalText(2000),
  ...gearFields,
};

/** Refuses points per round that are impossible for that many rounds (D55). */
export function requirePossibleTotal(rounds: number, ppr: number, ctx: z.RefinementCtx): void {
  if (isPossibleTotal(rounds, ppr)) return;
  ctx.addIssue({ code: "custom", message: messages.impossibleTotal(rounds), path: ["ppr"] });
}

/** When it was done, for entries logged offline; now by default. */
export const doneAt = z.iso
  .datetime({ offset: true, error: "Please send the time as ISO 8601" })
  .transform((text) => new Date(text))
  .optional();

/**
 * Input for logging a drill: 1 to 200 whole rounds and 0 to 12 points per round, or the bags of each round, from
 * which the rest is computed (D23), and the form's one-time key (D24).
 */
export const completeDrillInput = z.preprocess(
  withRounds,
  z
    .object({
      drillId: opaqueId,
      ...result,
      formKey,
      completedAt: doneAt,
      // The form without scripts asks before it logs what was just logged, and `again` is the answer.
      asks: checkBox,
      again: checkBox,
    })
    .superRefine(({ roundsThrown, ppr }, ctx) => requirePossibleTotal(roundsThrown, ppr, ctx)),
);

/** Input for correcting the caller's own completion (D24, D47). */
export const correctCompletionInput = z.preprocess(
  withRounds,
  z
    .object({ id: opaqueId, version: editedVersion, ...result })
    .superRefine(({ roundsThrown, ppr }, ctx) => requirePossibleTotal(roundsThrown, ppr, ctx)),
);

/** What of a completion its member can correct, by its label on screen (D57). */
export const completionFields = {
  roundsThrown: "Rounds thrown",
  ppr: "PPR",
  notes: "Notes",
  ...editedGearFields,
} as const;
