import { bagsPerRound } from "#app/features/training/completions/rules.ts";

/** Where a bag ended up: in the hole (3 points) or on the board (1 point). */
export type Side = "in" | "on";

/** One round as it is tapped; null is a count that hasn't been tapped yet. */
export type Round = { in: number | null; on: number | null };

/**
 * The keys of the round-by-round form: the rounds so far, how many are planned, and which one is shown. `settled`
 * names the tap that just filled the shown round: a tap on the other row then belongs to the next round, unless `edits`
 * says that the shown round was finished before.
 */
export type Pad = {
  rounds: readonly Round[];
  planned: number;
  at: number;
  settled: Side | "all-in" | null;
  edits: boolean;
};

/** The maximum number of rounds in one entry (D23). */
const mostRounds = 200;

const blank: Round = { in: null, on: null };

/** Whether both counts of a round were tapped: until then, it doesn't count. */
export const isFull = (round: Round | undefined) =>
  round !== undefined && round.in !== null && round.on !== null;

/** The rounds that count. */
export const fullRounds = ({ rounds }: Pick<Pad, "rounds">) => rounds.filter(isFull);

/** The round waiting for its first or second count, other than `skipped`. */
function firstOpen(rounds: readonly Round[], skipped?: number): number {
  const open = rounds.findIndex((round, index) => index !== skipped && !isFull(round));
  return Math.min(open === -1 ? rounds.length : open, mostRounds - 1);
}

/** Keys that show this round. */
function padAt({ rounds, planned }: Pick<Pad, "rounds" | "planned">, at: number): Pad {
  return { rounds, planned, at, settled: null, edits: at < rounds.length - 1 };
}

/** Keys that continue after these rounds. */
export const padOf = (rounds: readonly Round[], planned: number): Pad =>
  padAt({ rounds, planned }, firstOpen(rounds));

/** The round the keys show. */
export const shownRound = ({ rounds, at }: Pad): Round => rounds[at] ?? blank;

/** Shows the next unfinished round. */
export const moveOn = (pad: Pad): Pad => padOf(pad.rounds, pad.planned);

/** Shows the next unfinished round instead of the one being edited, though that may lack a count now. */
export const leaveShown = (pad: Pad): Pad => padAt(pad, firstOpen(pad.rounds, pad.at));

/** Shows an earlier round, to edit it. */
export function showRound(pad: Pad, at: number): Pad {
  const shown = padAt(pad, at);
  return { ...shown, edits: shown.edits || isFull(pad.rounds[at]) };
}

/** The pad without the shown round. */
export function removeShown(pad: Pad): Pad {
  return padOf(
    pad.rounds.filter((_round, index) => index !== pad.at),
    pad.planned,
  );
}

/** Whether the tap on this row starts the next round, since the shown one is full. */
function startsNext({ settled, edits }: Pad, side: Side): boolean {
  if (settled === null || edits) return false;
  return settled === "all-in" ? side === "in" : side !== settled;
}

/**
 * Whether four bags allow this count in the shown round. Changing the count in the hole clears the one on the board.
 */
export function isPossible(pad: Pad, side: Side, bags: number): boolean {
  if (startsNext(pad, side)) return true;
  const round = shownRound(pad);
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

/**
 * One tap on a key. Four bags in the hole complete the round. A full round is settled: the caller shows it briefly
 * and then moves on. While an earlier round is edited, both rows belong to it until each was tapped. A count that four bags
 * don't allow changes nothing.
 */
export function tapKey(pad: Pad, side: Side, bags: number): Pad {
  if (!isPossible(pad, side, bags)) return pad;
  if (pad.settled === "all-in" && side === "on") return pad;
  const start = startsNext(pad, side) ? moveOn(pad) : pad;
  const round = withCount(shownRound(start), side, bags);
  const rounds = [...start.rounds];
  rounds[start.at] = round;
  const filledBy = side === "in" && bags === bagsPerRound ? "all-in" : side;
  const isOver = filledBy === "all-in" || pad.settled !== null || !isFull(shownRound(start));
  const settled = isFull(round) ? filledBy : null;
  // A round being edited is done once both rows were tapped: the next tap belongs to the open round.
  const edits = start.edits && !(settled !== null && settled !== pad.settled && isOver);
  return { ...start, rounds, settled, edits };
}

/** Points of one round; a missing count is zero (D23). */
export const pointsOf = (round: Round) => (round.in ?? 0) * 3 + (round.on ?? 0);

/** The totals of the rounds so far. */
export function totalOf(rounds: readonly Round[]): { rounds: number; points: number; ppr: number | null } {
  const points = rounds.reduce((sum, round) => sum + pointsOf(round), 0);
  return { rounds: rounds.length, points, ppr: rounds.length === 0 ? null : points / rounds.length };
}
