/** The three membership tiers, lowest first. */
export const tiers = ["basic", "elite", "pro"] as const;

/** One of {@link tiers}. */
export type Tier = (typeof tiers)[number];

/** The plans that open what Basic doesn't. */
export const paidTiers = ["elite", "pro"] as const satisfies readonly Tier[];

/** One of {@link paidTiers}. */
export type PaidTier = (typeof paidTiers)[number];

/** The plans' display names. */
export const planNames: Record<Tier, string> = { basic: "Basic", elite: "Elite", pro: "Pro" };

/** The tiers to choose from, lowest first. */
export const tierOptions = tiers.map((tier) => ({ value: tier, label: planNames[tier] }));

/** 0 for basic, 1 for elite, 2 for pro. */
export function tierRank(tier: Tier): number {
  return tiers.indexOf(tier);
}

/** Whether the tier is at least the wanted one. */
export function isAtLeast(tier: Tier, wanted: Tier): boolean {
  return tierRank(tier) >= tierRank(wanted);
}
