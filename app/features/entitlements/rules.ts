/** The three membership tiers, lowest first. */
export const tiers = ["basic", "elite", "pro"] as const;

/** One of {@link tiers}. */
export type Tier = (typeof tiers)[number];

/** What an account stores about its plan; a new account stores none of it (D4). */
export type Membership = {
  subscriptionTier: Tier | null;
  freeMembershipTier: Tier | null;
  freeMembershipUntil: Date | null;
};

/** The tier that counts now and why; `until` is the end of a free membership, null otherwise. */
export type TierReason =
  | { tier: Tier; source: "free_membership"; until: Date }
  | { tier: Tier; source: "subscription" | "none"; until: null };

/** 0 for basic, 1 for elite, 2 for pro. */
export function tierRank(tier: Tier): number {
  return tiers.indexOf(tier);
}

/** Whether the tier is the wanted one or a higher one. */
export function isAtLeast(tier: Tier, wanted: Tier): boolean {
  return tierRank(tier) >= tierRank(wanted);
}

/**
 * Which tier counts now, and why (D1): a free membership that ends in the future, be it higher or lower, else the
 * stored subscription, else basic. An end equal to now is past.
 */
export function tierReason(membership: Membership, now: Date): TierReason {
  const { subscriptionTier, freeMembershipTier, freeMembershipUntil } = membership;
  if (freeMembershipTier && freeMembershipUntil && freeMembershipUntil.getTime() > now.getTime()) {
    return { tier: freeMembershipTier, source: "free_membership", until: freeMembershipUntil };
  }
  if (subscriptionTier) return { tier: subscriptionTier, source: "subscription", until: null };
  return { tier: "basic", source: "none", until: null };
}

/** The tier every gate and badge goes by (D1, D52). */
export function effectiveTier(membership: Membership, now: Date): Tier {
  return tierReason(membership, now).tier;
}
