import { and, gt, isNull, lt } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { effectiveTier } from "#app/features/people/entitlements/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { calls } from "#db/schema/calls.ts";
import { availabilityOf } from "./hours/availability.server.ts";
import { bookingDays, isBookable, overlaps, type Slot, slotsOf } from "./rules.ts";

type SlotServices = Pick<Services, "config" | "clock">;

/** A coach's times that can be booked now, taken or not. */
export async function offeredSlots(
  read: Connection,
  services: SlotServices,
  coachKey: string,
  notice?: number,
): Promise<Slot[]> {
  const now = services.clock.now();
  const availability = await availabilityOf(read, services, coachKey);
  const today = localDate(now, availability.timeZone);
  const slots = slotsOf(coachKey, availability, today, addDays(today, bookingDays + 1));
  return slots.filter((slot) => isBookable(slot, now, notice));
}

/** The calls between two instants that hold their time. */
export async function heldCalls(read: Connection, from: Date, to: Date) {
  return read.query.calls.findMany({
    columns: { id: true, coachKey: true, userId: true, startsAt: true, endsAt: true },
    where: and(isNull(calls.cancelledAt), lt(calls.startsAt, to), gt(calls.endsAt, from)),
  });
}

/** A call that gets another time of its own coach. */
type MovedCall = Slot & { id: string };

/**
 * The times of all coaches the member could book: free, and not overlapping their own calls. For a call that is moved,
 * those of its coach, as if the call itself held none.
 */
export async function openSlots(
  read: Connection,
  services: SlotServices,
  memberId: string,
  moved?: MovedCall,
): Promise<Slot[]> {
  const offered: Slot[] = [];
  for (const { key } of services.config.coaches)
    if (!moved || key === moved.coachKey)
      offered.push(...(await offeredSlots(read, services, key, moved && 0)));
  const starts = offered.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const [first, last] = [starts[0], starts.at(-1)];
  if (!first || !last) return [];
  const held = await heldCalls(read, first.startsAt, last.endsAt);
  const stands = (slot: Slot) =>
    held.some(
      (call) =>
        call.id !== moved?.id &&
        (call.coachKey === slot.coachKey || call.userId === memberId) &&
        overlaps(call, slot),
    );
  const isSame = (slot: Slot) => slot.startsAt.getTime() === moved?.startsAt.getTime();
  return starts.filter((slot) => !stands(slot) && !isSame(slot));
}

/** Whether the member's plan, as known today, still includes calls at that instant. */
export async function hasPlanAt(read: Connection, actor: Member, instant: Date): Promise<boolean> {
  if (actor.isAdmin) return true;
  const row = await read.query.users.findFirst({ where: (user, { eq }) => eq(user.id, actor.id) });
  return row !== undefined && effectiveTier(row, instant) === "pro";
}

/** Whether the member asked to delete the account, so that nothing can be booked unless they keep it. */
export async function isLeaving(read: Connection, actor: Member): Promise<boolean> {
  const row = await read.query.users.findFirst({
    columns: { deleteAfter: true },
    where: (user, { eq }) => eq(user.id, actor.id),
  });
  return Boolean(row?.deleteAfter);
}

/** The times the caller can book, earliest first, up to the known end of their plan. */
export const listOpenSlots = operation("bookCall", noInput, async function listOpenSlots(services, actor) {
  const { read } = services.db;
  const row = await read.query.users.findFirst({ where: (user, { eq }) => eq(user.id, actor.id) });
  const lasts = (slot: Slot) =>
    actor.isAdmin || (row !== undefined && effectiveTier(row, slot.startsAt) === "pro");
  return (await openSlots(read, services, actor.id)).filter(lasts);
});
