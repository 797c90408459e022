import { formatDecided } from "#app/ui/time/format.ts";
import { accuracyBand, consistencyBand, pprBand, pprToAccuracy, roundTo, trendWord } from "./rules.ts";

/**
 * How numbers with a verdict are written (D54): with the usual decimals, or as many more as explain their band or trend. Every
 * page and email writes them by these functions, so a number is the same wherever it stands.
 */

/** Points per round: "6.2", or "5.99" just below a band. */
export const pprText = (ppr: number): string => formatDecided(roundTo(ppr, 4), 1, pprBand);

/** Accuracy: "70.1%", or "69.96%" just below a band. */
export const accuracyText = (accuracy: number): string =>
  `${formatDecided(roundTo(accuracy, 4), 1, accuracyBand)}%`;

/** Consistency: "80%", or "79.6%" just below a band. */
export const consistencyText = (consistency: number): string =>
  `${formatDecided(roundTo(consistency, 4), 0, consistencyBand)}%`;

const signed = (value: number, text: string) => (value < 0 && Number(text) !== 0 ? `-${text}` : `+${text}`);

/** A change of accuracy in percentage points: "+2.0", or "+2.04" where 2 is the most that is stable. */
export function trendText(trend: number, threshold: 1 | 2): string {
  return signed(
    trend,
    formatDecided(roundTo(Math.abs(trend), 4), 1, (shown) => trendWord(shown, threshold)),
  );
}

/** The trend of a change in points per round; the thresholds are points of accuracy. */
export const pprTrend = (change: number, threshold: 1 | 2) =>
  trendWord(roundTo(pprToAccuracy(change), 2), threshold);

/** How far points per round moved, without its sign: "0.4", or "0.12" where 0.1 would be another trend. */
export const movedText = (change: number, threshold: 1 | 2): string =>
  formatDecided(roundTo(Math.abs(change), 4), 1, (shown) => pprTrend(shown, threshold));

/** The same with its sign: "+0.4". */
export const signedMoveText = (change: number, threshold: 1 | 2): string =>
  signed(change, movedText(change, threshold));

/** The change between two points per round as pages write them, so that the difference agrees with both (D54). */
export const shownChange = (now: number, before: number): number =>
  roundTo(Number(pprText(now)) - Number(pprText(before)), 4);

/** Such a change without its sign: "0.4", or "0.31" between numbers that need two decimals. */
export const changeText = (change: number): string =>
  formatDecided(Math.abs(change), 1, (shown) => roundTo(shown, 4));

/** The same with its sign: "+0.4". */
export const signedChangeText = (change: number): string => signed(change, changeText(change));
