import { localDate } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { getSite } from "./site.server.ts";

/** The years of the club in its own zone: the first, as a coach published it or as its accounts say, and this one (D39). */
export function yearsOf(services: Pick<Services, "config" | "clock">): { first: number; now: number } {
  const { config, clock } = services;
  const yearOf = (at: Date) => Number(localDate(at, config.siteTimeZone).slice(0, 4));
  const now = yearOf(clock.now());
  const first = getSite(services).firstYear ?? yearOf(config.beganAt ?? clock.now());
  return { first: Math.min(first, now), now };
}
