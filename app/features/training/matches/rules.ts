import { bagsPerRound } from "#app/features/training/completions/rules.ts";

/** One round of a match: bags in the hole and on the board, the member's and the opponent's. */
export type MatchRound = { in: number; on: number; theirIn: number; theirOn: number };

/** The counts of a round, in the order they are asked for. */
export const roundCounts = ["in", "on", "theirIn", "theirOn"] as const;

/** The first side to reach it wins; more is fine. */
export const pointsToWin = 21;

/** The maximum number of rounds in a match. */
export const mostRounds = 100;

/** Points of both sides before cancellation: 3 for a bag in the hole, 1 for one on the board. */
export const roundPoints = (round: MatchRound) => ({
  mine: round.in * 3 + round.on,
  theirs: round.theirIn * 3 + round.theirOn,
});

/** How many bags a side used if more than it has; 0 if four bags per side are enough. */
export function excessBags(round: MatchRound): number {
  const most = Math.max(round.in + round.on, round.theirIn + round.theirOn);
  return most > bagsPerRound ? most : 0;
}

/** The score of both sides. */
export type Score = { mine: number; theirs: number };

const isWon = ({ mine, theirs }: Score) => mine >= pointsToWin || theirs >= pointsToWin;

/** The score after each round: points cancel, and only the higher side scores the difference. */
export function scoresOf(rounds: readonly MatchRound[]): Score[] {
  const scores: Score[] = [];
  let score: Score = { mine: 0, theirs: 0 };
  for (const round of rounds) {
    const { mine, theirs } = roundPoints(round);
    const difference = mine - theirs;
    score = {
      mine: score.mine + Math.max(0, difference),
      theirs: score.theirs + Math.max(0, -difference),
    };
    scores.push(score);
  }
  return scores;
}

/** How many rounds it took a side to reach 21; null if neither has. */
export function roundsToEnd(rounds: readonly MatchRound[]): number | null {
  const place = scoresOf(rounds).findIndex(isWon);
  return place === -1 ? null : place + 1;
}

/** A match's current state. */
export type Result = "won" | "lost" | "open";

/** Who has won, from the score. */
export function resultOf({ mine, theirs }: Score): Result {
  if (mine >= pointsToWin) return "won";
  return theirs >= pointsToWin ? "lost" : "open";
}

/** The totals of a match's rounds: the score after cancellation, and both sides' points before it. */
export function tallyOf(rounds: readonly MatchRound[]) {
  const score = scoresOf(rounds).at(-1) ?? { mine: 0, theirs: 0 };
  const sum = (side: "mine" | "theirs") => rounds.reduce((all, round) => all + roundPoints(round)[side], 0);
  return {
    roundsThrown: rounds.length,
    score: score.mine,
    opponentScore: score.theirs,
    points: sum("mine"),
    opponentPoints: sum("theirs"),
  };
}

/** Points per round of both sides, and how much better the member threw; null without a round. */
export function ratesOf({ roundsThrown, points, opponentPoints }: Tally) {
  if (roundsThrown === 0) return { ppr: null, opponentPpr: null, differential: null };
  return {
    ppr: points / roundsThrown,
    opponentPpr: opponentPoints / roundsThrown,
    differential: (points - opponentPoints) / roundsThrown,
  };
}

type Tally = { roundsThrown: number; points: number; opponentPoints: number };
