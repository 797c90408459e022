import { ClubError } from "#app/errors.ts";
import { putAccountsBack } from "#app/features/base/audit/put-back.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import type { UserRow } from "#db/schema/users.ts";
import { removeNewestDecision, requireUser } from "./ledger.server.ts";
import { lowersTier, messages } from "./messages.ts";
import { subscribedTier } from "./rules.ts";
import { changeTierInput, undoTierInput } from "./schema.ts";
import { decide } from "./set-tier.server.ts";

/** Throws conflict if the tier is lower than the member's plan, which someone may be paying for (D60). */
function requireNotLower({ clock }: Services, member: UserRow, tier: Tier): void {
  const held = subscribedTier(member, clock.now());
  if (held === null || isAtLeast(tier, held)) return;
  const message = lowersTier(member.firstName || member.userName, held, tier);
  throw new ClubError("conflict", message, {
    title: messages.lowersTitle,
    fields: { confirmLower: [message] },
  });
}

/**
 * Sets a member's tier on their card, where a lower one must be confirmed. Returns the act that Undo takes; null if
 * nothing changed. Throws not_found, and conflict if it is lower and not confirmed, or was changed since the version.
 */
export const changeTier = operation(
  "updateMembership",
  changeTierInput,
  async function changeTier(services, actor, { id: userId, tier, confirmLower, version }) {
    return services.db.write(async (tx) => {
      if (!confirmLower) requireNotLower(services, await requireUser(tx, userId), tier);
      const { actId } = await decide(tx, services, actor, { userId, tier, version });
      return { actId };
    });
  },
);

/**
 * Takes a change of a tier back with all it replaced, the paid period included (D35). The ledger's row goes, so that
 * the store's reports count as before; the trail keeps both acts. Throws conflict if the plan has changed since.
 */
export const undoTier = operation(
  "undoAct",
  undoTierInput,
  async function undoTier(services, actor, { actId }) {
    return services.db.write(async (tx) => {
      const { userIds } = await putAccountsBack(tx, services, actor, {
        actId,
        action: "set_tier",
        tooLate: messages.tooLateToUndo,
        also: async (userId) => (await removeNewestDecision(tx, userId)) !== null,
      });
      const [userId = ""] = userIds;
      return { tier: (await requireUser(tx, userId)).subscriptionTier };
    });
  },
);
