import { weightedAveragePpr } from "#app/features/training/stats/rules.ts";

/** A day's practice. `day` is a day number from any fixed start; `ppr` is the average of its rounds, 0 to 12. */
export type PracticeDay = { day: number; rounds: number; ppr: number };

/** A level in points per round, with a 90% interval (docs/statistics.md). */
export type Estimate = { level: number; low: number; high: number };

/** With fewer than these, a trend line means nothing. */
const least = { days: 6, span: 21, rounds: 60 };

/** How much form varies between days, relative to how much rounds vary: more rounds on one day add less and less. */
const dayForm = 0.04;

/** A day's weight: its rounds, with diminishing returns. */
export const weightOf = ({ rounds }: { rounds: number }) => rounds / (1 + dayForm * rounds);

const z = 1.6448536;

/** The 95% quantile of Student's t, by the Cornish-Fisher series; within 0.5% from 4 degrees of freedom up. */
export function tQuantile(freedom: number): number {
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const third = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  return z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

const sum = <T>(list: readonly T[], value: (one: T) => number) =>
  list.reduce((total, one) => total + value(one), 0);

/** The weighted mean of days; throws without any. */
export function weightedMean(days: readonly PracticeDay[]): { mean: number; weight: number } {
  const weight = sum(days, weightOf);
  if (weight === 0) throw new Error("No rounds to average");
  return { mean: sum(days, (one) => weightOf(one) * one.ppr) / weight, weight };
}

/** Which of the {@link least} days, time, and rounds for a trend line there are. */
export function isEnough(days: readonly PracticeDay[]) {
  const all = days.map(({ day }) => day);
  const span = Math.max(...all) - Math.min(...all);
  return {
    isDays: days.length >= least.days,
    isSpan: span >= least.span,
    isRounds: sum(days, ({ rounds }) => rounds) >= least.rounds,
  };
}

/**
 * Where a straight line through the days leads: the level on day `at`, with its 90% interval. Weighted least squares,
 * each day by {@link weightOf}. Null if there are too few days for a line.
 */
export function predictLevel(days: readonly PracticeDay[], at: number): Estimate | null {
  if (Object.values(isEnough(days)).includes(false)) return null;
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

/** An average with the rounds it is of. */
type LastRounds = { ppr: number; rounds: number };

/**
 * The average of the newest rounds, in whole days, so of at least `rounds`, and how many it is of; null if there are
 * fewer. Days come oldest first.
 */
export function averageOfLast(days: readonly PracticeDay[], rounds: number): LastRounds | null {
  const taken: PracticeDay[] = [];
  let thrown = 0;
  for (const day of days.toReversed()) {
    taken.push(day);
    thrown += day.rounds;
    if (thrown < rounds) continue;
    const ppr = weightedAveragePpr(taken);
    return ppr === null ? null : { ppr, rounds: thrown };
  }
  return null;
}
