import { eq } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Connection } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { tutorialQuestions } from "#db/schema/questions.ts";
import { clubDay } from "./asleep.server.ts";
import { messages } from "./messages.ts";
import { furthestSnooze, type SnoozedKind, snoozeOf } from "./rules.ts";
import { oneWaiting, snoozeInput } from "./schema.ts";

type Put = { snoozedUntil: string | null; snoozedAt: Date | null; snoozedBy: string | null };

/** A row that may wait: its snooze, when something was last written, and whether it still waits for an answer. */
type Waiting = Put & { lastAt: Date; waits: boolean; userId: string | null; subject: string };

type Place = {
  find(tx: Connection, id: string): Promise<Waiting | undefined>;
  put(tx: Connection, id: string, snooze: Put): Promise<unknown>;
};

const findContact: Place["find"] = async (tx, id) => {
  const row = await tx.query.contactMessages.findFirst({ where: eq(contactMessages.id, id) });
  return (
    row && {
      ...row,
      lastAt: row.createdAt,
      waits: row.respondedAt === null,
      userId: null,
      subject: `contact message of ${row.name}`,
    }
  );
};

const findThread: Place["find"] = async (tx, id) => {
  const row = await tx.query.messageThreads.findFirst({ where: eq(messageThreads.userId, id) });
  return (
    row && { ...row, lastAt: row.lastMessageAt, waits: row.waitingSince !== null, subject: "conversation" }
  );
};

const findQuestion: Place["find"] = async (tx, id) => {
  const row = await tx.query.tutorialQuestions.findFirst({ where: eq(tutorialQuestions.id, id) });
  return row && { ...row, waits: row.waitingSince !== null, subject: "question about a tutorial" };
};

const places: Record<SnoozedKind, Place> = {
  contact: {
    find: findContact,
    put: (tx, id, snooze) => tx.update(contactMessages).set(snooze).where(eq(contactMessages.id, id)),
  },
  thread: {
    find: findThread,
    put: (tx, id, snooze) => tx.update(messageThreads).set(snooze).where(eq(messageThreads.userId, id)),
  },
  question: {
    find: findQuestion,
    put: (tx, id, snooze) => tx.update(tutorialQuestions).set(snooze).where(eq(tutorialQuestions.id, id)),
  },
};

async function getWaiting(tx: Connection, kind: SnoozedKind, id: string): Promise<Waiting> {
  const found = await places[kind].find(tx, id);
  if (!found) throw notFound();
  return found;
}

function requireDay(until: string, today: string): void {
  const fault = until <= today ? messages.dayPast : until > furthestSnooze(today) ? messages.dayFar : null;
  if (fault !== null) throw invalidInput(fault, { fields: { until: [fault] } });
}

const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email;

/**
 * Puts something that waits for a coach off until a day of the club (D96): until then it is in no list of what waits and in
 * no count. Throws not_found, invalid for today and earlier, and conflict once it was answered or another coach put it
 * off.
 */
export const snooze = operation(
  "snoozeWork",
  snoozeInput,
  async function snooze(services, actor, { kind, id, until }) {
    const today = clubDay(services);
    requireDay(until, today);
    return services.db.write(async (tx) => {
      const found = await getWaiting(tx, kind, id);
      if (!found.waits) throw conflict(messages.answered);
      const before = snoozeOf(found, found.lastAt, today);
      if (before && !before.isOver) throw conflict(messages.alreadySnoozed(before.by, before.until));
      const put = { snoozedUntil: until, snoozedAt: services.clock.now(), snoozedBy: nameOf(actor) };
      await places[kind].put(tx, id, put);
      const { userId, subject } = found;
      await recordActs(tx, services, actor, [{ action: "snooze_work", userId, subject, after: { until } }]);
      return { kind, id, until };
    });
  },
);

/** Brings what was put off back into the lists right away. Throws not_found. */
export const wake = operation("snoozeWork", oneWaiting, async function wake(services, actor, { kind, id }) {
  return services.db.write(async (tx) => {
    const { snoozedUntil, userId, subject } = await getWaiting(tx, kind, id);
    if (snoozedUntil === null) return { kind, id };
    await places[kind].put(tx, id, { snoozedUntil: null, snoozedAt: null, snoozedBy: null });
    await recordActs(tx, services, actor, [
      { action: "wake_work", userId, subject, before: { until: snoozedUntil } },
    ]);
    return { kind, id };
  });
});
