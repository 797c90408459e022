import type { Services } from "#app/services/services.server.ts";
import { newsletterIssues } from "#db/schema/issues.ts";
import { listRecipients } from "./audience.server.ts";
import { slugFor } from "./rules.ts";

/** Puts an issue into the archive as if its subscribers had it, and mails no one: filling a club from the box's own side. No one can reach it from the net. */
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
