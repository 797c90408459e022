import type { ReactNode } from "react";

/** A badge's tone; its text must carry the meaning without the color. */
export type BadgeTone = "neutral" | "success" | "warning" | "danger" | "accent";

/** The three tiers, each with its own hue. */
export type BadgeTier = "basic" | "elite" | "pro";

/** A word or two about the state of something. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge tone-${tone}`}>{children}</span>;
}

/** A tier's badge, stitched like a bag; shows the tier's capitalized name unless given other text. */
export function TierBadge({ tier, children }: { tier: BadgeTier; children?: ReactNode }) {
  return (
    <span className={`badge badge-tier tone-${tier}`}>
      {children ?? tier.charAt(0).toUpperCase() + tier.slice(1)}
    </span>
  );
}
