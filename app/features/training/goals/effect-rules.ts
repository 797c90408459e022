import { type Estimate, type PracticeDay, tQuantile, weightedMean, weightOf } from "./pace-rules.ts";

/** How far back and ahead to compare a shot around the day a drill was started. */
export const effectDays = 56;

/** With fewer than these on either side, there is no answer. */
const least = { days: 5, rounds: 30 };

/** A shot's points per round before and after, and the change with its 90% interval. */
export type Effect = { before: number; after: number; change: Estimate };

function side(days: readonly PracticeDay[]) {
  const rounds = days.reduce((all, day) => all + day.rounds, 0);
  if (days.length < least.days || rounds < least.rounds) return null;
  const { mean, weight } = weightedMean(days);
  const misses = days.reduce((all, day) => all + weightOf(day) * (day.ppr - mean) ** 2, 0);
  return { mean, variance: misses / (days.length - 1) / weight, freedom: days.length - 1 };
}

/**
 * How a shot changed when a drill was started on day `start`: the days of the eight weeks before, compared with the
 * eight weeks from then on (Welch's interval, docs/statistics.md). Null if either side has too few. Leave the drill's
 * own rounds out: a harder drill would look like a loss.
 */
export function effectOf(days: readonly PracticeDay[], start: number): Effect | null {
  const before = side(days.filter(({ day }) => day < start && day >= start - effectDays));
  const after = side(days.filter(({ day }) => day >= start && day < start + effectDays));
  if (!before || !after) return null;
  const variance = before.variance + after.variance;
  const parts = before.variance ** 2 / before.freedom + after.variance ** 2 / after.freedom;
  const freedom = parts === 0 ? before.freedom : variance ** 2 / parts;
  const margin = tQuantile(freedom) * Math.sqrt(variance);
  const level = after.mean - before.mean;
  return {
    before: before.mean,
    after: after.mean,
    change: { level, low: level - margin, high: level + margin },
  };
}

/** Whether the rounds show a change: the interval excludes zero. */
export function verdictOf({ change }: Effect): "gain" | "loss" | "none" {
  if (change.low > 0) return "gain";
  return change.high < 0 ? "loss" : "none";
}
