import type { Tier } from "#app/features/base/tiers.ts";
/** What the store and the coaches say about a subscription; null if nothing has been set (D4). */
export type SubscriptionStatus = "active" | "inactive" | "pending" | "cancelled" | "past_due";

/** What an account stores about its plan; all of it is empty for a new account (D4). */
export type Membership = {
  subscriptionTier: Tier | null;
  freeMembershipTier: Tier | null;
  freeMembershipUntil: Date | null;
  /** With "cancelled", the plan ends at `subscriptionEndsAt`. */
  subscriptionStatus?: SubscriptionStatus | null;
  /** The end of the paid period, if known. */
  subscriptionEndsAt?: Date | null;
  /** The lower plan that starts at `subscriptionEndsAt` (D16). */
  nextSubscriptionTier?: Tier | null;
};

/** The current tier and why; `until` is the end of a free membership, null otherwise. */
export type TierReason =
  | { tier: Tier; source: "free_membership"; until: Date }
  | { tier: Tier; source: "subscription" | "none"; until: null };

/**
 * The stored plan as of now: a canceled one ends with its paid period, and a lower one bought meanwhile starts then
 * (D16).
 */
export function subscribedTier(membership: Membership, now: Date): Tier | null {
  const { subscriptionTier, subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier } = membership;
  if (!subscriptionEndsAt || subscriptionEndsAt.getTime() > now.getTime()) return subscriptionTier;
  if (nextSubscriptionTier) return nextSubscriptionTier;
  return subscriptionStatus === "cancelled" ? null : subscriptionTier;
}

/**
 * The current tier and why (D1): a free membership that ends in the future, even a lower one, else the stored
 * subscription, else basic. An end equal to now has passed.
 */
export function tierReason(membership: Membership, now: Date): TierReason {
  const { freeMembershipTier, freeMembershipUntil } = membership;
  if (freeMembershipTier && freeMembershipUntil && freeMembershipUntil.getTime() > now.getTime()) {
    return { tier: freeMembershipTier, source: "free_membership", until: freeMembershipUntil };
  }
  const subscribed = subscribedTier(membership, now);
  if (subscribed) return { tier: subscribed, source: "subscription", until: null };
  return { tier: "basic", source: "none", until: null };
}

/** The tier used by every gate and badge (D1, D52). */
export function effectiveTier(membership: Membership, now: Date): Tier {
  return tierReason(membership, now).tier;
}
