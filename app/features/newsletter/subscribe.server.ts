import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
import { enqueueMail } from "#app/features/mail/outbox.server.ts";
import { operation } from "#app/features/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { confirmationMail, guideMail, readUnsubscribeToken } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { confirmationLife, isSubscribed, mayMail } from "./rules.ts";
import { confirmationInput, newsletterInput, unsubscribeInput } from "./schema.ts";

type Row = typeof subscriptions.$inferSelect;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

async function findOrAdd(tx: Connection, { ids, clock }: Services, email: string): Promise<Row> {
  const known = await tx.query.newsletterSubscriptions.findFirst({ where: eq(subscriptions.email, email) });
  if (known) return known;
  const [added] = await tx
    .insert(subscriptions)
    .values({ id: ids.id(), email, createdAt: clock.now() })
    .returning();
  if (!added) throw new Error("The subscription was not stored");
  return added;
}

/** Writes the mail with a fresh link; the link itself is stored nowhere. */
async function askToConfirm(tx: Connection, services: Services, row: Row): Promise<void> {
  const now = services.clock.now();
  const token = services.ids.secret();
  await tx
    .update(subscriptions)
    .set({
      confirmationHash: hashOf(token),
      confirmationEndsAt: new Date(now.getTime() + confirmationLife),
      mailedAt: now,
    })
    .where(eq(subscriptions.id, row.id));
  await enqueueMail(tx, services, confirmationMail(services, row, token));
}

async function sendGuide(tx: Connection, services: Services, row: Row): Promise<void> {
  const { clock } = services;
  await tx.update(subscriptions).set({ mailedAt: clock.now() }).where(eq(subscriptions.id, row.id));
  await enqueueMail(tx, services, guideMail(services, row));
}

/**
 * Asks for the newsletter and the free guide. The answer is the same whoever the address belongs to and whether it is
 * subscribed already (D10, D46): new addresses get a mail to confirm, subscribed ones the guide again.
 */
export const subscribe = operation("subscribe", newsletterInput, async (services, _actor, { email }) => {
  await services.db.write(async (tx) => {
    const row = await findOrAdd(tx, services, email);
    if (!mayMail(row.mailedAt, services.clock.now())) return;
    if (isSubscribed(row)) await sendGuide(tx, services, row);
    else await askToConfirm(tx, services, row);
  });
  return { message: messages.done };
});

/** The subscription a confirmation link is about. Throws invalid for a dead link. */
async function requireRow(db: Connection, { clock }: Services, token: string): Promise<Row> {
  const row = await db.query.newsletterSubscriptions.findFirst({
    where: and(
      eq(subscriptions.confirmationHash, hashOf(token)),
      gt(subscriptions.confirmationEndsAt, clock.now()),
    ),
  });
  if (!row) throw invalidInput(messages.deadLink, { title: messages.deadTitle });
  return row;
}

/** Whose subscription the link of the confirmation mail confirms, and whether it has. Changes nothing. Throws invalid for a dead link. */
export const readConfirmation = operation(
  "confirmSubscription",
  confirmationInput,
  async (services, _actor, { token }) => {
    const row = await requireRow(services.db.read, services, token);
    return { email: row.email, isConfirmed: isSubscribed(row) };
  },
);

/** Confirms by the link of the confirmation mail and sends the guide, once. Throws invalid for a dead link. */
export const confirmSubscription = operation(
  "confirmSubscription",
  confirmationInput,
  async (services, _actor, { token }) => {
    const now = services.clock.now();
    return services.db.write(async (tx) => {
      const row = await requireRow(tx, services, token);
      // The link stays good for a second click; it must not send a second mail.
      if (isSubscribed(row)) return { email: row.email };
      await tx
        .update(subscriptions)
        .set({ confirmedAt: now, unsubscribedAt: null })
        .where(eq(subscriptions.id, row.id));
      await sendGuide(tx, services, row);
      return { email: row.email };
    });
  },
);

/** Ends a subscription by the link of any of its mails; a second time changes nothing. Throws invalid for a foreign link. */
export const unsubscribe = operation("unsubscribe", unsubscribeInput, async (services, _actor, { token }) => {
  const id = readUnsubscribeToken(services, token);
  if (id === null) throw invalidInput(messages.wrongLink, { title: messages.deadTitle });
  await services.db.write(async (tx) => {
    // The confirmation link ends too: clicked later, it must not bring the mails back.
    await tx
      .update(subscriptions)
      .set({ unsubscribedAt: services.clock.now(), confirmationHash: null, confirmationEndsAt: null })
      .where(eq(subscriptions.id, id));
  });
  return { message: messages.left };
});
