import { counted } from "#app/features/base/counted.ts";

/** One entry that counts: its rounds and their points per round (0 to 12). */
export type Sample = { rounds: number; ppr: number };

/** The numbers of a set of samples, unrounded; percentages from 0 to 100, null if there is nothing to say. */
export type Summary = {
  averagePpr: number | null;
  accuracy: number | null;
  consistency: number | null;
  totalRounds: number;
  count: number;
};

/** The direction of a trend. */
export type TrendDirection = "up" | "down" | "steady";

/** How good a number is; it decides colors. */
export type Band = "strong" | "fair" | "needs work";

/** The shot types of drills and practice results, in display order (D22). */
export const shotCategories = [
  "general",
  "push",
  "airmail",
  "slick_side",
  "roll",
  "cut",
  "reverse_cut",
] as const;

/** One of {@link shotCategories}. */
export type ShotCategory = (typeof shotCategories)[number];

/** The shots someone names in their words, in display order: "Airmail from the left" is about the airmail. */
export function shotsIn(words: string): ShotCategory[] {
  const said = words.toLowerCase();
  const isNamed = (shot: ShotCategory) =>
    new RegExp(`(?<![\\p{L}])${shot.replace("_", "[ -]?")}(?![\\p{L}])`, "u").test(said);
  const named = shotCategories.filter((shot) => shot !== "general" && isNamed(shot));
  return named.filter((shot) => shot !== "cut" || !named.includes("reverse_cut"));
}

/** The shot that someone's words are about; null if they name none, or more than one. */
export function onlyShotIn(words: string): ShotCategory | null {
  const [shot = null, ...others] = shotsIn(words);
  return others.length === 0 ? shot : null;
}

/** A trend's word on member pages (contract, "Numbers"). */
export const memberTrendWords: Record<TrendDirection, string> = {
  up: "improving",
  down: "declining",
  steady: "steady",
};

/** A trend's word in the admin table (contract, "Numbers"). */
export const adminTrendWords: Record<TrendDirection, string> = { up: "Up", down: "Down", steady: "Stable" };

/**
 * Rounds to that many decimals, halves away from zero. Binary floats keep many halves slightly low (1.005 is
 * 1.00499…), so anything within a millionth of the last place of a half counts as one.
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const units = Math.floor(Math.abs(value) * factor + 0.5 + 1e-6);
  return units === 0 ? 0 : (Math.sign(value) * units) / factor;
}

/** Accuracy as lists and API calls write it: two decimals, halves rounded up, "67.01" (D19). */
export function accuracyString(accuracy: number): string {
  return roundTo(accuracy, 2).toFixed(2);
}

function sumOf(samples: readonly Sample[], value: (sample: Sample) => number): number {
  return samples.reduce((sum, sample) => sum + value(sample), 0);
}

/** Points per round over all samples, weighted by rounds (D19); null if no round was thrown. */
export function weightedAveragePpr(samples: readonly Sample[]): number | null {
  const rounds = sumOf(samples, (sample) => sample.rounds);
  return rounds === 0 ? null : sumOf(samples, (sample) => sample.ppr * sample.rounds) / rounds;
}

/** Percent from 0 to 100, not rounded: 100 · (1 − σ/μ), σ weighted by rounds; null under two samples or at μ = 0 (D20). */
export function consistency(samples: readonly Sample[]): number | null {
  const mean = weightedAveragePpr(samples);
  if (samples.length < 2 || mean === null || mean === 0) return null;
  const rounds = sumOf(samples, (sample) => sample.rounds);
  const variance = sumOf(samples, (sample) => sample.rounds * (sample.ppr - mean) ** 2) / rounds;
  return Math.max(0, 100 * (1 - Math.sqrt(variance) / mean));
}

/** All the numbers of a set of samples for a tile or table; round only for display. */
export function summarize(samples: readonly Sample[]): Summary {
  const averagePpr = weightedAveragePpr(samples);
  return {
    averagePpr,
    accuracy: averagePpr === null ? null : pprToAccuracy(averagePpr),
    consistency: consistency(samples),
    totalRounds: sumOf(samples, (sample) => sample.rounds),
    count: samples.length,
  };
}

/** Rounds to two decimals for output; null stays null. */
export function roundedOrNull(value: number | null): number | null {
  return value === null ? null : roundTo(value, 2);
}

/** Members' pages use 1 point, the admin table 2 (D21); no trend yet counts as steady. */
export function trendWord(trend: number | null, threshold: 1 | 2): TrendDirection {
  if (trend === null || Math.abs(trend) <= threshold) return "steady";
  return trend > 0 ? "up" : "down";
}

/** Whether there are so few rounds that chance could explain the result (D21). */
export function isChance(rounds: number): boolean {
  return rounds < 30;
}

/** A number of rounds in words: "1 round", "3 rounds". */
export const roundsWords = (rounds: number) => counted(rounds, "round");

/** The rounds behind a number, and whether they are few (D21): "3 rounds (small sample)". */
export const sampleWords = (rounds: number) =>
  `${roundsWords(rounds)}${isChance(rounds) ? " (small sample)" : ""}`;

/**
 * What follows a comparison if either side is too small (D21), starting with a comma; the earlier side is named,
 * because the numbers next to it belong to the later one. Empty if both are large enough, or the earlier one is
 * unknown (null).
 */
export function smallSample(rounds: number, before: number | null, earlier = "the week before"): string {
  if (isChance(rounds)) return ", small sample";
  if (before === null || !isChance(before)) return "";
  return `, small sample ${earlier} (${roundsWords(before)})`;
}

function bandOf(value: number, strong: number, fair: number): Band {
  // Binary fractions leave 42 points in 5 rounds slightly off 70%.
  const exact = roundTo(value, 4);
  if (exact >= strong) return "strong";
  return exact >= fair ? "fair" : "needs work";
}

/** At least 8.4 strong, at least 6 fair (contract, "Numbers"). */
export function pprBand(ppr: number): Band {
  return bandOf(ppr, 8.4, 6);
}

/** The PPR of each band. */
export const pprBandRanges: Record<Band, string> = {
  strong: "8.4 and up",
  fair: "6 to 8.4",
  "needs work": "under 6",
};

/** At least 70 % strong, at least 50 % fair (contract, "Numbers"). */
export function accuracyBand(accuracy: number): Band {
  return bandOf(accuracy, 70, 50);
}

/** At least 80 % strong, at least 60 % fair (contract, "Numbers"). */
export function consistencyBand(consistency: number): Band {
  return bandOf(consistency, 80, 60);
}

/** The most points a round can score: four bags in the hole (D23). */
export const maximumPpr = 12;

/** Accuracy in percent, not rounded: points per round as a share of the 12 possible. */
export function pprToAccuracy(ppr: number): number {
  return (ppr / maximumPpr) * 100;
}
