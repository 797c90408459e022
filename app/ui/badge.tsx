import type { ReactNode } from "react";

/** Tone of a badge; its words must carry the meaning without the colour. */
export type BadgeTone = "neutral" | "success" | "warning" | "danger" | "accent";

/** The three tiers that have a hue of their own. */
export type BadgeTier = "basic" | "elite" | "pro";

/** A short word or two about a thing's state. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge tone-${tone}`}>{children}</span>;
}

/** A tier's badge, stitched like a bag; says the tier's name capitalised unless given other words. */
export function TierBadge({ tier, children }: { tier: BadgeTier; children?: ReactNode }) {
  return (
    <span className={`badge badge-tier tone-${tier}`}>
      {children ?? tier.charAt(0).toUpperCase() + tier.slice(1)}
    </span>
  );
}
