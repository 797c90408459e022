import { addDays, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";

const hour = 3_600_000;

/** A day of 24 hours, in milliseconds. */
export const day = 24 * hour;

/** The services with the clock stopped at an instant, so that a command's writes happen at that instant. */
export const at = (services: Services, now: Date): Services => ({ ...services, clock: { now: () => now } });

/** The instant that many milliseconds earlier. */
export const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Early evening, that many days ago; for today, a time earlier today. */
export function eveningOf(services: Services, daysAgo: number): Date {
  const now = services.clock.now();
  const zone = services.config.siteTimeZone;
  const start = startOfLocalDay(addDays(localDate(now, zone), -daysAgo), zone);
  const since = daysAgo === 0 ? (now.getTime() - start.getTime()) / 2 : 18 * hour;
  return new Date(start.getTime() + since);
}
