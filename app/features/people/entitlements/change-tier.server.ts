import { and, eq } from "drizzle-orm";
import { ClubError, conflict } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { type UserRow, users } from "#db/schema/users.ts";
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

type Subscription = Pick<
  UserRow,
  "subscriptionTier" | "subscriptionStatus" | "subscriptionEndsAt" | "nextSubscriptionTier"
>;

/** The stored fields of an act as the account holds them: dates were stored as text. */
function asStored(fields: Record<string, unknown> | null): Partial<Subscription> {
  const { subscriptionEndsAt: ends, ...rest } = fields ?? {};
  return {
    ...(rest as Partial<Subscription>),
    ...(ends !== undefined && { subscriptionEndsAt: ends === null ? null : new Date(String(ends)) }),
  };
}

const isStill = (now: UserRow, after: Partial<Subscription>) =>
  Object.entries(after).every(
    ([name, value]) => JSON.stringify(now[name as keyof Subscription]) === JSON.stringify(value),
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
      const entry = await tx.query.auditEntries.findFirst({
        where: and(eq(auditEntries.actId, actId), eq(auditEntries.action, "set_tier")),
      });
      if (!entry?.userId) throw conflict(messages.tooLateToUndo);
      const { userId, before, after } = entry;
      const now = await requireUser(tx, userId);
      if (!isStill(now, asStored(after)) || !(await removeNewestDecision(tx, userId)))
        throw conflict(messages.tooLateToUndo);
      const set = { ...asStored(before), updatedAt: services.clock.now() };
      const [row] = await tx.update(users).set(set).where(eq(users.id, userId)).returning();
      await recordActs(tx, services, actor, [
        { action: "undo", subject: "set_tier", userId, before: after ?? {}, after: before ?? {} },
      ]);
      return { tier: row?.subscriptionTier ?? null };
    });
  },
);
