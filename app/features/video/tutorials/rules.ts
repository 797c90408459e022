import { isAtLeast, type Tier } from "#app/features/base/tiers.ts";

/** The categories of tutorials (contract, "Entities"). */
export const tutorialCategories = ["fundamentals", "advanced", "strategy"] as const;

/** What a category is called. */
export const categoryLabel = (category: string) => category.charAt(0).toUpperCase() + category.slice(1);

/** The categories as options. */
export const categoryOptions = tutorialCategories.map((value) => ({ value, label: categoryLabel(value) }));

/** Who may watch: every member, or each tier its own and lower ones (`TUTORIAL_ACCESS`, D14). */
export type TutorialAccess = "all" | "tiered";

/** Whether a tutorial may be watched, and if not, why: only pro until a date, or a higher plan. */
export type Watching =
  | { allowed: true }
  | { allowed: false; reason: "early"; until: Date }
  | { allowed: false; reason: "tier"; tier: Tier };

type Viewer = { effectiveTier: Tier; isAdmin: boolean };
type Gate = { tier: Tier; earlyAccessUntil: Date | null };

/** The one rule for list, page and bytes (D14). Early access ends at its instant; administrators watch everything. */
export function canWatch(tutorial: Gate, viewer: Viewer, access: TutorialAccess, now: Date): Watching {
  const { tier, earlyAccessUntil } = tutorial;
  if (viewer.isAdmin) return { allowed: true };
  if (access === "tiered" && !isAtLeast(viewer.effectiveTier, tier)) {
    return { allowed: false, reason: "tier", tier };
  }
  if (earlyAccessUntil && earlyAccessUntil > now && viewer.effectiveTier !== "pro") {
    return { allowed: false, reason: "early", until: earlyAccessUntil };
  }
  return { allowed: true };
}

/** A video's whole minutes, rounded up, at least 1 (contract, "JSON calls"). */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.ceil(seconds / 60));
}

/** Whether a cleanup would remove so much that a missing disk is more likely: over one fifth (D36). */
export const isTooMuchGone = (gone: number, total: number): boolean => gone * 5 > total;
