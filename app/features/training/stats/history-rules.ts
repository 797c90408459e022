import { monthName } from "#app/features/base/calendar/day-words.ts";
import {
  daysOfYearWeek,
  firstOfYearWeek,
  isLocalDate,
  weekOfYear,
  type YearWeek,
} from "#app/features/base/calendar/rules.ts";
import { isChance } from "./rules.ts";
import { type ComparedWeek, type Comparison, compareWeeks } from "./verdict-rules.ts";
import { datedWeek, weekDates, weekIndex } from "./weeks/weekly-rules.ts";

/** A local day of practice and the rounds thrown on it. */
export type PracticeDay = { day: string; rounds: number };

/** How PPR changed between two named spans of weeks. */
export type Improvement = Comparison & { label: string };

/**
 * How many weeks have a record, the longest streak, and the current one: up to this week or, if nothing is logged
 * yet, the last one; a week that hasn't begun isn't in it (D17). `weeks` are record positions (`weekIndex`), oldest first.
 */
export function streaksOf(weeks: readonly number[], thisWeek: number) {
  let run = 0;
  let longest = 0;
  let current = 0;
  for (const [index, week] of weeks.entries()) {
    run = index > 0 && week - (weeks[index - 1] ?? 0) === 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (week === thisWeek || week === thisWeek - 1) current = run;
  }
  return { weeks: weeks.length, longest, current };
}

/** How a member's streaks go, in words: their numbers are said beside it. */
export function streakWords({ weeks, current, longest }: ReturnType<typeof streaksOf>): string {
  if (current === weeks) return "every week so far";
  if (current === 0) return "no current streak";
  return current === longest ? "on your longest streak" : "on a streak";
}

type Week = YearWeek & ComparedWeek;

const called = (week: YearWeek, first: Week) =>
  weekIndex(week) === weekIndex(first) ? "week 1" : `${weekDates(week)}, your first with 30 rounds`;

/** The newest finished week against the first one with enough rounds to compare (D21); none if that is the same. */
function sinceStart(finished: readonly Week[]): Improvement[] {
  const [first, last] = [finished[0], finished.at(-1)];
  const start = finished.find(({ totalRounds }) => !isChance(totalRounds));
  if (!first || !last || !start || start === last || isChance(last.totalRounds)) return [];
  return [{ label: `Last full week vs. ${called(start, first)}`, ...compareWeeks([last], [start]) }];
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
    { label: "Last full week vs. the one before", ...compareWeeks([last], [before]) },
    ...(fourBefore.length === 4
      ? [{ label: "Last 4 full weeks vs. the 4 before", ...compareWeeks(four, fourBefore) }]
      : []),
    ...sinceStart(finished),
  ];
}

/** A week, or a month of weeks, opened from a chart. */
export type Period<Recorded extends YearWeek> = {
  /** The week's first day, or the month. */
  key: string;
  name: string;
  kind: "week" | "month";
  /** Its recorded weeks, oldest first: of a month, those with a day in it. */
  weeks: Recorded[];
  /** The recorded ones around it. */
  before: string | null;
  after: string | null;
};

/** What a period is called: "Nov 19–25, 2026", "Nov 2026". */
export function periodName(key: string): string {
  const year = key.slice(0, 4);
  return key.length === 7 ? `${monthName(key)} ${year}` : datedWeek(weekOfYear(key));
}

/** Whether an address names a month, "2026-11". */
export const isMonth = (asked: string) => isLocalDate(`${asked}-01`);

/**
 * The week that has a day ("2026-11-20") among all recorded weeks, or a month ("2026-11") among those with something
 * thrown (both oldest first). Null for what is neither.
 */
export function periodOf<Recorded extends YearWeek>(
  recorded: readonly Recorded[],
  months: readonly { month: string }[],
  asked: string,
): Period<Recorded> | null {
  const kind = isMonth(asked) ? "month" : "week";
  if (kind === "week" && !isLocalDate(asked)) return null;
  const key = kind === "month" ? asked : firstOfYearWeek(weekOfYear(asked));
  const keys = kind === "month" ? months.map(({ month }) => month) : recorded.map(firstOfYearWeek);
  const isIn = (week: YearWeek) => {
    const { first, last } = daysOfYearWeek(week);
    return kind === "month" ? [first.slice(0, 7), last.slice(0, 7)].includes(key) : first === key;
  };
  return {
    key,
    name: periodName(key),
    kind,
    weeks: recorded.filter(isIn),
    before: keys.findLast((one) => one < key) ?? null,
    after: keys.find((one) => one > key) ?? null,
  };
}
