import { type DayTime, dayTime, isWithin } from "#app/features/base/calendar/day-times.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";

/** The hours in which someone wants no mail, on their own clock; equal ends mean none. */
export type QuietHours = { quietFrom: DayTime; quietUntil: DayTime };

/** Whether it is quiet now where the person lives. Clock changes do not matter: only the local time counts. */
export function isQuiet(now: Date, timeZone: string, { quietFrom, quietUntil }: QuietHours): boolean {
  return isWithin(dayTime(now, timeZone), { from: quietFrom, until: quietUntil });
}

const withoutQuietHours = "08:00";

/** When the day's digest may go out: once quiet hours end, or at eight without any. */
const digestTime = ({ quietFrom, quietUntil }: QuietHours): DayTime =>
  quietFrom === quietUntil ? withoutQuietHours : quietUntil;

/** Whether the member's digest is due: at most one per day of theirs, and never in quiet hours. */
export function isDigestDue(
  now: Date,
  timeZone: string,
  given: QuietHours & { digestAt: Date | null },
): boolean {
  if (isQuiet(now, timeZone, given) || dayTime(now, timeZone) < digestTime(given)) return false;
  return given.digestAt === null || localDate(given.digestAt, timeZone) < localDate(now, timeZone);
}
