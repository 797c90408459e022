import { sampleWords } from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import type { Result } from "./rules.ts";

type Scored = { result: Result; score: number; opponentScore: number };

const resultNames: Record<Result, string> = { won: "Won", lost: "Lost", open: "Not finished" };

/** How a match ended, or its current score. */
export const matchWords = ({ result, score, opponentScore }: Scored) =>
  `${resultNames[result]}${result === "open" ? "," : ""} ${score}–${opponentScore}`;

/** The opponent. */
export const againstWords = (opponent: string | null) => (opponent ? `Against ${opponent}` : "Match");

type Rates = { ppr: number | null; opponentPpr: number | null };

/**
 * Both sides' points per round before cancellation, and which side threw better; `name` is the member's, for a coach.
 */
export function rateWords(rates: Rates, name?: string) {
  const { ppr, opponentPpr } = rates;
  if (ppr === null || opponentPpr === null) return "No rounds yet";
  const difference = shownChange(ppr, opponentPpr);
  const better = changeText(difference);
  const compared =
    difference === 0
      ? "level"
      : difference > 0
        ? `${name ? `${name} was` : "you were"} ${better} better per round`
        : `they were ${better} better per round`;
  return `${pprText(ppr)} PPR to ${pprText(opponentPpr)}, ${compared}`;
}

type Standing = Rates & { played: number; won: number; lost: number; roundsThrown: number };

/** The totals of all finished matches; `name` is the member's, for a coach. */
export function recordWords({ played, won, lost, roundsThrown, ...rates }: Standing, name?: string): string {
  if (played === 0) return "No finished match yet.";
  return `${won} won, ${lost} lost. ${rateWords(rates, name)}, over ${sampleWords(roundsThrown)}.`;
}
