import { forbidden } from "#app/errors.ts";
import { accountFields } from "#app/features/base/account-fields.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Tier } from "#app/features/base/tiers.ts";
import { requireVersion } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import type { UserRow } from "#db/schema/users.ts";
import { tryCode, wrongCode } from "./codes/access-codes.server.ts";
import { changeSubscription, requireUser } from "./ledger.server.ts";
import { messages } from "./messages.ts";
import { subscriptionTierInput, updateMembershipInput } from "./schema.ts";

type Decision = { userId: string; tier: Tier; version: string | null };

/** A coach's change applies right away and until something changes it. */
export async function decide(
  tx: Connection,
  services: Services,
  coach: Member,
  { userId, tier, version }: Decision,
  act?: string,
): Promise<{ user: UserRow; actId: string | null }> {
  const before = await requireUser(tx, userId);
  const wanted = { subscriptionTier: tier };
  await requireVersion({ edited: accountFields, version, stored: before, wanted });
  const after = {
    subscriptionTier: tier,
    subscriptionStatus: "active" as const,
    subscriptionEndsAt: null,
    nextSubscriptionTier: null,
  };
  const changed = changes(before, after);
  const done = changed && { action: "set_tier" as const, userId, ...changed };
  const actId = done && (await recordActs(tx, services, coach, [done], act));
  const by = { source: "coach" as const, actorId: coach.id };
  return { user: await changeSubscription(tx, services, before, after, by), actId };
}

const decided = (services: Services, coach: Member, decision: Decision) =>
  services.db.write(async (tx) => (await decide(tx, services, coach, decision)).user);

/**
 * Sets a stored tier: coaches anyone's, members their own with an access code (D5). Returns the account's row. Throws
 * forbidden and, for coaches, not_found, and conflict if it was changed since the version (D57).
 */
export const setSubscriptionTier = operation(
  "setSubscriptionTier",
  subscriptionTierInput,
  async function setSubscriptionTier(services, actor, { id, tier, code, version }) {
    if (actor.isAdmin) return decided(services, actor, { userId: id, tier, version });
    if (id !== actor.id || tier === "basic") throw forbidden();
    const user = await tryCode(services, actor, { tier, code });
    if (!user) throw wrongCode(code, `${messages.invalidCodeTitle}: ${messages.invalidCode(tier)}`);
    return user;
  },
);

/**
 * Sets anyone's stored tier, a coach's own included ("Update to {Tier}"; `PUT /api/admin/update-membership`). Returns the
 * account's row, and the act that Undo takes; null if nothing changed.
 */
export const updateMembership = operation(
  "updateMembership",
  updateMembershipInput,
  async function updateMembership(services, actor, { targetUserId: userId, tier, version }) {
    return services.db.write((tx) => decide(tx, services, actor, { userId, tier, version }));
  },
);
