import { type ChosenGear, gearNames } from "#app/features/training/gear/gear-words.ts";
import { type MatchPad, padOf, type Tapped } from "./match-pad.ts";
import { type MatchRound, mostRounds, roundCounts } from "./rules.ts";

/** The content of the match sheet. `formKey` makes sure that sending it twice stores it once (D24). */
export type MatchLog = { formKey: string; opponent: string; notes: string; gear: ChosenGear; pad: MatchPad };

/** An untouched sheet, of a new match or of one whose first rounds are stored. */
export const freshMatch = (formKey: string, before: readonly MatchRound[] = []): MatchLog => ({
  formKey,
  opponent: "",
  notes: "",
  gear: {},
  pad: padOf([], before),
});

type Fields = Readonly<Record<string, unknown>>;

const textOf = (fields: Fields, name: string) => (typeof fields[name] === "string" ? fields[name] : "");

function gearOf(fields: Fields): ChosenGear {
  const chosen = gearNames.filter((name) => typeof fields[name] === "string");
  return Object.fromEntries(chosen.map((name) => [name, textOf(fields, name)]));
}

/** The sheet with what was typed before scripts loaded; null if that is nothing. */
export function withTyped(log: MatchLog, fields: Fields): MatchLog | null {
  const { before } = log.pad;
  const counts = roundCounts.map((name) => [name, textOf(fields, `${name}${before.length + 1}`)] as const);
  const [opponent, notes] = [textOf(fields, "opponent"), textOf(fields, "notes")];
  if (opponent === "" && notes === "" && counts.every(([, count]) => count === "")) return null;
  const tapped = Object.fromEntries(
    counts.map(([name, count]) => [name, count === "" ? null : Number(count)]),
  );
  const formKey = textOf(fields, "formKey") || log.formKey;
  // A round that is already full waits for an extra tap, like a reopened one.
  const isReopened = counts.every(([, count]) => count !== "");
  const pad = { before, rounds: [], current: tapped as Tapped, isReopened };
  return { formKey, opponent, notes, gear: gearOf(fields), pad };
}

const isCount = (value: unknown, orNull: boolean) =>
  (orNull && value === null) || (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 4);

const isRound = (value: unknown, orNull: boolean): boolean =>
  typeof value === "object" &&
  value !== null &&
  roundCounts.every((name) => isCount((value as Fields)[name], orNull));

type FieldPairs = [name: string, value: string][];

/** A form as this device keeps it. */
type KeptForm = { fields: FieldPairs; key: string; base: string };

/** The sheet as this device keeps it, with the round one is tapping. */
export function toKept({ formKey, opponent, notes, gear, pad }: MatchLog): KeptForm {
  const current = roundCounts.map((name): [string, string] => [name, `${pad.current[name] ?? ""}`]);
  const typed: FieldPairs = [
    ["opponent", opponent],
    ["notes", notes],
    ["rounds", `${pad.rounds.length}`],
    ["isReopened", `${pad.isReopened}`],
  ];
  const fields = [...typed, ...fieldsOf(pad.rounds), ...current, ...Object.entries(gear)];
  return { fields, key: formKey, base: "" };
}

/** The counts of one round among a form's fields, as tapped. */
const countsIn = (fields: Readonly<Record<string, string>>, place: string) =>
  Object.fromEntries(
    roundCounts.map((name) => {
      const count = fields[`${name}${place}`];
      return [name, count ? Number(count) : null];
    }),
  ) as Tapped;

/** The rounds a form sends after the first `skipped`, as {@link fieldsOf} names them. */
export function roundsIn(fields: Readonly<Record<string, string>>, skipped: number): MatchRound[] {
  const rounds: MatchRound[] = [];
  for (let next = skipped + 1; fields[`in${next}`] !== undefined; next += 1)
    rounds.push(countsIn(fields, `${next}`) as MatchRound);
  return rounds;
}

/** A kept form in the sheet's shape, not checked yet. */
function ofForm({ fields, key }: KeptForm): unknown {
  const typed = Object.fromEntries(fields);
  const rounds = Array.from({ length: Math.min(Number(typed.rounds) || 0, mostRounds) }, (_round, index) =>
    countsIn(typed, `${index + 1}`),
  );
  const pad = { before: [], rounds, current: countsIn(typed, ""), isReopened: typed.isReopened === "true" };
  return { formKey: key, opponent: typed.opponent, notes: typed.notes, gear: gearOf(typed), pad };
}

/**
 * A sheet as saved on this device, by this version or (until 2026-12-31) by 0.1, which kept the sheet's own shape; null for
 * anything else. What was tapped goes on after the rounds stored by now.
 */
export function readKeptMatch(value: unknown, before: readonly MatchRound[] = []): MatchLog | null {
  const isForm = Array.isArray((value as Partial<KeptForm> | null | undefined)?.fields);
  const kept = (isForm ? ofForm(value as KeptForm) : value) as Partial<MatchLog> | null | undefined;
  const { rounds, current, isReopened } = kept?.pad ?? {};
  if (![kept?.formKey, kept?.opponent, kept?.notes].every((text) => typeof text === "string")) return null;
  if (!Array.isArray(rounds) || !rounds.every((round) => isRound(round, false)) || !isRound(current, true))
    return null;
  const log = kept as MatchLog;
  return {
    ...log,
    gear: gearOf(log.gear ?? {}),
    pad: { before, rounds, current: log.pad.current, isReopened: isReopened === true },
  };
}

/** The round fields a form sends, of the rounds that follow the first `skipped`. */
export const fieldsOf = (rounds: readonly MatchRound[], skipped = 0): [name: string, value: string][] =>
  rounds.flatMap((round, index) =>
    roundCounts.map((name): [string, string] => [`${name}${skipped + index + 1}`, String(round[name])]),
  );

/** Whether the sheet has anything worth saving. */
export const isBegun = ({ opponent, notes, pad }: MatchLog) =>
  opponent !== "" ||
  notes !== "" ||
  pad.rounds.length > 0 ||
  roundCounts.some((name) => pad.current[name] !== null);
