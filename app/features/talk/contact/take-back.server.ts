import { and, desc, eq } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { isBetween } from "#app/features/base/calendar/past.server.ts";
import { heldFor } from "#app/features/base/mail/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { messages } from "./messages.ts";
import { oneContactMessage } from "./schema.ts";

/** What this coach answered and can still take back, the latest first. */
export const listTakeable = operation(
  "listContactMessages",
  noInput,
  async function listTakeable({ db, clock }, { firstName, lastName }) {
    const { id, name, respondedBy, respondedAt } = contactMessages;
    const now = clock.now();
    const isRecent = isBetween(respondedAt, new Date(now.getTime() - heldFor), now);
    const isTheirs = eq(respondedBy, `${firstName} ${lastName}`.trim());
    return db.read
      .select({ id, name })
      .from(contactMessages)
      .innerJoin(outbox, and(eq(outbox.id, id), eq(outbox.attempts, 0)))
      .where(and(isRecent, isTheirs))
      .orderBy(desc(respondedAt));
  },
);

/**
 * Takes an answer back while its email is held: the message is pending again, and the text stays in its form. Throws
 * not_found, and conflict once the email was tried.
 */
export const takeBackResponse = operation(
  "respondToContact",
  oneContactMessage,
  async function takeBackResponse(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const stored = await tx.query.contactMessages.findFirst({ where: eq(contactMessages.id, id) });
      if (!stored) throw notFound();
      const held = and(eq(outbox.id, id), eq(outbox.attempts, 0));
      const { changes } = await tx.delete(outbox).where(held);
      if (!stored.respondedAt || changes === 0) throw conflict(messages.tooLateToTakeBack);
      await tx
        .update(contactMessages)
        .set({ respondedAt: null, respondedBy: null })
        .where(eq(contactMessages.id, id));
      await recordActs(tx, services, actor, [{ action: "undo", subject: `response to ${stored.name}` }]);
      return { id };
    });
  },
);
