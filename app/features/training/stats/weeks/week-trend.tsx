import { memberTrendWords, smallSample, trendWord } from "#app/features/training/stats/rules.ts";
import { trendText } from "#app/features/training/stats/shown.ts";

/**
 * A week's trend, and the rounds on both sides of it: its own, and those of the previous recorded week (null:
 * unknown).
 */
export type Trend = { trendFromPrevious: number | null; totalRounds: number; roundsBefore: number | null };

/** An arrow for the current week, never drawn as falling, because the week hasn't ended. */
export function arrowSoFar({ trendFromPrevious: trend }: Trend): "up" | "flat" | undefined {
  if (trend === null) return undefined;
  return ({ up: "up", steady: "flat", down: undefined } as const)[trendWord(trend, 1)];
}

/** Whether the current week is lower so far, which isn't said because it hasn't ended (D74). */
export const isLowerSoFar = ({ trendFromPrevious: trend }: Trend): boolean =>
  trend !== null && trendWord(trend, 1) === "down";

/**
 * The current week's trend, in percentage points of accuracy: improving or steady. One that is lower so far has no number,
 * because it hasn't ended (D74). Says whether the sample is small (D21).
 */
export function trendSoFar({ trendFromPrevious: trend, totalRounds, roundsBefore }: Trend): string {
  if (trend === null) return "this week so far";
  const direction = trendWord(trend, 1);
  const lower = direction === "down" ? "this week so far" : "steady so far";
  const words =
    trend < 0 ? lower : `${trendText(trend, 1)} percentage points so far, ${memberTrendWords[direction]}`;
  return `${words}${smallSample(totalRounds, roundsBefore)}`;
}
