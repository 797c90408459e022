import { eq } from "drizzle-orm";
import type { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { heldFor } from "#app/features/base/mail/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { users } from "#db/schema/users.ts";
import { answerMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { toContactMessage } from "./queries.server.ts";
import { respondInput } from "./schema.ts";

/** The account with the sender's address, if any, so that the answer is in its trail too. */
async function findSender(tx: Connection, email: string): Promise<string | null> {
  const row = await tx.query.users.findFirst({
    columns: { id: true },
    where: eq(users.email, email.toLowerCase()),
  });
  return row?.id ?? null;
}

type Answer = z.output<typeof respondInput>;

/** Stores an answer with its author and time, and its email, which leaves after `after` ms, in one write. */
async function respond(services: Services, actor: Member, { submissionId, response }: Answer, after: number) {
  const { db, clock } = services;
  return db.write(async (tx) => {
    const stored = await tx.query.contactMessages.findFirst({ where: eq(contactMessages.id, submissionId) });
    if (!stored) throw notFound();
    if (stored.respondedAt) throw conflict(messages.respondedAlready);
    const respondedBy = `${actor.firstName} ${actor.lastName}`.trim();
    const [row] = await tx
      .update(contactMessages)
      .set({ response, respondedBy, respondedAt: clock.now(), snoozedUntil: null })
      .where(eq(contactMessages.id, submissionId))
      .returning();
    if (!row) throw notFound();
    // Named like the message, so that it can be taken back.
    const mail = answerMail(services, row, response, actor.firstName);
    await enqueueMail(tx, services, mail, { id: row.id, after });
    const userId = await findSender(tx, row.email);
    const act = { action: "respond_contact", userId, subject: row.name, after: { response } } as const;
    await recordActs(tx, services, actor, [act]);
    return toContactMessage(row);
  });
}

/**
 * Answers a message by email, without the minute for taking it back (`POST /api/admin/respond-contact`). Throws
 * not_found, and conflict if it was already answered (D34).
 */
export const respondToContact = operation(
  "respondToContact",
  respondInput,
  function respondToContact(services, actor, input) {
    return respond(services, actor, input, 0);
  },
);

/** The same from the coaches' page. The email waits a minute, in which the answer can be taken back. */
export const respondOnPage = operation(
  "respondToContact",
  respondInput,
  function respondOnPage(services, actor, input) {
    return respond(services, actor, input, heldFor);
  },
);
