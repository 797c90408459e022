import { maximumPpr } from "#app/features/training/stats/rules.ts";
/** How many bags a player throws in a round. */
export const bagsPerRound = 4;

/** The maximum number of rounds in one entry (D23). */
export const maximumRounds = 200;

/** How many rounds are expected before there is a last time to go by. */
export const usualRounds = 10;

/** For how many days members may correct or delete their own entries (D24). */
export const correctionDays = 7;

/** One round of the round-by-round form: bags in the hole (3 points each) and on the board (1 point each). */
export type RoundScore = { in: number; on: number };

/** Whether one round of four bags can score this: a whole number from 0 to 12, never 11 (D23). */
export function isPossibleRound(points: number): boolean {
  return Number.isInteger(points) && points >= 0 && points <= maximumPpr && points !== 11;
}

/**
 * Whether that many rounds can average that PPR: each round is 12 or at most 10, so a total of 12n − 1 is impossible
 * (D55). Only a PPR that gives that total exactly is refused, because a rounded one may mean another total.
 */
export function isPossibleTotal(rounds: number, ppr: number): boolean {
  return Math.abs(rounds * ppr - (maximumPpr * rounds - 1)) > 1e-6;
}

/** Whether a typed PPR is a rounded one of these points per round: 4.6 and 4.58. */
export const isSamePpr = (typed: number, ppr: number) => Math.abs(typed - ppr) <= 0.05 + 1e-9;

/** PPR as the field to correct it shows it: at most two decimals. */
export const fieldPpr = (ppr: number) => String(Number(ppr.toFixed(2)));

/** The stored PPR where its field was left as it was, because rounds may give more decimals than the field shows. */
export const correctedPpr = (stored: number, given: number) =>
  fieldPpr(stored) === String(given) ? stored : given;

function isBagCount(bags: number): boolean {
  return Number.isInteger(bags) && bags >= 0;
}

/** A round's points: 3 for a bag in the hole, 1 for a bag on the board. Throws RangeError for bags that don't fit. */
export function pointsOf(round: RoundScore): number {
  if (!isBagCount(round.in) || !isBagCount(round.on) || round.in + round.on > bagsPerRound) {
    throw new RangeError(`A round has ${bagsPerRound} bags: ${round.in} in and ${round.on} on don't fit`);
  }
  return round.in * 3 + round.on;
}

/** Points per round, not rounded. Throws a RangeError without rounds or with more than four bags in one (D23). */
export function pprFromRounds(rounds: readonly RoundScore[]): { roundsThrown: number; ppr: number } {
  if (rounds.length === 0) throw new RangeError("No rounds were thrown");
  const points = rounds.reduce((sum, round) => sum + pointsOf(round), 0);
  return { roundsThrown: rounds.length, ppr: points / rounds.length };
}

/** Whether a member may still edit or delete the entry: for 7 days of 24 hours, the last instant excluded (D24). */
export function canCorrect(completedAt: Date, now: Date): boolean {
  return now.getTime() - completedAt.getTime() < correctionDays * 86_400_000;
}

const undoMs = 15 * 60_000;

/**
 * Whether the page after a log offers Undo, which deletes it at one press: only while it was just done. Whoever comes back to an
 * older result is asked first, where it is changed.
 */
export const canUndo = (doneAt: Date, now: Date): boolean => now.getTime() - doneAt.getTime() < undoMs;

// A phone whose clock runs a little fast must not lose its waiting logs.
const clockSlackMs = 600_000;

/**
 * An allowed entry time: not in the future, and recent enough for its member to correct (D24); null for any other.
 */
export function loggedTime(doneAt: Date, now: Date): Date | null {
  if (doneAt.getTime() > now.getTime() + clockSlackMs || !canCorrect(doneAt, now)) return null;
  return doneAt > now ? now : doneAt;
}
