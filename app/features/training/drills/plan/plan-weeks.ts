import { daysWords, dayWords } from "#app/features/base/calendar/day-words.ts";
import {
  addDays,
  type DayOfWeek,
  dateOfDay,
  daysFrom,
  type LocalDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { planWeekOn } from "#app/features/base/calendar/shown-weeks.ts";

/** The Sunday on which week 1 of a plan begins; null for a plan without dates (D18c). */
export type PlanStart = LocalDate | null;

/** The Sunday on which a week of a plan begins. */
export const weekBegins = (startsOn: LocalDate, week: number): LocalDate => addDays(startsOn, 7 * (week - 1));

/** The Sunday on which week 1 of a plan begins if one of its weeks begins on that Sunday. */
export const firstSunday = (sunday: LocalDate, week: number): LocalDate => addDays(sunday, -7 * (week - 1));

type Week = { week: number; many: number };

/** All weeks with drills as they are listed: from this week on, the next one first, then those that are over, the latest first. */
export function weeksInOrder<One extends Week>(weeks: readonly One[], thisWeek: number | null): One[] {
  const from = thisWeek ?? Number.POSITIVE_INFINITY;
  const filled = weeks.filter(({ many }) => many > 0).toSorted((one, other) => one.week - other.week);
  return [
    ...filled.filter(({ week }) => week >= from),
    ...filled.filter(({ week }) => week < from).reverse(),
  ];
}

/** How many drills a page of all weeks has at most, unless one week alone has more. */
const drillsOnPage = 50;

/** How many whole weeks in their order a page shows, so that none is split. */
export function weeksOnPage(weeks: readonly Week[]): number {
  const fits = (size: number) =>
    weeks.every((_week, at) => {
      const drills = weeks.slice(at, at + size).reduce((sum, { many }) => sum + many, 0);
      return at % size !== 0 || drills <= drillsOnPage;
    });
  let size = weeks.length;
  while (size > 1 && !fits(size)) size--;
  return Math.max(1, size);
}

/** Whether a plan has no drill in a week or after it; its weeks are given newest first. */
export const isNewWeek = (weeks: readonly { week: number }[], week: number): boolean =>
  week > (weeks[0]?.week ?? 0);

/**
 * When a plan without dates begins if its next new week is dated: the week after what its member sees now, so next week, and on a
 * plan of which they see nothing this week.
 */
export function startOfNew(weeks: readonly { week: number; seen: number }[], today: LocalDate): LocalDate {
  const sunday = sundayOf(today);
  const isSeen = weeks.some(({ seen }) => seen > 0);
  return firstSunday(isSeen ? addDays(sunday, 7) : sunday, (weeks[0]?.week ?? 0) + 1);
}

type Place = { week: number; dayOfWeek: DayOfWeek };

/** The date of a drill on a plan that has dates. */
export const dateOfDrill = ({ week, dayOfWeek }: Place, startsOn: LocalDate): LocalDate =>
  dateOfDay(weekBegins(startsOn, week), dayOfWeek);

/** The drills of the week a date is in; on a plan without dates, all of them (D18c). */
export const drillsOfWeek = <Drill extends { week: number }>(
  drills: readonly Drill[],
  startsOn: PlanStart,
  date: LocalDate,
): readonly Drill[] =>
  startsOn === null ? drills : drills.filter(({ week }) => week === planWeekOn(startsOn, date));

/**
 * The days of the drills a member sees, today first: the next seven, or on a plan with dates those of its week (D18c).
 */
export const planDays = (startsOn: PlanStart, today: LocalDate) =>
  daysFrom(today).map((day, ahead) => ({
    day,
    date: startsOn ? dateOfDay(today, day) : addDays(today, ahead),
  }));

/** The dates a drill was logged on. */
export type Logged = { dates: readonly LocalDate[] };

/** What became of a drill that is planned for a date, and the day it was thrown (D84). */
export type Outcome = { state: "done" | "madeUp" | "ahead"; on: LocalDate };

/** The days from `first` on, before `end`, in order. */
const within = (dates: readonly LocalDate[], first: LocalDate, end: LocalDate) =>
  dates.filter((date) => date >= first && date < end).toSorted();

/** A drill of last week thrown once more after its day counts for this week: it was taken ahead. */
function extraOf(dates: readonly LocalDate[], date: LocalDate): LocalDate | undefined {
  const sunday = sundayOf(date);
  const day = addDays(date, -7);
  const isDone = within(dates, addDays(sunday, -7), addDays(day, 1)).length > 0;
  return isDone ? within(dates, addDays(day, 1), sunday).at(-1) : undefined;
}

/**
 * What became of a drill that is planned for a date: done on it, done ahead, or made up later in its week (D84); null if
 * nothing did. A log of an earlier week counts only if that week had its own.
 */
export function outcomeOf({ dates }: Logged, startsOn: PlanStart, date: LocalDate): Outcome | null {
  if (dates.includes(date)) return { state: "done", on: date };
  const sunday = sundayOf(date);
  const ahead = within(dates, sunday, date).at(-1) ?? (startsOn ? undefined : extraOf(dates, date));
  if (ahead) return { state: "ahead", on: ahead };
  const [later] = within(dates, date, addDays(sunday, 7));
  return later ? { state: "madeUp", on: later } : null;
}

/** What became of a drill, as its row shows it. */
export function outcomeWords({ state, on }: Outcome, today: LocalDate): string {
  if (on === today && state === "done") return "Completed Today";
  return `${{ done: "Done", madeUp: "Made up", ahead: "Done ahead" }[state]} ${dayWords(on)}`;
}

/** What a drill's row shows on a page for logging: also one that was logged today for another date needs no second log. */
export function rowWords(
  drill: Logged,
  { startsOn, today, date }: { startsOn: PlanStart; today: LocalDate; date: LocalDate | null },
): string | null {
  if (drill.dates.includes(today)) return "Completed Today";
  const outcome = date === null ? null : outcomeOf(drill, startsOn, date);
  return outcome && outcomeWords(outcome, today);
}

/** The dates of a week after its number: " · Nov 16–22"; empty on a plan without dates. */
export function weekDates(week: number, startsOn: PlanStart): string {
  if (startsOn === null) return "";
  const first = weekBegins(startsOn, week);
  return ` · ${daysWords(first, addDays(first, 6))}`;
}

/** A week of a plan: "Week 3", and with dates "Week 3 · Nov 16–22". */
export const weekWords = (week: number, startsOn: PlanStart) => `Week ${week}${weekDates(week, startsOn)}`;

/** Why a plan has no drill for the coming days. */
export function noDrillWords(
  drills: readonly { week: number }[],
  startsOn: PlanStart,
  today: LocalDate,
): string {
  if (drills.length === 0 || startsOn === null) return "No drills on your plan yet";
  const ahead = drills.map(({ week }) => week).filter((week) => week > planWeekOn(startsOn, today));
  if (ahead.length === 0) return "Nothing planned this week";
  return `Your next drills begin ${dayWords(weekBegins(startsOn, Math.min(...ahead)))}`;
}
