import { daysWords } from "#app/features/base/calendar/day-words.ts";
import { daysOfYearWeek, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { maximumPpr, roundsWords, roundTo, smallSample, type TrendDirection } from "./rules.ts";
import { movedText, pprText, pprTrend } from "./shown.ts";
import { weekIndex } from "./weeks/weekly-rules.ts";
import { type CountedWeek, pprOfWeeks, withApart } from "./weeks/window-rules.ts";

/** What a comparison needs from a recorded week. */
export type ComparedWeek = { accuracyPercentage: string; averagePpr: number; totalRounds: number };

/** Two spans of weeks: the change in PPR to the later one, the direction, and the rounds of each. */
export type Comparison = {
  change: number;
  direction: TrendDirection;
  rounds: { now: number; earlier: number };
};

/** The most weeks on each side of the verdict. */
const mostWeeks = 4;

const roundsOf = (weeks: readonly ComparedWeek[]) =>
  weeks.reduce((sum, { totalRounds }) => sum + totalRounds, 0);

/** An average over several weeks, weighted by rounds (D19). */
const averageOf = (weeks: readonly ComparedWeek[], value: (week: ComparedWeek) => number) =>
  weeks.reduce((sum, week) => sum + value(week) * week.totalRounds, 0) / roundsOf(weeks);

/**
 * How PPR changed from one span of weeks to another: improving or declining beyond one point of accuracy, as
 * everywhere for members (D21). Change and direction come from one number, so they agree.
 */
export function compareWeeks(now: readonly ComparedWeek[], earlier: readonly ComparedWeek[]): Comparison {
  const accuracyOf = (weeks: readonly ComparedWeek[]) =>
    averageOf(weeks, ({ accuracyPercentage }) => Number(accuracyPercentage));
  const change = roundTo(((accuracyOf(now) - accuracyOf(earlier)) * maximumPpr) / 100, 4);
  return {
    change,
    direction: pprTrend(change, 1),
    rounds: { now: roundsOf(now), earlier: roundsOf(earlier) },
  };
}

/** The newest weeks and as many before them: four each, or half of what there is. `finished` is oldest first. */
function verdictSpans<Week>(finished: readonly Week[]): { now: Week[]; earlier: Week[] } {
  const count = Math.min(mostWeeks, Math.floor(finished.length / 2));
  const compared = finished.slice(finished.length - 2 * count);
  return { now: compared.slice(count), earlier: compared.slice(0, count) };
}

/**
 * The one verdict on finished weeks, the same on every page: "Last 4 full weeks (Oct 22–Nov 18): 6.9 PPR (310 rounds),
 * up 0.6 PPR from the 4 before." `finished` is oldest first.
 */
export function verdictSentence(finished: readonly (ComparedWeek & CountedWeek & YearWeek)[]): string {
  if (finished.length === 0) return "No full week logged yet.";
  const { now, earlier } = verdictSpans(finished);
  const [oldest, first, last] = [earlier[0], now[0], now.at(-1)];
  if (!oldest || !first || !last) return "One full week logged so far.";
  const isGapless = weekIndex(last) - weekIndex(oldest) + 1 === 2 * now.length;
  const kind = isGapless ? "full" : "logged";
  const days = daysWords(daysOfYearWeek(first).first, daysOfYearWeek(last).last);
  const span = now.length === 1 ? `Last ${kind} week` : `Last ${now.length} ${kind} weeks`;
  const before = now.length === 1 ? "the one before" : `the ${now.length} before`;
  const { change, direction, rounds: both } = compareWeeks(now, earlier);
  const sample = smallSample(both.now, both.earlier, `in ${before}`);
  const { ppr, rounds, apart } = pprOfWeeks(now);
  const words =
    direction === "steady"
      ? `about the same as ${before}`
      : `${direction} ${movedText(change, 1)} PPR from ${before}`;
  return withApart(
    `${span} (${days}): ${pprText(ppr)} PPR (${roundsWords(rounds)}), ${words}${sample}.`,
    apart,
  );
}
