import { type DayTime, dayTime, isWithin } from "#app/features/base/calendar/day-times.ts";
import { localDate, past } from "#app/features/base/calendar/rules.ts";

/** The hours in which someone wants no email, in their own time zone; equal ends mean none. */
export type QuietHours = { quietFrom: DayTime; quietUntil: DayTime };

/** Whether it is quiet hours where the person lives. Clock changes don't matter: only the local time counts. */
export function isQuiet(now: Date, timeZone: string, { quietFrom, quietUntil }: QuietHours): boolean {
  return isWithin(dayTime(now, timeZone), { from: quietFrom, until: quietUntil });
}

const withoutQuietHours = "08:00";

/** When the daily digest may go out: at the end of quiet hours, or at eight without any. */
const digestTime = ({ quietFrom, quietUntil }: QuietHours): DayTime =>
  quietFrom === quietUntil ? withoutQuietHours : quietUntil;

/** Whether the member's digest is due: at most once per local day, and never in quiet hours. */
export function isDigestDue(
  now: Date,
  timeZone: string,
  given: QuietHours & { digestAt: Date | null },
): boolean {
  if (isQuiet(now, timeZone, given) || dayTime(now, timeZone) < digestTime(given)) return false;
  const digestAt = past(given.digestAt, now);
  return digestAt === null || localDate(digestAt, timeZone) < localDate(now, timeZone);
}
