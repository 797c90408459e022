import { offsetAt } from "#app/ui/time/zone-clock.ts";
import { dayTime } from "./day-times.ts";
import type { LocalDate } from "./rules.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minutes since local midnight in that zone, 0 to 1439. Throws a RangeError for an unknown zone. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  const [hours = 0, minutes = 0] = dayTime(instant, timeZone).split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * The instant at which the zone's clock shows that time on that date; `minute` counts from midnight, and 1440 is the
 * next midnight. Null for a time the zone skips; the earlier instant for a time that occurs twice.
 */
export function instantAt(date: LocalDate, minute: number, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + minute * minuteMs;
  const [before = 0, after = 0] = [-dayMs, dayMs].map((away) => offsetAt(asIfUtc + away, timeZone));
  if (before === after) return new Date(asIfUtc - before);
  const found = [asIfUtc - before, asIfUtc - after].filter((ms) => ms + offsetAt(ms, timeZone) === asIfUtc);
  return found.length === 0 ? null : new Date(Math.min(...found));
}

/** Minutes since midnight as a form writes them: 570 is "09:30". */
export function clockText(minute: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;
}

/** A month "2026-03" in words: "March 2026". */
export function monthWords(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-US", options).format(new Date(`${month}-01T00:00:00Z`));
}
