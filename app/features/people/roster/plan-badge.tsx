import { TierBadge } from "#app/features/base/tier-badge.tsx";
import type { Tier } from "#app/features/base/tiers.ts";
import { Badge } from "#app/ui/badge.tsx";

/** What someone is in the club: a coach, or a member of a plan; a coach's own plan only says what they tried out. */
export function PlanBadge({ tier, isCoach }: { tier: Tier; isCoach: boolean }) {
  return isCoach ? <Badge tone="accent">Coach</Badge> : <TierBadge tier={tier} />;
}
