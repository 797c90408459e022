import { and, asc, desc, eq, gt, lte, ne, type SQL } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { pageNumber } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type Part, readPage } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { standingOf } from "#app/features/people/roster/standing.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { calls } from "#db/schema/calls.ts";
import { users } from "#db/schema/users.ts";
import { readCallHomework, readOutcome } from "./after-call.server.ts";
import { calendarOf } from "./hours/availability.server.ts";
import { coachName } from "./own-calls.server.ts";
import { oneCall, outcomeFields } from "./schema.ts";

/** Work lists show everything, within reason, because coaches empty them. */
const mostOpen = 1000;

const withMember = ({ db }: Services) =>
  db.read.select({ call: calls, member: users }).from(calls).innerJoin(users, eq(users.id, calls.userId));

type Found = Awaited<ReturnType<typeof withMember>>[number];

/** A call as coaches see it. `memberZone` is the zone the member set, or null. */
function toCall(services: Services, { call, member }: Found) {
  const isComing = call.status === "booked" && call.startsAt > services.clock.now();
  return {
    ...call,
    memberName: `${member.firstName} ${member.lastName}`,
    memberZone: member.timeZone,
    coachName: coachName(services, call.coachKey),
    standing: standingOf(services, member, isComing ? call.startsAt : services.clock.now()),
  };
}

/** A call as coaches see it. */
export type CoachCall = ReturnType<typeof toCall>;

async function listed(services: Services, where: SQL | undefined, order: SQL, part?: Part) {
  const { limit, offset } = part ?? { limit: mostOpen, offset: 0 };
  const rows = await withMember(services).where(where).orderBy(order, calls.id).limit(limit).offset(offset);
  return rows.map((row) => toCall(services, row));
}

const open = eq(calls.status, "booked");

/** Calls that have ended without an outcome from their coach, oldest first, for Today. */
export const listCallsToClose = operation("listCalls", noInput, async function listCallsToClose(services) {
  return listed(services, and(open, lte(calls.endsAt, services.clock.now())), asc(calls.startsAt));
});

/** Upcoming calls, the next one first. */
export const listComingCalls = operation("listCalls", noInput, async function listComingCalls(services) {
  return listed(services, and(open, gt(calls.endsAt, services.clock.now())), asc(calls.startsAt));
});

/** A page of the past calls, newest first. */
export const listPastCalls = operation(
  "listCalls",
  z.object({ page: pageNumber }),
  async function listPastCalls(services, _actor, { page }) {
    const where = ne(calls.status, "booked");
    const total = () => services.db.read.$count(calls, where);
    return readPage({ page, total }, (part) => listed(services, where, desc(calls.startsAt), part));
  },
);

/** One call with everything coaches may see. Throws not_found. */
export const getCall = operation("listCalls", oneCall, async function getCall(services, _actor, { id }) {
  const [row] = await withMember(services).where(eq(calls.id, id));
  if (!row) throw notFound();
  const { timeZone, meetingUrl } = await calendarOf(services.db.read, services, row.call.coachKey);
  const now = services.clock.now();
  const call = toCall(services, row);
  const homework = await readCallHomework(services, call);
  const { stored } = await readOutcome(services, services.db.read, call);
  const version = versionOf(outcomeFields, stored);
  return { ...call, version, coachZone: timeZone, meetingUrl, isOver: call.endsAt <= now, homework };
});
