import {
  isChance,
  roundsWords,
  type Sample,
  weightedAveragePpr,
} from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";

/** Practice that a week's PPR leaves out because the week has drills (D83). */
export type Apart = { rounds: number; ppr: number };

/** A recorded week: PPR with its rounds, and the practice it leaves out; null if it leaves nothing out. */
export type CountedWeek = { averagePpr: number; totalRounds: number; apart: Apart | null };

/** PPR over a span of recorded weeks, with its rounds and the practice it leaves out. */
export type WindowPpr = Sample & { apart: Apart | null };

function together(samples: readonly Sample[]): Sample | null {
  const ppr = weightedAveragePpr(samples);
  return ppr === null ? null : { ppr, rounds: samples.reduce((sum, { rounds }) => sum + rounds, 0) };
}

/** PPR of some recorded weeks together, weighted by rounds (D19), and all practice they leave out (D83). */
export function pprOfWeeks(weeks: readonly CountedWeek[]): WindowPpr {
  const counted = weeks.map(({ averagePpr: ppr, totalRounds: rounds }) => ({ ppr, rounds }));
  const apart = together(weeks.flatMap(({ apart }) => apart ?? []));
  return { ...(together(counted) ?? { ppr: 0, rounds: 0 }), apart };
}

/** The practice a PPR leaves out, next to it: "Practice apart: 8.6 PPR over 30 rounds." Empty if it leaves nothing out. */
export const apartWords = (apart: Apart | null): string =>
  apart ? `Practice apart: ${pprText(apart.ppr)} PPR over ${roundsWords(apart.rounds)}.` : "";

/** Words that end a sentence, and the practice it leaves out after them. */
export const withApart = (words: string, apart: Apart | null): string =>
  apart ? `${words} ${apartWords(apart)}` : words;

/** The rounds behind a PPR inside a sentence: "14 rounds, small sample". */
export const behindWords = (rounds: number): string =>
  isChance(rounds) ? `${roundsWords(rounds)}, small sample` : roundsWords(rounds);

/** An earlier PPR inside a sentence, with its rounds and the practice apart: "6.2 (40 rounds; practice apart: 8.6 over 30)". */
export const earlierWords = ({ ppr, rounds, apart }: WindowPpr): string =>
  `${pprText(ppr)} (${roundsWords(rounds)}${apart ? `; practice apart: ${pprText(apart.ppr)} over ${apart.rounds}` : ""})`;
