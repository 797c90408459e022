import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { users } from "#db/schema/users.ts";
import { changeSubscription } from "./ledger.server.ts";
import { backfilled } from "./messages.ts";

/**
 * Sets a subscription to active if it has a tier, no status or a pending one, and no end in the past (contract,
 * "Admin area"). Canceled and past-due members stay unchanged. Running it again changes nothing.
 */
export const backfillSubscriptionStatus = operation(
  "backfillSubscriptionStatus",
  noInput,
  async function backfillSubscriptionStatus(services, actor) {
    const count = await services.db.write(async (tx) => {
      const found = await tx.query.users.findMany({
        where: and(
          isNotNull(users.subscriptionTier),
          or(isNull(users.subscriptionStatus), eq(users.subscriptionStatus, "pending")),
          or(isNull(users.subscriptionEndsAt), gt(users.subscriptionEndsAt, services.clock.now())),
        ),
      });
      for (const row of found) {
        const { subscriptionTier, subscriptionEndsAt, nextSubscriptionTier } = row;
        const after = { subscriptionTier, subscriptionEndsAt, nextSubscriptionTier };
        const by = { source: "backfill" as const, actorId: actor.id };
        await changeSubscription(tx, services, row, { ...after, subscriptionStatus: "active" }, by);
      }
      const acts = found.map(({ id, subscriptionStatus }) => ({
        action: "backfill_status" as const,
        userId: id,
        before: { subscriptionStatus },
        after: { subscriptionStatus: "active" },
      }));
      await recordActs(tx, services, actor, acts);
      return found.length;
    });
    return { message: backfilled(count), updatedCount: count };
  },
);
