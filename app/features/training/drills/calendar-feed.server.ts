import { eq } from "drizzle-orm";
import ical, { ICalEventRepeatingFreq } from "ical-generator";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { dateOfDay, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calendarFeeds } from "#db/schema/calendar.ts";
import { users } from "#db/schema/users.ts";

type Feed = { id: string };

// The row's identifier alone opens nothing: a copy of the database gives no address away.
const secretOf = ({ signer }: Services, { id }: Feed) => signer.sign(`calendar:${id}`);

/** The whole address of a feed, as a calendar program takes it. */
function feedAddress(services: Services, feed: Feed): string {
  return new URL(`/files/calendar/${feed.id}.${secretOf(services, feed)}.ics`, services.config.appUrl).href;
}

const feedOf = prepared((db, { userId }: Given<{ userId: string }>) =>
  db.query.calendarFeeds.findFirst({ where: eq(calendarFeeds.userId, userId) }),
);

/** The caller's calendar address, or null when they have none. */
export const findCalendarAddress = operation(
  "manageCalendarFeed",
  noInput,
  async function findCalendarAddress(services, actor) {
    const feed = await feedOf(services.db.read, { userId: actor.id });
    return feed ? feedAddress(services, feed) : null;
  },
);

/** Makes a calendar address; one made before stops working. */
export const makeCalendarAddress = operation(
  "manageCalendarFeed",
  noInput,
  async function makeCalendarAddress(services, actor) {
    const feed = { id: services.ids.id(), userId: actor.id, createdAt: services.clock.now() };
    await services.db.write(async (tx) => {
      await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.id));
      await tx.insert(calendarFeeds).values(feed);
    });
    return feedAddress(services, feed);
  },
);

/** Closes the caller's calendar address for good. */
export const closeCalendarAddress = operation(
  "manageCalendarFeed",
  noInput,
  async function closeCalendarAddress({ db }, actor) {
    await db.write(async (tx) => {
      await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.id));
    });
  },
);

async function requireOwner(services: Services, key: string) {
  const [id = "", secret = ""] = key.replace(/\.ics$/, "").split(".");
  const feed = await services.db.read.query.calendarFeeds.findFirst({ where: eq(calendarFeeds.id, id) });
  if (!feed || !services.signer.isSigned(`calendar:${id}`, secret)) throw notFound();
  const owner = await services.db.read.query.users.findFirst({ where: eq(users.id, feed.userId) });
  if (!owner) throw notFound();
  return toMember(services, owner, null);
}

/**
 * The drills of the owner's plan as a calendar (iCalendar): one all-day entry a drill, every week on its day. Anyone who has
 * the address reads it. A plan that no longer includes drills gives an empty calendar; a closed address is not found.
 */
export const readCalendarFeed = operation(
  "readCalendarFeed",
  z.object({ key: z.string().max(300) }),
  async function readCalendarFeed(services, _actor, { key }) {
    const owner = await requireOwner(services, key);
    const { config, clock } = services;
    const drills = isAllowed(owner, "listWeeklyDrills")
      ? (await listWeeklyDrills(services, owner)).entities
      : [];
    const today = localDate(clock.now(), owner.timeZone);
    const calendar = ical({ name: `${config.siteName}: weekly drills` });
    for (const drill of drills) {
      calendar.createEvent({
        id: `${drill.id}@${config.appUrl.hostname}`,
        start: new Date(`${dateOfDay(today, drill.dayOfWeek)}T00:00:00Z`),
        allDay: true,
        repeating: { freq: ICalEventRepeatingFreq.WEEKLY },
        stamp: clock.now(),
        summary: drill.title,
        description: [drill.description, drill.instructions].filter(Boolean).join("\n\n"),
        url: new URL(`/portal?tab=progress&complete=${drill.id}`, config.appUrl).href,
      });
    }
    return calendar.toString();
  },
);
