import { bagsPerRound } from "#app/features/training/completions/rules.ts";

/** Where a bag ended up: in the hole (3 points) or on the board (1 point). */
export type Side = "in" | "on";

/** One round as it is tapped; null is a count that hasn't been tapped yet. */
export type Round = { in: number | null; on: number | null };

/**
 * The keys of the round-by-round form: the rounds so far, how many are planned, and which one is shown. `settled`
 * names the tap that just filled the shown round: a tap on the other row then belongs to the next round. `redo` has the
 * counts that were tapped of a full round that is corrected; a row that isn't tapped keeps its count. `corrected` is the
 * round whose correction the last tap finished.
 */
export type Pad = {
  rounds: readonly Round[];
  planned: number;
  at: number;
  settled: Side | "all-in" | null;
  redo: Round | null;
  /** Whether a tapped row leaves too few bags for the other's count, which has to be tapped, too. */
  isHalf: boolean;
  corrected: number | null;
};

/** The maximum number of rounds in one entry (D23). */
const mostRounds = 200;

const blank: Round = { in: null, on: null };

/** Whether both counts of a round were tapped: until then, it doesn't count. */
export const isFull = (round: Round | undefined) =>
  round !== undefined && round.in !== null && round.on !== null;

/** The rounds that count. */
export const fullRounds = ({ rounds }: Pick<Pad, "rounds">) => rounds.filter(isFull);

/** The first round waiting for a count. */
function firstOpen(rounds: readonly Round[]): number {
  const open = rounds.findIndex((round) => !isFull(round));
  return Math.min(open === -1 ? rounds.length : open, mostRounds - 1);
}

/** Keys that continue after these rounds. */
export const padOf = (rounds: readonly Round[], planned: number): Pad => ({
  rounds,
  planned,
  at: firstOpen(rounds),
  settled: null,
  redo: null,
  isHalf: false,
  corrected: null,
});

/** The round the keys show. */
export const shownRound = (pad: Pad): Round => (pad.isHalf && pad.redo) || pad.rounds[pad.at] || blank;

/** Shows the next unfinished round; one that is corrected stays as it was. */
export const moveOn = (pad: Pad): Pad => padOf(pad.rounds, pad.planned);

/** Whether one row of a full round was tapped again, and fits the other. */
export const isCorrected = ({ redo, isHalf }: Pad) =>
  redo !== null && !isHalf && (redo.in ?? redo.on) !== null;

/** Shows an earlier round: a full one to tap it again, another to finish it. */
export const showRound = (pad: Pad, at: number): Pad => ({
  ...moveOn(pad),
  at,
  redo: isFull(pad.rounds[at]) ? blank : null,
});

/** The pad without the shown round. */
export function removeShown(pad: Pad): Pad {
  return padOf(pad.rounds.toSpliced(pad.at, 1), pad.planned);
}

/** Whether the tap on this row starts the next round, since the shown one is full. */
function startsNext({ settled }: Pad, side: Side): boolean {
  if (settled === null) return false;
  return settled === "all-in" ? side === "in" : side !== settled;
}

/**
 * Whether four bags allow this count in the shown round. Changing the count in the hole clears the one on the board.
 * After the last of the rounds an entry can have there is no next one.
 */
export function isPossible(pad: Pad, side: Side, bags: number): boolean {
  const round = pad.redo ?? shownRound(pad);
  const isNext = startsNext(pad, side);
  if (isNext || (pad.settled === null && isFull(round))) return !isFull(pad.rounds[firstOpen(pad.rounds)]);
  if (side === "on") return bags + (round.in ?? 0) <= bagsPerRound;
  return round.in !== null || bags + (round.on ?? 0) <= bagsPerRound;
}

function withCount(round: Round, side: Side, bags: number): Round {
  if (side === "on") return { ...round, on: bags };
  if (bags === bagsPerRound) return { in: bags, on: 0 };
  const wasAllIn = round.in === bagsPerRound;
  const isTooMany = bags + (round.on ?? 0) > bagsPerRound;
  return { in: bags, on: wasAllIn || isTooMany ? null : round.on };
}

/** A pad whose shown round is corrected, with the counts tapped of it so far. */
function tapCorrected(pad: Pad, redo: Round): Pad {
  const was = pad.rounds[pad.at] ?? blank;
  // The other row's old count, if four bags still allow it.
  const round = { in: redo.in ?? was.in, on: redo.on ?? was.on };
  const isForced = was.in === bagsPerRound && redo.on === null;
  const isHalf = isForced || Number(round.in) + Number(round.on) > bagsPerRound;
  const rounds = isHalf ? pad.rounds : pad.rounds.toSpliced(pad.at, 1, round);
  return isFull(redo)
    ? { ...padOf(rounds, pad.planned), corrected: pad.at }
    : { ...pad, rounds, redo, isHalf };
}

/**
 * One tap on a key. Four bags in the hole complete the round. A full round is settled: the caller shows it briefly
 * and then moves on. Of a corrected round one row may be tapped, which changes it and leads back to the open round after a
 * while, or both: the second leads back with the same tap. A key always changes the round that is shown. A count that four bags
 * don't allow changes nothing.
 */
export function tapKey(pad: Pad, side: Side, bags: number): Pad {
  if (!isPossible(pad, side, bags)) return pad;
  if (pad.settled === "all-in" && side === "on") return pad;
  const start = startsNext(pad, side) ? moveOn(pad) : pad;
  const round = withCount(start.redo ?? shownRound(start), side, bags);
  if (start.redo) return tapCorrected(start, round);
  const rounds = start.rounds.toSpliced(start.at, 1, round);
  const filledBy = side === "in" && bags === bagsPerRound ? "all-in" : side;
  return { ...start, rounds, settled: isFull(round) ? filledBy : null, corrected: null };
}

/** Points of one round; a missing count is zero (D23). */
export const pointsOf = (round: Round) => (round.in ?? 0) * 3 + (round.on ?? 0);

/** The totals of the rounds so far. */
export function totalOf(rounds: readonly Round[]): { rounds: number; points: number; ppr: number | null } {
  const points = rounds.reduce((sum, round) => sum + pointsOf(round), 0);
  return { rounds: rounds.length, points, ppr: rounds.length === 0 ? null : points / rounds.length };
}
