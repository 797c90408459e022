import type { Services } from "#app/services/services.server.ts";
import { newsletterIssues } from "#db/schema/issues.ts";
import { listRecipients } from "./audience.server.ts";
import { slugFor } from "./rules.ts";

/**
 * Adds an issue to the archive as if it had been sent, and emails no one; for seeding only. No request can reach it.
 */
export async function recordSentIssue(
  services: Services,
  words: { title: string; text: string },
): Promise<void> {
  const { db, clock, ids } = services;
  const now = clock.now();
  await db.write(async (tx) => {
    const many = (await listRecipients(tx, services, { toSubscribers: true, toTiers: [] })).length;
    await tx.insert(newsletterIssues).values({
      id: ids.id(),
      ...words,
      slug: slugFor(words.title, () => false),
      state: "sent",
      toSubscribers: true,
      recipientCount: many,
      sentCount: many,
      createdAt: now,
      sendAt: now,
      startedAt: now,
      finishedAt: now,
    });
  });
}
