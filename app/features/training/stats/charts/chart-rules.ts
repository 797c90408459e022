import { dayWords, monthName } from "#app/features/base/calendar/day-words.ts";
import { firstOfYearWeek, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { isChance, roundTo } from "#app/features/training/stats/rules.ts";
import { changeText, pprText, shownChange } from "#app/features/training/stats/shown.ts";
import { type ComparedWeek, verdictSentence } from "#app/features/training/stats/verdict-rules.ts";
import { shownWeeks, weekDates, weekIndex } from "#app/features/training/stats/weeks/weekly-rules.ts";
import {
  apartWords,
  behindWords,
  type CountedWeek,
  earlierWords,
  pprOfWeeks,
  withApart,
} from "#app/features/training/stats/weeks/window-rules.ts";

/** What a chart needs from a recorded week. */
export type DrawnWeek = YearWeek & ComparedWeek & CountedWeek;

/**
 * One step of a chart; a point of `app/ui/chart/chart-layout.ts` whose value is points per round and whose weight is
 * rounds.
 */
export type PprPoint = {
  at: number;
  /** The first day of the week, or the month: what its address names. */
  key: string;
  label: string;
  name: string;
  value: number;
  share?: number;
  weight: number;
  isSmall: boolean;
  isOpen: boolean;
  /** What the value leaves out, in words (D83). */
  besides?: string;
};

/** The most weeks drawn individually; a longer history is drawn by month. */
const mostWeeks = 104;

/** The recorded weeks to draw, oldest first. `now` is the current week: it hasn't ended, so it is never judged. */
export function weekPoints(weeks: readonly DrawnWeek[], now: YearWeek): PprPoint[] {
  const thisWeek = weekIndex(now);
  return weeks.map((week) => {
    const [at, key] = [weekIndex(week), firstOfYearWeek(week)];
    return {
      at,
      key,
      label: dayWords(key),
      name: weekDates(week),
      value: week.averagePpr,
      // As recorded, so that no page rounds the same week to another figure.
      share: Number(week.accuracyPercentage),
      weight: week.totalRounds,
      isSmall: isChance(week.totalRounds),
      isOpen: at >= thisWeek,
      ...(week.apart && { besides: apartWords(week.apart) }),
    };
  });
}

/** All rounds of a calendar month by the member's own dates, drills and practice together, and their points (D82). */
export type MonthSums = { month: string; rounds: number; points: number };

/** The months of days with something thrown, oldest first. */
export function monthsOf(days: readonly { day: string; rounds: number; points: number }[]): MonthSums[] {
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, those]) => ({
    month,
    rounds: those.reduce((sum, { rounds }) => sum + rounds, 0),
    points: those.reduce((sum, { points }) => sum + points, 0),
  }));
}

/** The months to draw, oldest first. `current` hasn't ended, so it is never judged. */
export function monthPoints(months: readonly MonthSums[], current: string): PprPoint[] {
  return months.map(({ month, rounds, points }) => {
    const [year = "", number = ""] = month.split("-");
    const name = `${monthName(month)} ${year}`;
    return {
      at: Number(year) * 12 + Number(number),
      key: month,
      label: name,
      name,
      value: roundTo(points / rounds, 2),
      weight: rounds,
      isSmall: isChance(rounds),
      isOpen: month >= current,
    };
  });
}

/** Whether weeks are too many to be drawn individually: more than two years. */
export const isDrawnByMonth = (weeks: readonly unknown[]) => weeks.length > mostWeeks;

/** The newest month of weeks that are drawn by week; null if they are in one month alone, or drawn by month anyway. */
export function newestMonth(weeks: readonly YearWeek[]): string | null {
  const months = weeks.map((week) => firstOfYearWeek(week).slice(0, 7));
  const newest = months.at(-1) ?? null;
  return months[0] === newest || isDrawnByMonth(weeks) ? null : newest;
}

/** The parts of the history a chart can show, in weeks, including the current one. */
export const chartSpans = [
  { weeks: 4, label: "4 weeks" },
  { weeks: 13, label: "3 months" },
  { weeks: 52, label: "1 year" },
] as const;

/** The chart's title for a span of weeks, or null for all, drawn by week or by month. */
export function spanTitle(span: number | null, step: "Week" | "Month"): string {
  if (step === "Month") return span === null ? "All your months" : "Your months";
  const named = { 13: "Your last 3 months", 52: "Your last year" }[span ?? 0];
  return span === null ? "All your weeks" : (named ?? `Your last ${span} weeks`);
}

/** The recorded weeks of the last `span` weeks; all of them if it is null. `now` is the current week. */
export function weeksWithin<Week extends YearWeek>(
  weeks: readonly Week[],
  now: YearWeek,
  span: number | null,
): Week[] {
  return weeks.filter((week) => span === null || weekIndex(week) > weekIndex(now) - span);
}

/**
 * The current week in words, its days once (D54): "6.6 PPR in Nov 22–28 so far (40 rounds), up 0.4 from the week before." An
 * unfinished week is never called lower, and what it isn't above yet is the chart's to show. Null without one.
 */
function newestSentence(weeks: readonly DrawnWeek[], now: YearWeek): string | null {
  const last = weeks.at(-1);
  if (!last || weekIndex(last) < weekIndex(now)) return null;
  const { ppr, rounds, apart } = pprOfWeeks([last]);
  const words = `${pprText(ppr)} PPR in ${weekDates(last)} so far (${behindWords(rounds)})`;
  const before = weeks.at(-2);
  const change = before ? shownChange(ppr, pprOfWeeks([before]).ppr) : 0;
  if (!before || change <= 0) return withApart(`${words}.`, apart);
  const called = weekIndex(last) - weekIndex(before) === 1 ? "the week before" : "the last logged week";
  return withApart(`${words}, up ${changeText(change)} from ${called}.`, apart);
}

/** The newest month in words, next to the one before: "6.7 PPR in Nov 2026 so far (310 rounds), up 0.9 from Oct 2026." */
export function monthSentence(months: readonly PprPoint[]): string {
  const [last, before] = months.slice(-2).reverse();
  if (!last) return "No months logged yet.";
  const soFar = last.isOpen ? " so far" : "";
  const words = `${pprText(last.value)} PPR in ${last.name}${soFar} (${behindWords(last.weight)})`;
  if (!before) return `${words}.`;
  const change = shownChange(last.value, before.value);
  if (change > 0) return `${words}, up ${changeText(change)} from ${before.name}.`;
  if (last.isOpen || change === 0)
    return `${words}; ${earlierWords({ ppr: before.value, rounds: before.weight, apart: null })} in ${before.name}.`;
  return `${words}, down ${changeText(change)} from ${before.name}.`;
}

/** What a drawn month counts that a recorded week leaves out (D83). */
export const monthsCountAll = "A month counts drills and practice together.";

const begunOf = (weeks: readonly DrawnWeek[], now: YearWeek) =>
  weeks.filter((week) => weekIndex(week) <= weekIndex(now));

const finishedOf = (weeks: readonly DrawnWeek[], now: YearWeek) =>
  weeks.filter((week) => weekIndex(week) < weekIndex(now));

/**
 * The sentence over a member's own chart: the current week or, until something is logged in it, the finished ones. A week
 * that hasn't begun is drawn, but no sentence is about it (D17).
 */
export function chartSentence(weeks: readonly DrawnWeek[], now: YearWeek): string {
  const begun = begunOf(weeks, now);
  if (weeks.length === 0) return "No weeks logged yet.";
  return newestSentence(begun, now) ?? verdictSentence(finishedOf(begun, now));
}

/** The newest weeks as a chart and its sentence. `weeks` has the last {@link verdictWeeks} of them or more. */
export function recentWeeks(weeks: readonly DrawnWeek[], now: YearWeek) {
  return { points: weekPoints(weeks.slice(-shownWeeks), now), summary: chartSentence(weeks, now) };
}

/** The same for a coach, who judges by the finished weeks: the sentence ends with their verdict. */
export function recentWeeksForCoach(weeks: readonly DrawnWeek[], now: YearWeek) {
  const { points, summary } = recentWeeks(weeks, now);
  const finished = finishedOf(weeks, now);
  const isAdded = finished.length >= 2 && finished.length < begunOf(weeks, now).length;
  return { points, summary: isAdded ? `${summary} ${verdictSentence(finished)}` : summary };
}
