import { daysWords, dayWords } from "#app/features/base/calendar/day-words.ts";
import {
  daysOfYearWeek,
  firstOfYearWeek,
  type LocalDate,
  sundayOf,
  weekOfYear,
  type YearWeek,
} from "#app/features/base/calendar/rules.ts";
import {
  accuracyString,
  roundedOrNull,
  roundTo,
  type Sample,
  summarize,
} from "#app/features/training/stats/rules.ts";

/** A sample and its local date (D17). */
export type DatedSample = Sample & { localDate: LocalDate };

/**
 * One recorded week (D81, D19): numbers to two decimals, accuracy as a string with two decimals, the trend in
 * percentage points from the previous recorded week, null for the first.
 */
export type WeeklyRecord = YearWeek & {
  averagePpr: number;
  accuracyPercentage: string;
  totalRounds: number;
  consistencyPercentage: number | null;
  trendFromPrevious: number | null;
};

const weekMs = 7 * 86_400_000;

/** How many weeks a chart and a performance panel show. */
export const shownWeeks = 8;

/** The recorded weeks behind a verdict: eight that have ended, and the current one. */
export const verdictWeeks = 9;

/** Weeks oldest first, each with the rounds of the previous recorded week; null for the first in the list (D21). */
export function withRoundsBefore<Week extends { totalRounds: number }>(weeks: readonly Week[]) {
  return weeks.map((week, place) => ({ ...week, roundsBefore: weeks[place - 1]?.totalRounds ?? null }));
}

/** A week by its dates: "Nov 22–28" (D81). */
export function weekDates(week: YearWeek): string {
  const { first, last } = daysOfYearWeek(week);
  return daysWords(first, last);
}

/** A week by its dates with their year: "Nov 22–28, 2026", "Dec 27, 2026–Jan 2, 2027". */
export function datedWeek(week: YearWeek): string {
  const { first, last } = daysOfYearWeek(week);
  const [year, next] = [first.slice(0, 4), last.slice(0, 4)];
  return year === next
    ? `${daysWords(first, last)}, ${year}`
    : `${dayWords(first)}, ${year}–${dayWords(last)}, ${next}`;
}

/** A week's place among all weeks: that of the week after it is one more, also across New Year. */
export function weekIndex(week: YearWeek): number {
  return Math.floor(Date.parse(firstOfYearWeek(week)) / weekMs);
}

/** The logs that count: drills, and free practice in weeks without any (contract, "Admin area"). */
export function countedSamples(
  drilled: readonly DatedSample[],
  practiced: readonly DatedSample[],
): DatedSample[] {
  const weeks = new Set(drilled.map((sample) => sundayOf(sample.localDate)));
  return [...drilled, ...practiced.filter((sample) => !weeks.has(sundayOf(sample.localDate)))];
}

/** The samples of each week by its Sunday, the earliest first. */
function groupByWeek(samples: readonly DatedSample[]): [LocalDate, DatedSample[]][] {
  const weeks = Map.groupBy(samples, (sample) => sundayOf(sample.localDate));
  return [...weeks].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The recorded weeks, oldest first; a week without a round has no record. Rounds only for storage. */
export function weeklyRecords(samples: readonly DatedSample[]): WeeklyRecord[] {
  const records: WeeklyRecord[] = [];
  let previous: number | null = null;
  for (const [sunday, week] of groupByWeek(samples)) {
    const { averagePpr, accuracy, consistency, totalRounds } = summarize(week);
    if (averagePpr === null || accuracy === null) continue;
    records.push({
      ...weekOfYear(sunday),
      averagePpr: roundTo(averagePpr, 2),
      accuracyPercentage: accuracyString(accuracy),
      totalRounds,
      consistencyPercentage: roundedOrNull(consistency),
      trendFromPrevious: previous === null ? null : roundTo(accuracy - previous, 2),
    });
    previous = accuracy;
  }
  return records;
}

/** The week with the highest accuracy, the earlier in the list if two are equal; null without records. */
export function bestWeek<T extends { accuracyPercentage: string }>(records: readonly T[]): T | null {
  return records.reduce<T | null>(
    (best, record) =>
      best && Number(best.accuracyPercentage) >= Number(record.accuracyPercentage) ? best : record,
    null,
  );
}
