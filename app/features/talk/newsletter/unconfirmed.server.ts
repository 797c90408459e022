import { and, isNull, lte } from "drizzle-orm";
import { confirmWithin } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";

/** Deletes subscriptions no one confirmed within 30 days of the last email about them (D79). */
export async function removeUnconfirmedSubscriptions({ db, clock, log }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - confirmWithin);
  const gone = await db.write((tx) =>
    tx
      .delete(subscriptions)
      .where(
        and(
          isNull(subscriptions.confirmedAt),
          isNull(subscriptions.unsubscribedAt),
          lte(subscriptions.createdAt, before),
          lte(subscriptions.mailedAt, before),
        ),
      )
      .returning({ id: subscriptions.id }),
  );
  if (gone.length > 0)
    log.info({ subscriptions: gone.length }, "deleted subscriptions that were never confirmed");
}
