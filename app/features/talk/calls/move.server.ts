import { and, desc, eq, sql } from "drizzle-orm";
import { ClubError, conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { mayBeMailed } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { formatWholeTime } from "#app/ui/time/format.ts";
import { asWritten } from "#db/as-written.ts";
import type { Connection } from "#db/client.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { calls } from "#db/schema/calls.ts";
import { requireSlot } from "./book.server.ts";
import { requireCall, toldOf } from "./close.server.ts";
import { movedMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { cancelNotice, isInTime, overlaps } from "./rules.ts";
import { moveInput, oneCall } from "./schema.ts";
import { heldCalls, openSlots } from "./slots.server.ts";

type CallRow = typeof calls.$inferSelect;
type Move = { call: CallRow; startsAt: Date };

const isSame = (a: Date, b: Date) => a.getTime() === b.getTime();

/** The time a call may move to. Throws conflict. */
async function requireMove(read: Connection, services: Services, { call, startsAt }: Move) {
  const now = services.clock.now();
  if (call.cancelledAt) throw conflict(messages.moveCanceled);
  if (call.status !== "booked" || call.startsAt <= now) throw conflict(messages.moveStarted);
  if (isSame(call.startsAt, startsAt)) throw conflict(messages.moveSame);
  if (startsAt <= now) throw conflict(messages.movePast);
  const slot = await requireSlot(read, services, { coachKey: call.coachKey, startsAt }, 0);
  const meeting = (await heldCalls(read, slot.startsAt, slot.endsAt)).filter(
    (held) => held.id !== call.id && overlaps(held, slot),
  );
  if (meeting.some(({ coachKey }) => coachKey === call.coachKey)) throw conflict(messages.moveTaken);
  if (meeting.some(({ userId }) => userId === call.userId)) throw conflict(messages.moveOverlap);
  return slot;
}

/** The open times of a call's own coach. Throws not_found. */
export const listMoves = operation("closeCall", oneCall, async function listMoves(services, _actor, { id }) {
  const { read } = services.db;
  const { call } = await requireCall(read, id);
  return openSlots(read, services, call.userId, call);
});

/** A time as the question shows it, or the sentence that says why the call can't move there. Throws not_found. */
export const findMove = operation(
  "closeCall",
  moveInput.omit({ from: true }),
  async function findMove(services, _actor, { id, startsAt }) {
    const { read } = services.db;
    const { call } = await requireCall(read, id);
    try {
      const slot = await requireMove(read, services, { call, startsAt });
      return { slot, isSoon: !isInTime(slot.startsAt, services.clock.now()), fault: null };
    } catch (error) {
      if (!(error instanceof ClubError)) throw error;
      return { slot: null, isSoon: false, fault: error.message };
    }
  },
);

/** Stores the new time. Its month and its place in the allowance stay, so a move neither returns a call nor uses another. */
async function storeMove(tx: Connection, services: Services, { call, startsAt }: Move, timeZone: string) {
  const now = services.clock.now();
  const slot = await requireMove(tx, services, { call, startsAt });
  // Within the last day, the email about the move is the reminder.
  const remindedAt = slot.startsAt.getTime() - now.getTime() <= cancelNotice ? now : null;
  const { endsAt } = slot;
  const moved = { startsAt: slot.startsAt, endsAt, startsOn: localDate(slot.startsAt, timeZone), remindedAt };
  const set = { ...moved, revision: call.revision + 1 };
  await tx.update(calls).set(set).where(eq(calls.id, call.id));
  return { ...call, ...set };
}

async function recordMove(tx: Connection, services: Services, actor: Member, moved: Move & { zone: string }) {
  const { call, startsAt, zone } = moved;
  const before = { callId: call.id, startsAt: call.startsAt };
  const subject = `from ${formatWholeTime(call.startsAt, zone)} to ${formatWholeTime(startsAt, zone)}`;
  await recordActs(tx, services, actor, [{ action: "move_call", userId: call.userId, subject, before }]);
}

/** Whether a time is the one that a call had before its last move, such as when that is undone. */
async function isTimeBefore(tx: Connection, { call, startsAt }: Move): Promise<boolean> {
  const ofCall = and(
    eq(auditEntries.action, "move_call"),
    eq(auditEntries.userId, call.userId),
    sql`${auditEntries.before} ->> 'callId' = ${call.id}`,
  );
  const [last] = await tx
    .select({ before: auditEntries.before })
    .from(auditEntries)
    .where(ofCall)
    .orderBy(desc(auditEntries.createdAt), desc(asWritten(auditEntries)))
    .limit(1);
  return last?.before?.startsAt === startsAt.toISOString();
}

/** Moves an upcoming call to another open time of its coach and tells the member, once. Throws not_found, conflict. */
export const moveCall = operation(
  "closeCall",
  moveInput,
  async function moveCall(services, actor, { id, from, startsAt }) {
    return services.db.write(async (tx) => {
      const { call, member } = await requireCall(tx, id);
      if (!call.cancelledAt && !isSame(call.startsAt, from)) throw conflict(messages.movedMeanwhile);
      const { to, coachZone } = await toldOf(tx, services, call, member);
      const moved = await storeMove(tx, services, { call, startsAt }, to.timeZone);
      const { told } = await toldOf(tx, services, moved, member);
      const isBack = await isTimeBefore(tx, { call, startsAt });
      const letter = { ...told, from: call.startsAt, isBack };
      if (mayBeMailed(member, true)) await enqueueMail(tx, services, movedMail(services.config, to, letter));
      await recordMove(tx, services, actor, { call, startsAt: moved.startsAt, zone: coachZone });
      return { id, from: call.startsAt, startsAt: moved.startsAt };
    });
  },
);
