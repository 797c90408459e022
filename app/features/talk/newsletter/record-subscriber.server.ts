import type { Services } from "#app/services/services.server.ts";
import { newsletterSubscriptions } from "#db/schema/newsletter.ts";

/** Adds a confirmed address to the list and emails no one; for seeding only. No request can reach it. */
export async function recordSubscriber({ db, clock, ids }: Services, email: string): Promise<void> {
  const now = clock.now();
  await db.write(async (tx) => {
    await tx
      .insert(newsletterSubscriptions)
      .values({ id: ids.id(), email, createdAt: now, confirmedAt: now });
  });
}
