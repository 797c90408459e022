import type { Tier } from "#app/features/base/tiers.ts";

/** The plans' names as they are read. */
export const planNames: Record<Tier, string> = { basic: "Basic", elite: "Elite", pro: "Pro" };
