import { daysWords, dayWords, monthName } from "#app/features/base/calendar/day-words.ts";
import { daysOfYearWeek, type YearWeek } from "#app/features/base/calendar/rules.ts";
import { isChance, roundTo, trendWord } from "./rules.ts";
import { weekIndex } from "./weekly-rules.ts";

/** What a chart needs from a recorded week. */
export type DrawnWeek = YearWeek & { averagePpr: number; totalRounds: number };

/**
 * One step of a chart; a point of `app/ui/chart-layout.ts` whose value is points per round and whose weight is
 * rounds.
 */
export type PprPoint = {
  at: number;
  label: string;
  name: string;
  value: number;
  weight: number;
  isSmall: boolean;
  isOpen: boolean;
};

/** The most weeks drawn individually; a longer history is drawn by month. */
const mostWeeks = 104;

/** A week of the year by its dates: "Nov 19–25" (D18b). */
export function weekDates(week: YearWeek): string {
  const { first, last } = daysOfYearWeek(week);
  return daysWords(first, last);
}

/** The recorded weeks to draw, oldest first. `now` is the current week: it hasn't ended, so it is never judged. */
export function weekPoints(weeks: readonly DrawnWeek[], now: YearWeek): PprPoint[] {
  return weeks.map((week) => ({
    at: weekIndex(week),
    label: dayWords(daysOfYearWeek(week).first),
    name: weekDates(week),
    value: week.averagePpr,
    weight: week.totalRounds,
    isSmall: isChance(week.totalRounds),
    isOpen: weekIndex(week) >= weekIndex(now),
  }));
}

/**
 * The months of recorded weeks, oldest first, weighted by rounds (D19); a week counts toward the month it starts in.
 */
function monthPoints(weeks: readonly DrawnWeek[], now: YearWeek): PprPoint[] {
  const months = new Map<string, { rounds: number; points: number }>();
  for (const week of weeks) {
    const month = daysOfYearWeek(week).first.slice(0, 7);
    const sum = months.get(month) ?? { rounds: 0, points: 0 };
    const points = sum.points + week.averagePpr * week.totalRounds;
    months.set(month, { rounds: sum.rounds + week.totalRounds, points });
  }
  const current = daysOfYearWeek(now).first.slice(0, 7);
  return [...months].map(([month, { rounds, points }]) => {
    const [year = "", number = ""] = month.split("-");
    const name = `${monthName(month)} ${year}`;
    return {
      at: Number(year) * 12 + Number(number),
      label: name,
      name,
      value: roundTo(points / rounds, 2),
      weight: rounds,
      isSmall: isChance(rounds),
      isOpen: month >= current,
    };
  });
}

/** Everything since week 1: up to two years by week, more by month. `step` names one step. */
export function historyPoints(
  weeks: readonly DrawnWeek[],
  now: YearWeek,
): { step: string; points: PprPoint[] } {
  if (weeks.length <= mostWeeks) return { step: "Week", points: weekPoints(weeks, now) };
  return { step: "Month", points: monthPoints(weeks, now) };
}

/** The parts of the history a chart can show, in weeks, including the current one. */
export const chartSpans = [
  { weeks: 4, label: "4 weeks" },
  { weeks: 12, label: "12 weeks" },
  { weeks: 52, label: "1 year" },
] as const;

/** The recorded weeks of the last `span` weeks; all of them if it is null. `now` is the current week. */
export function weeksWithin<Week extends YearWeek>(
  weeks: readonly Week[],
  now: YearWeek,
  span: number | null,
): Week[] {
  return weeks.filter((week) => span === null || weekIndex(week) > weekIndex(now) - span);
}

const ppr = (value: number) => roundTo(value, 1).toFixed(1);
const accuracyChange = (from: number, to: number) => ((to - from) / 12) * 100;

/**
 * The trend of finished weeks in one sentence: "PPR rose 0.8 over 8 weeks". It is steady within one accuracy point
 * (D21), as for members, so that chart and trend never disagree.
 */
export function trendSentence(finished: readonly PprPoint[]): string {
  const first = finished[0];
  const last = finished.at(-1);
  if (!first || !last) return "No full week logged yet.";
  if (finished.length === 1) return "One full week logged so far.";
  const isGapless = last.at - first.at + 1 === finished.length;
  const span = `${finished.length} ${isGapless ? "weeks" : "logged weeks"}`;
  const direction = trendWord(roundTo(accuracyChange(first.value, last.value), 2), 1);
  if (direction === "steady") return `PPR held steady over ${span}.`;
  return `PPR ${direction === "up" ? "rose" : "fell"} ${ppr(Math.abs(last.value - first.value))} over ${span}.`;
}

/**
 * The newest points in words, current week first: "6.6 PPR this week so far, up 0.4 from last week." An unfinished
 * week is never called lower, only shown next to the last one.
 */
export function newestSentence(points: readonly PprPoint[]): string | null {
  const last = points.at(-1);
  if (!last?.isOpen) return null;
  const before = points.at(-2);
  const sample = last.isSmall ? " (small sample)" : "";
  const now = `${ppr(last.value)} PPR this week so far${sample}`;
  if (!before) return `${now}.`;
  const then = last.at - before.at === 1 ? "last week" : before.name;
  const change = roundTo(last.value - before.value, 1);
  return change > 0 ? `${now}, up ${ppr(change)} from ${then}.` : `${now}; ${then}: ${ppr(before.value)}.`;
}

/** The sentence over a chart of weeks: the current week, then the trend of the finished ones. */
export function chartSentence(points: readonly PprPoint[]): string {
  if (points.length === 0) return "No weeks logged yet.";
  const finished = points.filter(({ isOpen }) => !isOpen);
  const newest = newestSentence(points);
  return newest && finished.length < 2 ? newest : [newest, trendSentence(finished)].filter(Boolean).join(" ");
}
