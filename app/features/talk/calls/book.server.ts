import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { ClubError, conflict, forbidden, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { isAllowed } from "#app/features/base/allowed.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { calls } from "#db/schema/calls.ts";
import { calendarOf, requireCoach } from "./hours/availability.server.ts";
import { bookedMail, coachBookedMail, coachCanceledMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { cancelNotice, freePlace, isFreeToCancel, isInTime, monthOf, overlaps, type Slot } from "./rules.ts";
import { bookInput, oneCall, slotInput } from "./schema.ts";
import { hasPlanAt, heldCalls, isLeaving, offeredSlots } from "./slots.server.ts";

type Wanted = { coachKey: string; startsAt: Date };

/** A coach's time that can be booked now, taken or not. Throws conflict. */
export async function requireSlot(
  read: Connection,
  services: Services,
  wanted: Wanted,
  notice?: number,
): Promise<Slot> {
  requireCoach(services, wanted.coachKey);
  const offered = await offeredSlots(read, services, wanted.coachKey, notice);
  const slot = offered.find(({ startsAt }) => startsAt.getTime() === wanted.startsAt.getTime());
  if (!slot) throw conflict(messages.noSlot);
  return slot;
}

async function requireFree(read: Connection, actor: Member, slot: Slot): Promise<void> {
  const meeting = (await heldCalls(read, slot.startsAt, slot.endsAt)).filter((call) => overlaps(call, slot));
  if (meeting.some(({ coachKey }) => coachKey === slot.coachKey)) throw conflict(messages.taken);
  if (meeting.some(({ userId }) => userId === actor.id)) throw conflict(messages.ownOverlap);
  if (!(await hasPlanAt(read, actor, slot.startsAt))) throw forbidden(messages.planEnds);
  if (await isLeaving(read, actor)) throw forbidden(messages.leaving);
}

/** The used numbers of the month's allowance. */
export async function placesOf(read: Connection, userId: string, month: string) {
  const rows = await read.query.calls.findMany({
    columns: { place: true },
    where: and(eq(calls.userId, userId), eq(calls.month, month), isNotNull(calls.place)),
  });
  return rows.map(({ place }) => place);
}

async function requirePlace(read: Connection, userId: string, month: string): Promise<number> {
  const place = freePlace(await placesOf(read, userId, month));
  if (place === null) throw conflict(messages.noneLeft(monthWords(month)));
  return place;
}

async function askedSlot(read: Connection, services: Services, actor: Member, wanted: Wanted) {
  const slot = await requireSlot(read, services, wanted);
  await requireFree(read, actor, slot);
  await requirePlace(read, actor.id, monthOf(localDate(slot.startsAt, actor.timeZone)));
  const { timeZone } = await calendarOf(read, services, slot.coachKey);
  const { name } = requireCoach(services, slot.coachKey);
  const isFree = isInTime(slot.startsAt, services.clock.now());
  return { ...slot, coachName: name, coachZone: timeZone, canCancelFreely: isFree };
}

/** A time as the booking page shows it, or the sentence that says why it can't be booked. */
export const findSlot = operation("bookCall", slotInput, async function findSlot(services, actor, wanted) {
  try {
    return { slot: await askedSlot(services.db.read, services, actor, wanted), fault: null };
  } catch (error) {
    if (!(error instanceof ClubError)) throw error;
    return { slot: null, fault: error.message };
  }
});

type Booking = z.output<typeof bookInput>;

async function findOwn(tx: Connection, actor: Member, { coachKey, startsAt }: Wanted) {
  const sameTime = and(eq(calls.coachKey, coachKey), eq(calls.startsAt, startsAt));
  return tx.query.calls.findFirst({
    where: and(eq(calls.userId, actor.id), sameTime, isNull(calls.cancelledAt)),
  });
}

/**
 * Stores a booking inside a write, without notifying anyone. A time is sold once and a month's allowance is never
 * exceeded; the table's own constraints enforce both. Throws conflict, forbidden.
 */
export async function storeBooking(tx: Connection, services: Services, actor: Member, booking: Booking) {
  const now = services.clock.now();
  const slot = await requireSlot(tx, services, booking);
  await requireFree(tx, actor, slot);
  const startsOn = localDate(slot.startsAt, actor.timeZone);
  const month = monthOf(startsOn);
  const place = await requirePlace(tx, actor.id, month);
  // If it was booked within the last day, the confirmation is the reminder.
  const remindedAt = slot.startsAt.getTime() - now.getTime() <= cancelNotice ? now : null;
  const { topic } = booking;
  const row = { id: services.ids.id(), userId: actor.id, ...slot, startsOn, month, place, topic };
  await tx.insert(calls).values({ ...row, status: "booked", bookedAt: now, remindedAt });
  return row;
}

/**
 * Books a call and emails member and coach, in one write. Sent twice, it is booked once. Throws conflict, forbidden.
 */
export const bookCall = operation("bookCall", bookInput, async function bookCall(services, actor, booking) {
  return services.db.write(async (tx) => {
    const mine = await findOwn(tx, actor, booking);
    if (mine) return { id: mine.id };
    const row = await storeBooking(tx, services, actor, booking);
    const { meetingUrl } = await calendarOf(tx, services, row.coachKey);
    const coach = requireCoach(services, row.coachKey);
    await tellCoach(tx, services, actor, row, coachBookedMail);
    const canCancelFreely = isInTime(row.startsAt, services.clock.now());
    const told = { ...row, coach, meetingUrl, canCancelFreely };
    await enqueueMail(tx, services, bookedMail(services.config, actor, told));
    return { id: row.id };
  });
});

type CallRow = typeof calls.$inferSelect;

/** Emails the coach of a call what its member just did, in the zone of the coach's hours. */
async function tellCoach(
  tx: Connection,
  services: Services,
  { firstName, lastName }: Pick<Member, "firstName" | "lastName">,
  call: Pick<CallRow, "id" | "coachKey" | "startsAt" | "topic">,
  mail: typeof coachBookedMail,
): Promise<void> {
  const coach = services.config.coaches.find(({ key }) => key === call.coachKey);
  if (!coach?.email) return;
  const { timeZone, meetingUrl } = await calendarOf(tx, services, call.coachKey);
  const told = { ...call, coach, meetingUrl, timeZone, memberName: `${firstName} ${lastName}` };
  await enqueueMail(tx, services, mail(services.config, told));
}

/** Cancels a booked call for its member inside a write. It doesn't count if there are at least 24 hours left, or its coach moved it. */
async function giveUp(tx: Connection, { clock }: Services, call: CallRow) {
  const now = clock.now();
  const inTime = isFreeToCancel(call, now);
  const set = inTime ? ({ status: "cancelled", place: null } as const) : ({ status: "forfeited" } as const);
  await tx
    .update(calls)
    .set({ ...set, cancelledAt: now, revision: call.revision + 1 })
    .where(eq(calls.id, call.id));
  return { inTime };
}

/** A member's booked calls that haven't started, the next one first. */
export const comingCallsOf = (read: Connection, { clock }: Pick<Services, "clock">, userId: string) =>
  read.query.calls.findMany({
    where: and(eq(calls.userId, userId), eq(calls.status, "booked"), gt(calls.startsAt, clock.now())),
    orderBy: asc(calls.startsAt),
  });

/** Cancels all coming calls of someone who leaves, without telling anyone. Call it in the write that tells them. */
export async function cancelCallsOf(tx: Connection, services: Services, userId: string): Promise<CallRow[]> {
  const coming = await comingCallsOf(tx, services, userId);
  for (const call of coming) await giveUp(tx, services, call);
  return coming;
}

/**
 * Cancels one of the caller's calls. It doesn't count if canceled at least 24 hours ahead; later it is forfeited
 * unless a coach waives it. Its time becomes free either way, and the coach is told. Throws forbidden, not_found, conflict.
 */
export const cancelCall = operation(
  "cancelCall",
  oneCall,
  async function cancelCall(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const mine = and(eq(calls.id, id), eq(calls.userId, actor.id));
      const call = await tx.query.calls.findFirst({ where: mine });
      // Members whose plan has ended may still cancel a booked call; others have nothing here.
      if (!call) throw isAllowed(actor, "bookCall") ? notFound() : forbidden();
      if (call.status !== "booked" || call.startsAt <= services.clock.now())
        throw conflict(messages.tooLateToCancel);
      const { inTime } = await giveUp(tx, services, call);
      await tellCoach(tx, services, actor, call, coachCanceledMail);
      return { id, inTime, month: call.month };
    });
  },
);
