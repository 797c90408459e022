import type { ReactNode } from "react";
import { planNames, type Tier } from "./tiers.ts";

/** A tier's badge, stitched like a bag, in the tier's own hue; shows the plan's name unless given other text. */
export function TierBadge({ tier, children }: { tier: Tier; children?: ReactNode }) {
  return <span className={`badge badge-tier tone-${tier}`}>{children ?? planNames[tier]}</span>;
}
