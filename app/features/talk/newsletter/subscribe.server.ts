import { createHash } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { invalidInput } from "#app/errors.ts";
import { enqueueMailIf } from "#app/features/base/mail/enqueue-mail-if.server.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type SubscriptionRow, newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { users } from "#db/schema/users.ts";
import { confirmationMail, guideMail, readUnsubscribeToken } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { confirmationLife, isSubscribed, mayMail } from "./rules.ts";
import { confirmationInput, newsletterInput, unsubscribeInput } from "./schema.ts";

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** The address's row, new or existing, in one statement either way. */
async function findOrAdd(tx: Connection, { ids, clock }: Services, email: string): Promise<SubscriptionRow> {
  const [row] = await tx
    .insert(subscriptions)
    .values({ id: ids.id(), email, createdAt: clock.now() })
    .onConflictDoUpdate({ target: subscriptions.email, set: { email } })
    .returning();
  if (!row) throw new Error("The subscription was not stored");
  return row;
}

/** What an email with a new link stores in the row; the link itself isn't stored. */
function renewed({ clock }: Services, row: SubscriptionRow, token: string): Partial<SubscriptionRow> {
  const now = clock.now();
  if (isSubscribed(row)) return { mailedAt: now };
  const confirmationEndsAt = new Date(now.getTime() + confirmationLife);
  return { confirmationHash: hashOf(token), confirmationEndsAt, mailedAt: now };
}

async function sendGuide(tx: Connection, services: Services, row: SubscriptionRow): Promise<void> {
  const { clock } = services;
  await tx.update(subscriptions).set({ mailedAt: clock.now() }).where(eq(subscriptions.id, row.id));
  await enqueueMail(tx, services, guideMail(services, row), { isAnyones: true });
}

/**
 * Subscribes to the newsletter and the free guide. The answer is the same, after the same work, whether or not the
 * address is subscribed (D10, D46): new addresses get an email to confirm, subscribed ones the guide again, and none
 * a second one within minutes.
 */
export const subscribe = operation(
  "subscribe",
  newsletterInput,
  async function subscribe(services, _actor, { email }) {
    await services.db.write(async (tx) => {
      const row = await findOrAdd(tx, services, email);
      const isMeant = mayMail(row.mailedAt, services.clock.now());
      const token = services.ids.secret();
      const mail = isSubscribed(row) ? guideMail(services, row) : confirmationMail(services, row, token);
      await tx
        .update(subscriptions)
        .set(isMeant ? renewed(services, row, token) : { mailedAt: row.mailedAt })
        .where(eq(subscriptions.id, row.id));
      await enqueueMailIf(tx, services, mail, isMeant);
    });
    return { message: messages.done };
  },
);

/** The subscription a confirmation link belongs to. Throws invalid for a dead link. */
async function requireRow(db: Connection, { clock }: Services, token: string): Promise<SubscriptionRow> {
  const row = await db.query.newsletterSubscriptions.findFirst({
    where: and(
      eq(subscriptions.confirmationHash, hashOf(token)),
      gt(subscriptions.confirmationEndsAt, clock.now()),
    ),
  });
  if (!row) throw invalidInput(messages.deadLink, { title: messages.deadTitle });
  return row;
}

/**
 * Whose subscription a confirmation link confirms, and whether it already has. Changes nothing. Throws invalid for a
 * dead link.
 */
export const readConfirmation = operation(
  "confirmSubscription",
  confirmationInput,
  async function readConfirmation(services, _actor, { token }) {
    const row = await requireRow(services.db.read, services, token);
    return { email: row.email, isConfirmed: isSubscribed(row) };
  },
);

/** Confirms a subscription by the emailed link and sends the guide, once. Throws invalid for a dead link. */
export const confirmSubscription = operation(
  "confirmSubscription",
  confirmationInput,
  async function confirmSubscription(services, _actor, { token }) {
    const now = services.clock.now();
    return services.db.write(async (tx) => {
      const row = await requireRow(tx, services, token);
      // The link works a second time, but must not send a second email.
      if (isSubscribed(row)) return { email: row.email };
      await tx
        .update(subscriptions)
        .set({ confirmedAt: now, unsubscribedAt: null })
        .where(eq(subscriptions.id, row.id));
      // Subscribing again overrides a member's earlier opt-out.
      await tx.update(users).set({ mailsNewsletter: true }).where(eq(users.email, row.email));
      await sendGuide(tx, services, row);
      return { email: row.email };
    });
  },
);

/**
 * Ends a subscription by the link in any of its emails; a second time changes nothing. Throws invalid for a link we
 * didn't sign.
 */
export const unsubscribe = operation(
  "unsubscribe",
  unsubscribeInput,
  async function unsubscribe(services, _actor, { token }) {
    const id = readUnsubscribeToken(services, token);
    if (id === null) throw invalidInput(messages.wrongLink, { title: messages.deadTitle });
    await services.db.write(async (tx) => {
      // The confirmation link is voided too: followed later, it must not subscribe again.
      await tx
        .update(subscriptions)
        .set({ unsubscribedAt: services.clock.now(), confirmationHash: null, confirmationEndsAt: null })
        .where(eq(subscriptions.id, id));
    });
    return { message: messages.left };
  },
);
