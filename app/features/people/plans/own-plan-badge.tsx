import { planNames, type Tier } from "#app/features/base/tiers.ts";
import { TierBadge } from "#app/ui/badge.tsx";

/** A member's plan; a free account counts as basic (D4), and the badge says that nothing was paid. */
export function OwnPlanBadge({ tier, isFree }: { tier: Tier; isFree: boolean }) {
  return <TierBadge tier={tier}>{isFree ? `${planNames[tier]} (free)` : planNames[tier]}</TierBadge>;
}
