import { addDays, type DayOfWeek, dayOfWeek, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { instantAt } from "#app/features/base/calendar/wall-clock.ts";

/** How many calls pro members have per month (D38). */
export const callsAMonth = 2;

/** How long a call takes, in minutes. */
export const callMinutes = 30;

const hour = 3_600_000;
const day = 24 * hour;

/** How long before a call canceling is free, in milliseconds. */
export const cancelNotice = 24 * hour;

/** How far ahead a call must be booked, in milliseconds. */
export const bookingNotice = 12 * hour;

/** How far ahead calls can be booked, in days. */
export const bookingDays = 28;

/** The state of a call. */
export type CallStatus = "booked" | "cancelled" | "used" | "forfeited" | "waived";

/** A time a coach offers. */
export type Slot = { coachKey: string; startsAt: Date; endsAt: Date };

/** Local hours, in minutes since midnight. */
export type Hours = { fromMinute: number; toMinute: number };

/** A coach's weekly hours and exceptions. */
export type Availability = {
  timeZone: string;
  week: readonly (Hours & { dayOfWeek: DayOfWeek })[];
  exceptions: readonly (Hours & { day: LocalDate; kind: "off" | "extra" })[];
};

/** "YYYY-MM" of a date. */
export const monthOf = (date: LocalDate) => date.slice(0, 7);

function hoursOn(date: LocalDate, { week, exceptions }: Availability): Hours[] {
  const ofDate = exceptions.filter((exception) => exception.day === date);
  const isOff = ofDate.some(({ kind }) => kind === "off");
  const usual = isOff ? [] : week.filter((hours) => hours.dayOfWeek === dayOfWeek(date));
  return [...usual, ...ofDate.filter(({ kind }) => kind === "extra")];
}

/** The start times within one window; a time the zone skips that day gives none, and a repeated time gives one. */
function startsIn(date: LocalDate, { fromMinute, toMinute }: Hours, timeZone: string): Date[] {
  const starts: Date[] = [];
  for (let minute = fromMinute; minute + callMinutes <= toMinute; minute += callMinutes) {
    const start = instantAt(date, minute, timeZone);
    if (start) starts.push(start);
  }
  return starts;
}

/** A coach's times between two local dates, both included, earliest first; none overlap. */
export function slotsOf(
  coachKey: string,
  availability: Availability,
  from: LocalDate,
  to: LocalDate,
): Slot[] {
  const starts: Date[] = [];
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const hours of hoursOn(date, availability))
      starts.push(...startsIn(date, hours, availability.timeZone));
  const slots: Slot[] = [];
  for (const startsAt of starts.sort((a, b) => a.getTime() - b.getTime())) {
    const previous = slots.at(-1);
    if (previous && previous.endsAt > startsAt) continue;
    slots.push({ coachKey, startsAt, endsAt: new Date(startsAt.getTime() + callMinutes * 60_000) });
  }
  return slots;
}

/** Whether a time can be booked now: not too soon and not too far ahead. A coach who moves a call needs no `notice`. */
export function isBookable({ startsAt }: Pick<Slot, "startsAt">, now: Date, notice = bookingNotice): boolean {
  const ahead = startsAt.getTime() - now.getTime();
  return ahead >= notice && ahead <= bookingDays * day;
}

/** Whether canceling now is free: at least 24 hours before, to the millisecond. */
export function isInTime(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= cancelNotice;
}

/**
 * Whether a booked call can be canceled without it counting: in time, or at any time once its coach gave it another time, which is all
 * that raises a booked call's revision.
 */
export const isFreeToCancel = (call: { startsAt: Date; revision: number }, now: Date): boolean =>
  call.revision > 0 || isInTime(call.startsAt, now);

/** Whether two calls overlap. */
export function overlaps(
  a: Pick<Slot, "startsAt" | "endsAt">,
  b: Pick<Slot, "startsAt" | "endsAt">,
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** The lowest free number in the month's allowance, or null if all are used. */
export function freePlace(taken: readonly (number | null)[]): number | null {
  for (let place = 1; place <= callsAMonth; place += 1) if (!taken.includes(place)) return place;
  return null;
}

const longestNudge = 2;

/**
 * Whether a member is told today that calls are left: on the 15th in their zone, or just after if the server was off.
 */
export function isNudgeTime(today: LocalDate, minute: number): boolean {
  const dayOfMonth = Number(today.slice(8));
  return dayOfMonth >= 15 && dayOfMonth <= 15 + longestNudge && minute >= 9 * 60 && minute < 20 * 60;
}
