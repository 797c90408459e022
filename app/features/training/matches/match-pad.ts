import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import { type MatchRound, mostRounds, roundCounts, roundsToEnd } from "./rules.ts";

/** One of the four counts of a round. */
export type CountName = (typeof roundCounts)[number];

/** A round as it is tapped; null is a count that hasn't been tapped yet. */
export type Tapped = Record<CountName, number | null>;

/**
 * The keys of a match: the rounds stored before, those tapped since, and the current one. A full round counts right away,
 * unless it was reopened: then it waits until the member says so, since two counts may have to change.
 */
export type MatchPad = {
  before: readonly MatchRound[];
  rounds: readonly MatchRound[];
  current: Tapped;
  isReopened: boolean;
};

const blank: Tapped = { in: null, on: null, theirIn: null, theirOn: null };

const others = { in: "on", on: "in", theirIn: "theirOn", theirOn: "theirIn" } as const;

/** Keys that continue after these rounds, and after those stored before. */
export const padOf = (rounds: readonly MatchRound[], before: readonly MatchRound[] = []): MatchPad => ({
  before,
  rounds,
  current: blank,
  isReopened: false,
});

/** All rounds of the match, stored and tapped. */
export const playedOf = ({ before, rounds }: MatchPad): MatchRound[] => [...before, ...rounds];

/** Whether someone has won, or the match has the maximum number of rounds. */
export function isOver(pad: MatchPad): boolean {
  const played = playedOf(pad);
  return !pad.isReopened && (roundsToEnd(played) !== null || played.length >= mostRounds);
}

/** Whether four bags allow this count. Changing the count in the hole clears the one on the board. */
export function isPossible({ current }: MatchPad, name: CountName, bags: number): boolean {
  if (name === "in" || name === "theirIn")
    return current[name] !== null || bags + (current[others[name]] ?? 0) <= bagsPerRound;
  return bags + (current[others[name]] ?? 0) <= bagsPerRound;
}

const isHole = (name: CountName): name is "in" | "theirIn" => name === "in" || name === "theirIn";

function withCount(current: Tapped, name: CountName, bags: number): Tapped {
  const next = { ...current, [name]: bags };
  if (!isHole(name)) return next;
  const board = others[name];
  if (bags === bagsPerRound) return { ...next, [board]: 0 };
  const isTooMany = bags + (current[board] ?? 0) > bagsPerRound;
  return current[name] === bagsPerRound || isTooMany ? { ...next, [board]: null } : next;
}

/** The current round, once all four counts are set. */
function fullRound(current: Tapped): MatchRound | null {
  const { in: inside, on, theirIn, theirOn } = current;
  if (inside === null || on === null || theirIn === null || theirOn === null) return null;
  return { in: inside, on, theirIn, theirOn };
}

/** Counts the current round, if it is full. */
export function countRound(pad: MatchPad): MatchPad {
  const round = fullRound(pad.current);
  return round ? padOf([...pad.rounds, round], pad.before) : pad;
}

/**
 * One tap on a key; four bags in the hole leave none for the board. A count that four bags don't allow changes
 * nothing.
 */
export function tapKey(pad: MatchPad, name: CountName, bags: number): MatchPad {
  if (isOver(pad) || !isPossible(pad, name, bags)) return pad;
  const next = { ...pad, current: withCount(pad.current, name, bags) };
  return pad.isReopened ? next : countRound(next);
}

/** Whether the shown round needs an extra tap to count. */
export const canCount = ({ current, isReopened }: MatchPad) => isReopened && fullRound(current) !== null;

const isBlank = (current: Tapped) => roundCounts.every((name) => current[name] === null);

/** Whether there is anything to undo. */
export const canUndo = ({ rounds, current }: MatchPad) => rounds.length > 0 || !isBlank(current);

/** Undoes the last step: the counts of the current round, else the last round tapped here, which reopens. */
export function undo(pad: MatchPad): MatchPad {
  if (!isBlank(pad.current)) return padOf(pad.rounds, pad.before);
  const last = pad.rounds.at(-1);
  return last ? { ...pad, rounds: pad.rounds.slice(0, -1), current: last, isReopened: true } : pad;
}
