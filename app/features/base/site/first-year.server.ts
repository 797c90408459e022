import { min } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { users } from "#db/schema/users.ts";
import { getSite } from "./site.server.ts";

const known = new WeakMap<Services["db"], Date>();

/** When the first account was created; the answer stays, so it is asked once. */
async function findBeginning({ db, clock }: Services): Promise<Date> {
  const [found] = await db.read.select({ at: min(users.createdAt) }).from(users);
  if (found?.at) known.set(db, found.at);
  return found?.at ?? clock.now();
}

/** The years of the club in its own zone: the first, as a coach published it or as its accounts say, and this one. */
export async function readYears(services: Services): Promise<{ first: number; now: number }> {
  const { config, clock, db } = services;
  const yearOf = (at: Date) => Number(localDate(at, config.siteTimeZone).slice(0, 4));
  const now = yearOf(clock.now());
  const first = getSite(services).firstYear ?? yearOf(known.get(db) ?? (await findBeginning(services)));
  return { first: Math.min(first, now), now };
}
