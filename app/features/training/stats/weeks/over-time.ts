import { type LocalDate, weekOfYear } from "#app/features/base/calendar/rules.ts";
import {
  chartSentence,
  isDrawnByMonth,
  monthPoints,
  monthsOf,
  weekPoints,
} from "#app/features/training/stats/charts/chart-rules.ts";
import { addSums, noSums, type Sums, summarizeSums } from "#app/features/training/stats/shots/shot-rules.ts";
import { weeklyRecords } from "./weekly-rules.ts";

/** What was thrown on one local day. */
export type DaySums = Sums & { day: LocalDate };

/** The numbers of all days together, unrounded. */
export const totalOfDays = (days: readonly DaySums[]) => summarizeSums(days.reduce(addSums, noSums));

/** The weeks of some days as a chart and its sentence, by month after two years. `days` is oldest first. */
export function chartOfDays(days: readonly DaySums[], today: LocalDate) {
  const samples = days.map(({ day, rounds, points }) => ({ localDate: day, rounds, ppr: points / rounds }));
  // Everything thrown counts here, so nothing is left out.
  const weeks = weeklyRecords(samples).map((week) => ({ ...week, apart: null }));
  const now = weekOfYear(today);
  const summary = chartSentence(weeks, now);
  if (!isDrawnByMonth(weeks)) return { step: "Week" as const, points: weekPoints(weeks, now), summary };
  return { step: "Month" as const, points: monthPoints(monthsOf(days), today.slice(0, 7)), summary };
}
