import { eq } from "drizzle-orm";
import type { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { memberTimeZone } from "#app/features/base/calendar/rules.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import { mayBeMailed } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { calls } from "#db/schema/calls.ts";
import type { UserRow } from "#db/schema/users.ts";
import { giveAfterCall, readOutcome } from "./after-call.server.ts";
import { placesOf } from "./book.server.ts";
import { calendarOf } from "./hours/availability.server.ts";
import { summaryMail, withdrawnMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { freePlace } from "./rules.ts";
import { closeInput, oneCall, outcomeFields } from "./schema.ts";

type CallRow = typeof calls.$inferSelect;

/** A call with its member. Throws not_found. */
export async function requireCall(tx: Connection, id: string): Promise<{ call: CallRow; member: UserRow }> {
  const call = await tx.query.calls.findFirst({ where: eq(calls.id, id) });
  const member = call && (await tx.query.users.findFirst({ where: (user) => eq(user.id, call.userId) }));
  if (!call || !member) throw notFound();
  return { call, member };
}

/** The parts of an email about a call, in the member's own zone. */
export async function toldOf(tx: Connection, services: Services, call: CallRow, member: UserRow) {
  const { config } = services;
  const { meetingUrl, timeZone: coachZone } = await calendarOf(tx, services, call.coachKey);
  const known = config.coaches.find(({ key }) => key === call.coachKey);
  const coach = known ?? { name: "your coach", email: "" };
  const timeZone = memberTimeZone({ setting: member.timeZone, site: config.siteTimeZone });
  return { to: { ...member, timeZone }, told: { ...call, coach, meetingUrl }, coachZone };
}

/** The allowance number a call uses with that outcome. Throws conflict if none is left. */
async function placeFor(tx: Connection, call: CallRow, outcome: "used" | "forfeited" | "waived") {
  if (outcome === "waived") return null;
  if (call.place !== null) return call.place;
  const place = freePlace(await placesOf(tx, call.userId, call.month));
  if (place === null) throw conflict(messages.noPlace);
  return place;
}

type Outcome = Pick<z.output<typeof closeInput>, "id" | "outcome" | "summary" | "privateNotes">;

/**
 * Stores a call's outcome inside a write, without notifying anyone. Returns the earlier state. Throws not_found,
 * conflict.
 */
export async function storeOutcome(tx: Connection, services: Services, actor: Member, closing: Outcome) {
  const { id, outcome, summary, privateNotes } = closing;
  const { call, member } = await requireCall(tx, id);
  const now = services.clock.now();
  if (call.status === "cancelled") throw conflict(messages.wasCanceled);
  if (call.status === "booked" && call.endsAt > now) throw conflict(messages.notOver);
  const place = await placeFor(tx, call, outcome);
  const set = { status: outcome, place, summary, privateNotes, closedAt: now, closedBy: actor.firstName };
  await tx.update(calls).set(set).where(eq(calls.id, id));
  const before = { status: call.status };
  const act = { action: "close_call", userId: call.userId, before, after: { status: outcome } } as const;
  await recordActs(tx, services, actor, [act]);
  return { call, member };
}

/**
 * Says how a call went: used, forfeited or waived (it does not count), a summary for the member, notes for the coaches. Can be
 * said again. Homework that comes of it is the member's with the same write. They are told by mail once a summary is there.
 * Throws not_found, conflict (also by D57), invalid for homework that cannot be given.
 */
export const closeCall = operation(
  "closeCall",
  closeInput,
  async function closeCall(services, actor, { version, ...closing }) {
    return services.db.write(async (tx) => {
      const before = await readOutcome(services, tx, (await requireCall(tx, closing.id)).call);
      await requireVersion({ edited: outcomeFields, version, wanted: closing, ...before });
      const { call, member } = await storeOutcome(tx, services, actor, closing);
      await giveAfterCall(tx, services, actor, { call, member, given: closing });
      const isNews = closing.summary !== null && call.summary === null;
      if (isNews && mayBeMailed(member, member.mailsCoachNews)) {
        const { to, told } = await toldOf(tx, services, call, member);
        await enqueueMail(tx, services, summaryMail(services.config, to, told));
      }
      return { id: call.id, outcome: closing.outcome };
    });
  },
);

/** Cancels an upcoming call for the coach: it doesn't count, and the member is told. Throws not_found, conflict. */
export const withdrawCall = operation(
  "closeCall",
  oneCall,
  async function withdrawCall(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const { call, member } = await requireCall(tx, id);
      const now = services.clock.now();
      if (call.status !== "booked" || call.startsAt <= now) throw conflict(messages.tooLateToCancel);
      const set = { status: "waived", place: null, cancelledAt: now, revision: call.revision + 1 } as const;
      await tx
        .update(calls)
        .set({ ...set, closedAt: now, closedBy: actor.firstName })
        .where(eq(calls.id, id));
      const { to, told } = await toldOf(tx, services, call, member);
      if (mayBeMailed(member, true))
        await enqueueMail(tx, services, withdrawnMail(services.config, to, told));
      await recordActs(tx, services, actor, [{ action: "withdraw_call", userId: call.userId }]);
      return { id };
    });
  },
);
