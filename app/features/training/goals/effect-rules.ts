import { type Estimate, type PracticeDay, tQuantile, weightedMean, weightOf } from "./pace-rules.ts";

/** How long before and after a drill was taken up its shot is looked at. */
export const effectDays = 56;

/** Under these on either side nothing is said. */
const least = { days: 5, rounds: 30 };

/** What a shot's points per round were before and after, and the change with its 90 % interval. */
export type Effect = { before: number; after: number; change: Estimate };

function side(days: readonly PracticeDay[]) {
  const rounds = days.reduce((all, day) => all + day.rounds, 0);
  if (days.length < least.days || rounds < least.rounds) return null;
  const { mean, weight } = weightedMean(days);
  const misses = days.reduce((all, day) => all + weightOf(day) * (day.ppr - mean) ** 2, 0);
  return { mean, variance: misses / (days.length - 1) / weight, freedom: days.length - 1 };
}

/**
 * What changed in a shot when a drill was taken up on day `start`: the days of the eight weeks before against those of the eight
 * weeks from then on (Welch's interval, docs/statistics.md). Null when either side has too few. Leave the drill's own rounds out:
 * a harder drill would look like a loss.
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

/** Whether the rounds show a change: its interval leaves zero out. */
export function verdictOf({ change }: Effect): "gain" | "loss" | "none" {
  if (change.low > 0) return "gain";
  return change.high < 0 ? "loss" : "none";
}
