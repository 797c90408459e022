import { eq } from "drizzle-orm";
import ical, { ICalEventRepeatingFreq } from "ical-generator";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { dateOfDay, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import { requireSession } from "#app/features/people/sessions/proof.server.ts";
import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calendarFeeds } from "#db/schema/calendar.ts";
import { users } from "#db/schema/users.ts";
import { dateOfDrill } from "./plan-weeks.ts";

type Feed = { id: string };

// The row's id alone opens nothing, so a copy of the database reveals no link.
const secretOf = ({ signer }: Services, { id }: Feed) => signer.sign(`calendar:${id}`);

/** The full address of a feed, as calendar programs take it. */
function feedAddress(services: Services, feed: Feed): string {
  return new URL(`/files/calendar/${feed.id}.${secretOf(services, feed)}.ics`, services.config.appUrl).href;
}

const feedOf = prepared((db, { userId }: Given<{ userId: string }>) =>
  db.query.calendarFeeds.findFirst({ where: eq(calendarFeeds.userId, userId) }),
);

/** The caller's calendar link, or null. */
export const findCalendarAddress = operation(
  "manageCalendarFeed",
  noInput,
  async function findCalendarAddress(services, actor) {
    const feed = await feedOf(services.db.read, { userId: actor.id });
    return feed ? feedAddress(services, feed) : null;
  },
);

/** Creates a calendar link; an earlier one stops working. */
export const makeCalendarAddress = operation(
  "manageCalendarFeed",
  noInput,
  async function makeCalendarAddress(services, actor) {
    const feed = { id: services.ids.id(), userId: actor.id, createdAt: services.clock.now() };
    await services.db.write(async (tx) => {
      await requireSession(tx, services, actor);
      await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, actor.id));
      await tx.insert(calendarFeeds).values(feed);
    });
    return feedAddress(services, feed);
  },
);

/** Turns the caller's calendar link off permanently. */
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
 * The drills on the owner's plan as a calendar (iCalendar): one all-day entry per drill, every week on its day, or once
 * on its date if the plan has dates (D18c).
 * Anyone with the link can read it. A plan without drills gives an empty calendar; a link that was turned off isn't
 * found.
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
    const startsOn = owner.planStartsOn;
    for (const drill of drills) {
      const date = startsOn ? dateOfDrill(drill, startsOn) : dateOfDay(today, drill.dayOfWeek);
      calendar.createEvent({
        id: `${drill.id}@${config.appUrl.hostname}`,
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        repeating: startsOn ? null : { freq: ICalEventRepeatingFreq.WEEKLY },
        stamp: clock.now(),
        summary: drill.title,
        description: [drill.description, drill.instructions].filter(Boolean).join("\n\n"),
        url: new URL(`/portal?tab=progress&complete=${drill.id}`, config.appUrl).href,
      });
    }
    return calendar.toString();
  },
);
