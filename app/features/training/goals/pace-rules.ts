import { weightedAveragePpr } from "#app/features/training/stats/rules.ts";

/** A day's practice. `day` counts days from any fixed day; `ppr` is the average of its rounds, 0 to 12. */
export type PracticeDay = { day: number; rounds: number; ppr: number };

/** A level of points per round, and the interval that holds the true one in nine of ten cases (docs/statistics.md). */
export type Estimate = { level: number; low: number; high: number };

/** Under these a line through the days says nothing. */
const least = { days: 6, span: 21, rounds: 60 };

/** How much a day's form varies, as a share of how much one round does: more rounds on one day teach less and less. */
const dayForm = 0.04;

/** What a day counts: its rounds, fewer and fewer the more there are. */
export const weightOf = ({ rounds }: { rounds: number }) => rounds / (1 + dayForm * rounds);

const z = 1.6448536;

/** The 95 % quantile of Student's t, by the Cornish-Fisher series; within 0.5 % from 4 degrees of freedom up. */
export function tQuantile(freedom: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

const sum = <T>(list: readonly T[], value: (one: T) => number) =>
  list.reduce((total, one) => total + value(one), 0);

/** The mean of days by their weights; throws for no days. */
export function weightedMean(days: readonly PracticeDay[]): { mean: number; weight: number } {
  const weight = sum(days, weightOf);
  if (weight === 0) throw new Error("No rounds to average");
  return { mean: sum(days, (one) => weightOf(one) * one.ppr) / weight, weight };
}

function isEnough(days: readonly PracticeDay[]): boolean {
  const all = days.map(({ day }) => day);
  const span = Math.max(...all) - Math.min(...all);
  return days.length >= least.days && span >= least.span && sum(days, ({ rounds }) => rounds) >= least.rounds;
}

/**
 * Where a straight line through the days leads: the level on day `at`, with its 90 % interval. Weighted least squares, each day by
 * {@link weightOf}. Null when there are too few days to draw a line.
 */
export function predictLevel(days: readonly PracticeDay[], at: number): Estimate | null {
  if (!isEnough(days)) return null;
  const { mean, weight } = weightedMean(days);
  const middle = sum(days, (one) => weightOf(one) * one.day) / weight;
  const spread = sum(days, (one) => weightOf(one) * (one.day - middle) ** 2);
  const slope = sum(days, (one) => weightOf(one) * (one.day - middle) * (one.ppr - mean)) / spread;
  const level = mean + slope * (at - middle);
  const misses = sum(days, (one) => weightOf(one) * (one.ppr - mean - slope * (one.day - middle)) ** 2);
  const freedom = days.length - 2;
  const variance = (misses / freedom) * (1 / weight + (at - middle) ** 2 / spread);
  const margin = tQuantile(freedom) * Math.sqrt(variance);
  return { level, low: level - margin, high: level + margin };
}

/** What the newest `rounds` rounds averaged, by whole days; null when fewer were thrown. Days come oldest first. */
export function averageOfLast(days: readonly PracticeDay[], rounds: number): number | null {
  const taken: PracticeDay[] = [];
  let thrown = 0;
  for (const day of days.toReversed()) {
    taken.push(day);
    thrown += day.rounds;
    if (thrown >= rounds) return weightedAveragePpr(taken);
  }
  return null;
}
