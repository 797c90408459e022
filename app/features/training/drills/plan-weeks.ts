import { daysWords, dayWords } from "#app/features/base/calendar/day-words.ts";
import {
  addDays,
  type DayOfWeek,
  daysFrom,
  daysOfWeek,
  type LocalDate,
  mondayOf,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";

/** The Monday on which week 1 of a plan begins; null for a plan without dates (D18c). */
export type PlanStart = LocalDate | null;

const weekMs = 7 * 86_400_000;

/** The week of a plan that a date is in; before the plan begins, 0 or less. */
export const planWeekOn = (startsOn: LocalDate, date: LocalDate): number =>
  Math.floor((Date.parse(date) - Date.parse(startsOn)) / weekMs) + 1;

/** The Monday on which a week of a plan begins. */
export const weekBegins = (startsOn: LocalDate, week: number): LocalDate => addDays(startsOn, 7 * (week - 1));

/** The Monday on which week 1 of a plan begins if one of its weeks begins on that Monday. */
export const firstMonday = (monday: LocalDate, week: number): LocalDate => addDays(monday, -7 * (week - 1));

type Place = { week: number; dayOfWeek: DayOfWeek };

/** The date of a drill on a plan that has dates. */
export const dateOfDrill = ({ week, dayOfWeek }: Place, startsOn: LocalDate): LocalDate =>
  addDays(weekBegins(startsOn, week), daysOfWeek.indexOf(dayOfWeek));

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
    date: addDays(startsOn ? mondayOf(today) : today, startsOn ? daysOfWeek.indexOf(day) : ahead),
  }));

/** When a drill was last logged. */
export type Logged = { last: { on: LocalDate } | null };

/**
 * When a drill that is planned for a date was done: on that day, or before or after it since its week began (D18); null
 * if it wasn't.
 */
export const doneOn = ({ last }: Logged, startsOn: PlanStart, date: LocalDate): LocalDate | null =>
  last && last.on >= (startsOn ? mondayOf : sundayOf)(date) ? last.on : null;

/** The day a drill was done, as its row shows it. */
export const doneWords = (on: LocalDate, today: LocalDate): string =>
  on === today ? "Completed Today" : `Done ${dayWords(on)}`;

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
