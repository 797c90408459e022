import { type Tier, tiers } from "#app/features/base/tiers.ts";

/** The plan an address names; anything else means elite (contract, "Pages"). */
export function readPlan(value: string | null): Tier {
  return tiers.find((tier) => tier === value) ?? "elite";
}
