import { type DayOfWeek, dateOfDay, type LocalDate, weekdays } from "#app/features/base/calendar/rules.ts";

/** A day of a printed week; a template's has no date, because it is for any week. */
export type SheetDay = { day: DayOfWeek; date: LocalDate | null; isMissed?: boolean };

/** The days of a template. */
export const templateDays: readonly SheetDay[] = weekdays.map((day) => ({ day, date: null }));

/** The days of this week, Sunday to Saturday (D81). */
export const daysOfSheet = (today: LocalDate) =>
  weekdays.map((day) => ({ day, date: dateOfDay(today, day) }));
