import { z } from "zod";
import {
  checkBox,
  editedVersion,
  formKey,
  opaqueId,
  optionalText,
  shortList,
  wholeNumber,
} from "#app/features/base/fields.ts";
import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import { doneAt } from "#app/features/training/completions/schema.ts";
import { gearFields } from "#app/features/training/gear/schema.ts";
import { messages } from "./messages.ts";
import { excessBags, type MatchRound, mostRounds, roundCounts, roundsToEnd } from "./rules.ts";

const bags = z.preprocess(
  (count) => (count === undefined || count === "" || count === null ? 0 : count),
  wholeNumber({ missing: messages.bagsRange, range: messages.bagsRange }, 0, bagsPerRound),
);

const counts = { in: bags, on: bags, theirIn: bags, theirOn: bags };

/** Reports a side with more than four bags, and rounds after the one that ended the match; the first has that number. */
function requirePossible(list: readonly MatchRound[], first: number, ctx: z.RefinementCtx): void {
  for (const [index, round] of list.entries()) {
    const excess = excessBags(round);
    const message = messages.tooManyBags(first + index, excess);
    const isCounted = roundCounts.every((name) => round[name] <= bagsPerRound);
    if (excess > 0 && isCounted) ctx.addIssue({ code: "custom", message, path: [index, "in"] });
  }
  const end = roundsToEnd(list);
  if (end !== null && end < list.length)
    ctx.addIssue({ code: "custom", message: messages.overBefore(first + end - 1), path: [end, "in"] });
}

const roundsFrom = (first: number) =>
  shortList(
    z
      .array(z.object(counts, messages.noRounds), messages.noRounds)
      .min(1, messages.noRounds)
      .max(mostRounds, messages.tooManyRounds),
  ).superRefine((list, ctx) => requirePossible(list, first, ctx));

const isGiven = (value: unknown) => value !== undefined && value !== "" && value !== null;

/**
 * The rounds of a form, from its fields `in1`, `on1`, `theirIn1`, `theirOn1`, `in2` …; a blank round wasn't played.
 */
function roundsOf(fields: Record<string, unknown>): unknown[] {
  const list: unknown[] = [];
  for (let round = 1; round <= mostRounds + 1; round += 1) {
    const given = roundCounts.map((name) => [name, fields[`${name}${round}`]] as const);
    if (given.some(([, value]) => isGiven(value))) list.push(Object.fromEntries(given));
  }
  return list;
}

/** Checks a list of rounds, the first of which has that number; errors name the field they're about. */
function checkRounds(list: unknown, first: number, ctx: z.RefinementCtx, isNumbered = true): unknown {
  const result = roundsFrom(first).safeParse(list);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const [index, name] = path;
    const number = isNumbered ? first + Number(index) : "";
    const at = index === undefined ? "rounds" : `${String(name ?? "in")}${number}`;
    ctx.addIssue({ code: "custom", message, path: [at] });
  }
  return z.NEVER;
}

/** Reads the rounds from a JSON list or from a form's fields. */
function withRounds(input: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof input !== "object" || input === null) return input;
  const fields = input as Record<string, unknown>;
  return { ...fields, rounds: checkRounds(fields.rounds ?? roundsOf(fields), 1, ctx) };
}

const details = {
  opponent: optionalText(60, messages.opponentLong),
  notes: optionalText(2000),
  ...gearFields,
};

const playedRounds = shortList(z.array(z.object(counts)));

/** Input for logging a match: its rounds, the opponent, and its time if it waited on a device. */
export const matchInput = z.preprocess(
  withRounds,
  z.object({ ...details, rounds: playedRounds, formKey, playedAt: doneAt, again: checkBox }),
);

/** The editable fields of a match, with their labels (D57). */
export const editedMatchFields = { opponent: "Opponent", notes: "Notes", rounds: "Rounds" } as const;

/** Input for correcting a match. */
export const correctMatchInput = z.preprocess(
  withRounds,
  z.object({ id: opaqueId, version: editedVersion, ...details, rounds: playedRounds }),
);

/** Reads a match's next rounds: the counts of one, or a form's numbered fields of several. */
function withNextRounds(input: unknown, ctx: z.RefinementCtx): unknown {
  if (typeof input !== "object" || input === null) return input;
  const fields = input as Record<string, unknown>;
  const one = roundCounts.filter((name) => isGiven(fields[name])).map((name) => [name, fields[name]]);
  const several = Array.isArray(fields.rounds) ? fields.rounds : roundsOf(fields);
  const list = one.length > 0 ? [Object.fromEntries(one)] : several;
  if (list.length > 0)
    return { ...fields, rounds: checkRounds(list, Number(fields.round) || 1, ctx, one.length === 0) };
  // A press by mistake isn't a round in which no bag scored.
  ctx.addIssue({ code: "custom", message: messages.nothingChosen, path: ["in"] });
  return z.NEVER;
}

/**
 * The next rounds of a match, each with at least one count chosen; `round` is the number of the first, so that none is added
 * twice.
 */
export const addRoundsInput = z.preprocess(
  withNextRounds,
  z.object({
    id: opaqueId,
    round: wholeNumber({ missing: messages.noRounds, range: messages.tooManyRounds }, 1, mostRounds),
    rounds: playedRounds,
  }),
);
