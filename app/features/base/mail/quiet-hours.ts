import { type DayTime, dayTime, isWithin } from "#app/features/base/calendar/day-times.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";

/** When someone wants no mail, on their own clock; equal ends mean never. */
export type QuietHours = { quietFrom: DayTime; quietUntil: DayTime };

/** Whether it is quiet now where the person lives. A clock that is put back or forward changes nothing: only what it shows counts. */
export function isQuiet(now: Date, timeZone: string, { quietFrom, quietUntil }: QuietHours): boolean {
  return isWithin(dayTime(now, timeZone), { from: quietFrom, until: quietUntil });
}

const withoutQuietHours = "08:00";

/** When the day's digest may go: once the quiet hours are over, at eight without any. */
const digestTime = ({ quietFrom, quietUntil }: QuietHours): DayTime =>
  quietFrom === quietUntil ? withoutQuietHours : quietUntil;

/** Whether the digest of the member's day is due: at most one a day of theirs, and never in their quiet hours. */
export function isDigestDue(
  now: Date,
  timeZone: string,
  given: QuietHours & { digestAt: Date | null },
): boolean {
  if (isQuiet(now, timeZone, given) || dayTime(now, timeZone) < digestTime(given)) return false;
  return given.digestAt === null || localDate(given.digestAt, timeZone) < localDate(now, timeZone);
}
