import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import { instantAt } from "#app/features/base/calendar/wall-clock.ts";

const moment = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(Z)?$/;

/**
 * The instant of "2026-11-27 18:00" in a zone; with a Z at the end, in UTC. Null if it is no such text, or the clocks skipped
 * it.
 */
export function readMoment(text: string, timeZone: string): Date | null {
  const [, date = "", hour = "", minute = "", second = "0", utc] = moment.exec(text.trim()) ?? [];
  if (!isLocalDate(date) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const start = instantAt(date, Number(hour) * 60 + Number(minute), utc ? "UTC" : timeZone);
  return start && new Date(start.getTime() + Number(second) * 1000);
}
