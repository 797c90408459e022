import {
  addDays,
  type DayOfWeek,
  dateOfDay,
  dayOfWeek,
  daysOfWeek,
  type LocalDate,
  mondayOf,
} from "#app/features/base/calendar/rules.ts";
import type { PlanStart } from "./plan-weeks.ts";

/** A day of a printed week; a template's has no date, because it is for any week. */
export type SheetDay = { day: DayOfWeek; date: LocalDate | null; isMissed?: boolean };

/** The days of a template. */
export const templateDays: readonly SheetDay[] = daysOfWeek.map((day) => ({ day, date: null }));

/** The days of this week: from Sunday (D81), or on a plan with dates from Monday (D18c). */
export function daysOfSheet(today: LocalDate, startsOn: PlanStart) {
  const first = startsOn === null ? dateOfDay(today, "sunday") : mondayOf(today);
  return daysOfWeek.map((_day, place) => {
    const date = addDays(first, place);
    return { day: dayOfWeek(date), date };
  });
}
