import { and, desc, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { listHomeworkFrom } from "#app/features/training/homework/homework.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { calls, type calls as callsTable } from "#db/schema/calls.ts";
import { placesOf } from "./book.server.ts";
import { calendarOf } from "./hours/availability.server.ts";
import { bookingDays, callsAMonth, isFreeToCancel, monthOf } from "./rules.ts";
import { oneCall } from "./schema.ts";
import { hasPlanAt } from "./slots.server.ts";

type CallRow = typeof callsTable.$inferSelect;

/** A coach's name; "Your coach" if they are no longer configured. */
export function coachName({ config }: Pick<Services, "config">, key: string): string {
  return config.coaches.find((coach) => coach.key === key)?.name ?? "Your coach";
}

/** A call as its member sees it, without the coaches' private notes. `isCovered` is whether their plan includes it. */
async function toOwnCall(services: Services, actor: Member, row: CallRow) {
  const { read } = services.db;
  const { privateNotes: _, closedBy: __, userId: ___, ...own } = row;
  const now = services.clock.now();
  const isComing = row.status === "booked" && row.startsAt > now;
  const { meetingUrl } = await calendarOf(read, services, row.coachKey);
  return {
    ...own,
    coachName: coachName(services, row.coachKey),
    isComing,
    isCovered: !isComing || (await hasPlanAt(read, actor, row.startsAt)),
    canCancelFreely: isFreeToCancel(row, now),
    meetingUrl: row.status === "booked" ? meetingUrl : null,
  };
}

/** A call as its member sees it. */
export type OwnCall = Awaited<ReturnType<typeof toOwnCall>>;

const mostShown = 100;

/** The caller's calls, latest first, at most 100. */
export const listOwnCalls = operation("readOwnCalls", noInput, async function listOwnCalls(services, actor) {
  const rows = await services.db.read.query.calls.findMany({
    where: eq(calls.userId, actor.id),
    orderBy: desc(calls.startsAt),
    limit: mostShown,
  });
  return Promise.all(rows.map((row) => toOwnCall(services, actor, row)));
});

/** One of the caller's calls with its homework. Throws not_found for someone else's. */
export const getOwnCall = operation(
  "readOwnCalls",
  oneCall,
  async function getOwnCall(services, actor, { id }) {
    const { read } = services.db;
    const row = await read.query.calls.findFirst({
      where: and(eq(calls.id, id), eq(calls.userId, actor.id)),
    });
    if (!row) throw notFound();
    const homework = await listHomeworkFrom(read, "call", id);
    return { ...(await toOwnCall(services, actor, row)), homework };
  },
);

/** How many calls are left in the caller's current month, and in the next one if it can already be booked. */
export const readAllowance = operation("bookCall", noInput, async function readAllowance(services, actor) {
  const today = localDate(services.clock.now(), actor.timeZone);
  const months = [...new Set([monthOf(today), monthOf(addDays(today, bookingDays))])];
  const left = async (month: string) => {
    const used = (await placesOf(services.db.read, actor.id, month)).length;
    return { month, left: Math.max(0, callsAMonth - used), of: callsAMonth };
  };
  return Promise.all(months.map(left));
});
