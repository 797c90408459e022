import type { ReactNode } from "react";

/** A badge's tone; its text must carry the meaning without the color. */
export type BadgeTone = "neutral" | "success" | "warning" | "danger" | "accent";

/** A word or two about the state of something. */
export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`badge tone-${tone}`}>{children}</span>;
}
