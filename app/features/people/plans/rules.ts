import { type Tier, tiers } from "#app/features/base/tiers.ts";

/** What each plan costs a month, in whole US dollars: the one price table (D3). */
export const monthlyPrice: Record<Tier, number> = { basic: 15, elite: 20, pro: 100 };

/** The plan marked "Most Popular" (D3). */
export const popularPlan: Tier = "elite";

const yearlySaving: Partial<Record<Tier, number>> = { elite: 0.29, pro: 0.17 };

/** What a year of the plan costs in whole dollars and saves in percent (D3); null for a plan sold by the month alone. */
export function yearlyOffer(plan: Tier): { price: number; savingPercent: number } | null {
  const saving = yearlySaving[plan];
  if (saving === undefined) return null;
  return {
    price: Math.round(monthlyPrice[plan] * 12 * (1 - saving)),
    savingPercent: Math.round(saving * 100),
  };
}

/** The plan an address names; anything else means elite (contract, "Pages"). */
export function readPlan(value: string | null): Tier {
  return tiers.find((tier) => tier === value) ?? "elite";
}
