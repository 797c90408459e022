import type { YearWeek } from "#app/features/base/calendar/rules.ts";
import { weekDates } from "./chart-rules.ts";
import { isChance } from "./rules.ts";
import { type ComparedWeek, type Comparison, compareWeeks } from "./verdict-rules.ts";
import { weekIndex } from "./weekly-rules.ts";

/** A local day of practice and the rounds thrown on it. */
export type PracticeDay = { day: string; rounds: number };

/** How PPR changed between two named spans of weeks. */
export type Improvement = Comparison & { label: string };

/**
 * How many weeks have a record, the longest streak, and the current one: up to this week or, if nothing is logged
 * yet, the last one. `weeks` are record positions (`weekIndex`), oldest first.
 */
export function streaksOf(weeks: readonly number[], thisWeek: number) {
  let run = 0;
  let longest = 0;
  for (const [index, week] of weeks.entries()) {
    run = index > 0 && week - (weeks[index - 1] ?? 0) === 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  const isRunning = (weeks.at(-1) ?? Number.NEGATIVE_INFINITY) >= thisWeek - 1;
  return { weeks: weeks.length, longest, current: isRunning ? run : 0 };
}

type Week = YearWeek & ComparedWeek;

const called = (week: YearWeek, first: Week) =>
  weekIndex(week) === weekIndex(first) ? "week 1" : `${weekDates(week)}, your first with 30 rounds`;

/** The newest finished week against the first one with enough rounds to compare (D21); none if that is the same. */
function sinceStart(finished: readonly Week[]): Improvement[] {
  const [first, last] = [finished[0], finished.at(-1)];
  const start = finished.find(({ totalRounds }) => !isChance(totalRounds));
  if (!first || !last || !start || start === last || isChance(last.totalRounds)) return [];
  const earlier = called(start, first);
  return [{ label: `Last full week vs. ${earlier}`, ...compareWeeks([last], [start], `in ${earlier}`) }];
}

/**
 * Compares the newest finished week with the one before and with the start, and the last four with the four before,
 * where there are enough weeks. `finished` is every finished week, oldest first.
 */
export function improvements(finished: readonly Week[]): Improvement[] {
  const [before, last] = finished.slice(-2);
  if (!last || !before) return [];
  const four = finished.slice(-4);
  const fourBefore = finished.slice(-8, -4);
  return [
    {
      label: "Last full week vs. the one before",
      ...compareWeeks([last], [before], "the week before"),
    },
    ...(fourBefore.length === 4
      ? [
          {
            label: "Last 4 full weeks vs. the 4 before",
            ...compareWeeks(four, fourBefore, "in the 4 before"),
          },
        ]
      : []),
    ...sinceStart(finished),
  ];
}
