import type { Services } from "#app/services/services.server.ts";
import { newsletterSubscriptions } from "#db/schema/newsletter.ts";

/** Puts a confirmed address on the list and mails no one: filling a club from the box's own side. No one can reach it from the net. */
export async function recordSubscriber({ db, clock, ids }: Services, email: string): Promise<void> {
  const now = clock.now();
  await db.write(async (tx) => {
    await tx
      .insert(newsletterSubscriptions)
      .values({ id: ids.id(), email, createdAt: now, confirmedAt: now });
  });
}
