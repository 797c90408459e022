import { dayOfWeek, type LocalDate } from "./rules.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The month of a date, "Nov". */
export const monthName = (date: LocalDate) => months[Number(date.slice(5, 7)) - 1] ?? "";

/** A date without its year, "Nov 19". */
export const dayWords = (date: LocalDate) => `${monthName(date)} ${Number(date.slice(8))}`;

/** A date's weekday, "Thursday". */
export function weekdayName(date: LocalDate): string {
  const name = dayOfWeek(date);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A range of days: "Nov 19–25", "Nov 26–Dec 2", "Dec 31". */
export function daysWords(first: LocalDate, last: LocalDate): string {
  if (first === last) return dayWords(first);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${dayWords(first)}–${isOneMonth ? Number(last.slice(8)) : dayWords(last)}`;
}
