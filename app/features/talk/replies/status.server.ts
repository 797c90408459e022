import { count, gte, max } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { inboundEmails } from "#db/schema/inbound.ts";

const days = 30;

/** Where replies go, in readable form; null while they are off. */
function addressOf({ config }: Services): string | null {
  if (!config.replies) return null;
  const { local, domain } = config.replies.address;
  return local ? `${local}@${domain}` : `any address @${domain}`;
}

/**
 * The status of replies by email: off, or how they come in, the mailbox's state, when the last email came, and the
 * results of the last 30 days.
 */
export const readReplyStatus = operation("readOutbox", noInput, async function readReplyStatus(services) {
  const { db, clock, config, mailbox } = services;
  const since = new Date(clock.now().getTime() - days * 86_400_000);
  const rows = await db.read
    .select({ outcome: inboundEmails.outcome, count: count(), lastAt: max(inboundEmails.receivedAt) })
    .from(inboundEmails)
    .where(gte(inboundEmails.receivedAt, since))
    .groupBy(inboundEmails.outcome);
  const times = rows.map(({ lastAt }) => lastAt?.getTime() ?? 0);
  return {
    address: addressOf(services),
    hasWebhook: config.replies?.webhookSecret !== undefined,
    mailbox: mailbox && { name: mailbox.name, ...mailbox.state },
    days,
    lastAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    counts: Object.fromEntries(rows.map((row) => [row.outcome, row.count])),
  };
});
