import { and, eq } from "drizzle-orm";
import { isBetween } from "#app/features/base/calendar/past.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type ContactMessageRow, contactMessages } from "#db/schema/contact.ts";
import { contactMail } from "./mail.server.ts";
import { repeatedSince } from "./rules.ts";
import { contactInput } from "./schema.ts";

/** The entity "Contact message" as its sender may see it. */
const toMessage = ({ id, name, email, message, createdAt }: ContactMessageRow) => ({
  id,
  name,
  email,
  message,
  createdAt,
});

/** Who gets contact messages: the administrators, or the coaches' own addresses if there are none. */
function readersOf({ config }: Services): string[] {
  const coaches = config.coaches.map((coach) => coach.email.toLowerCase());
  return [...new Set(config.adminEmails.length > 0 ? config.adminEmails : coaches)];
}

const findRepeated = (tx: Connection, row: ContactMessageRow) =>
  tx.query.contactMessages.findFirst({
    where: and(
      eq(contactMessages.email, row.email),
      eq(contactMessages.message, row.message),
      isBetween(contactMessages.createdAt, repeatedSince(row.createdAt), row.createdAt),
    ),
  });

/**
 * Stores a message to the coaches and emails it to them. A message caught by the trap gets the same answer but isn't
 * stored; a repeat within ten minutes counts once.
 */
export const sendContactMessage = operation(
  "sendContactMessage",
  contactInput,
  async function sendContactMessage(services, _actor, input) {
    const { db, clock, ids } = services;
    const { website, ...given } = input;
    const row: ContactMessageRow = {
      id: ids.id(),
      createdAt: clock.now(),
      response: null,
      respondedBy: null,
      respondedAt: null,
      snoozedUntil: null,
      snoozedAt: null,
      snoozedBy: null,
      ...given,
    };
    if (website) return toMessage(row);
    return db.write(async (tx) => {
      const repeated = await findRepeated(tx, row);
      if (repeated) return toMessage(repeated);
      await tx.insert(contactMessages).values(row);
      for (const reader of readersOf(services))
        await enqueueMail(tx, services, contactMail(services, reader, row), { isAnyones: true });
      return toMessage(row);
    });
  },
);
