import { and, eq, gte, isNull } from "drizzle-orm";
import ical, { type ICalCalendar, ICalEventStatus } from "ical-generator";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAdministrator } from "#app/features/people/accounts/rules.ts";
import { requireSession } from "#app/features/people/sessions/proof.server.ts";
import { getOwnCall } from "#app/features/talk/calls/own-calls.server.ts";
import { oneCall, oneCoach } from "#app/features/talk/calls/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import { calls, coachCalendars } from "#db/schema/calls.ts";
import { users } from "#db/schema/users.ts";
import { calendarOf, requireCoach } from "./availability.server.ts";

const signedText = (feedId: string) => `coach calendar:${feedId}`;

// The row's id alone opens nothing, so a copy of the database reveals no link.
function feedAddress({ config, signer }: Services, feedId: string): string {
  const key = `${feedId}.${signer.sign(signedText(feedId))}`;
  return new URL(`/files/coach-calendar/${key}.ics`, config.appUrl).href;
}

type NewFeed = { feedId: string; feedMadeBy: string } | { feedId: null; feedMadeBy: null };

async function setFeed(services: Services, actor: Member, coachKey: string, feed: NewFeed): Promise<void> {
  const set = { ...feed, updatedAt: services.clock.now() };
  await services.db.write(async (tx) => {
    await requireSession(tx, services, actor);
    const { timeZone } = await calendarOf(tx, services, coachKey);
    await tx
      .insert(coachCalendars)
      .values({ coachKey, timeZone, ...set })
      .onConflictDoUpdate({ target: coachCalendars.coachKey, set });
  });
}

/** A coach's calendar link, or null. */
export const findCoachFeed = operation(
  "manageCallHours",
  oneCoach,
  async function findCoachFeed(services, _actor, input) {
    const { feedId } = await calendarOf(services.db.read, services, input.coachKey);
    return feedId ? feedAddress(services, feedId) : null;
  },
);

/** Creates a coach's calendar link; an earlier one stops working. */
export const makeCoachFeed = operation(
  "manageCallHours",
  oneCoach,
  async function makeCoachFeed(services, actor, { coachKey }) {
    requireCoach(services, coachKey);
    await setFeed(services, actor, coachKey, { feedId: services.ids.id(), feedMadeBy: actor.id });
    return { coachKey };
  },
);

/** Turns a coach's calendar link off permanently. */
export const closeCoachFeed = operation(
  "manageCallHours",
  oneCoach,
  async function closeCoachFeed(services, actor, { coachKey }) {
    requireCoach(services, coachKey);
    await setFeed(services, actor, coachKey, { feedId: null, feedMadeBy: null });
    return { coachKey };
  },
);

type Event = {
  id: string;
  startsAt: Date;
  endsAt: Date;
  revision: number;
  isOff: boolean;
  summary: string;
  description: string;
  location: string | null;
  path: string;
};

function addEvent(calendar: ICalCalendar, { config, clock }: Services, event: Event): void {
  calendar.createEvent({
    id: `call-${event.id}@${config.appUrl.hostname}`,
    sequence: event.revision,
    start: event.startsAt,
    end: event.endsAt,
    stamp: clock.now(),
    status: event.isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    summary: event.summary,
    description: event.description,
    ...(event.location && { location: event.location }),
    url: new URL(event.path, config.appUrl).href,
  });
}

/**
 * One of the caller's calls as a calendar file; its times are in UTC, so every program shows its own zone. Throws
 * not_found.
 */
export const readCallFile = operation(
  "readOwnCalls",
  oneCall,
  async function readCallFile(services, actor, { id }) {
    const call = await getOwnCall(services, actor, { id: id.replace(/\.ics$/, "") });
    const calendar = ical({ name: `${services.config.siteName}: call` });
    addEvent(calendar, services, {
      ...call,
      isOff: call.cancelledAt !== null,
      summary: `Call with ${call.coachName}`,
      description: call.topic ?? "",
      location: call.meetingUrl,
      path: `/portal/calls/${call.id}`,
    });
    return calendar.toString();
  },
);

const monthMs = 31 * 86_400_000;

/**
 * The calendar a key opens. Throws not_found if it was turned off, if its owner is no longer a coach, or if it was
 * made by an account that no longer administers the club (D7).
 */
async function requireFeed(services: Services, key: string): Promise<typeof coachCalendars.$inferSelect> {
  const { db, signer, config } = services;
  const [feedId = "", secret = ""] = key.replace(/\.ics$/, "").split(".");
  if (!signer.isSigned(signedText(feedId), secret)) throw notFound();
  const feed = await db.read.query.coachCalendars.findFirst({ where: eq(coachCalendars.feedId, feedId) });
  if (!feed) throw notFound();
  requireCoach(services, feed.coachKey);
  if (feed.feedMadeBy === null) return feed;
  const maker = await db.read.query.users.findFirst({ where: eq(users.id, feed.feedMadeBy) });
  if (!maker || !isAdministrator(maker, config.adminEmails)) throw notFound();
  return feed;
}

/** A coach's calls as a calendar, for anyone with the link: from a month back on. Throws not_found. */
export const readCoachFeed = operation(
  "readCoachFeed",
  z.object({ key: z.string().max(300) }),
  async function readCoachFeed(services, _actor, { key }) {
    const { db, config, clock } = services;
    const owner = await requireFeed(services, key);
    const since = new Date(clock.now().getTime() - monthMs);
    const mine = and(
      eq(calls.coachKey, owner.coachKey),
      gte(calls.startsAt, since),
      isNull(calls.cancelledAt),
    );
    const rows = await db.read
      .select({ call: calls, firstName: users.firstName, lastName: users.lastName })
      .from(calls)
      .innerJoin(users, eq(users.id, calls.userId))
      .where(mine)
      .orderBy(calls.startsAt);
    const calendar = ical({ name: `${config.siteName}: calls` });
    for (const { call, firstName, lastName } of rows)
      addEvent(calendar, services, {
        ...call,
        isOff: false,
        summary: `Call with ${firstName} ${lastName}`,
        description: call.topic ?? "",
        location: owner.meetingUrl,
        path: `/admin/calls/${call.id}`,
      });
    return calendar.toString();
  },
);
