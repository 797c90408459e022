import type { Tier } from "./rules.ts";

/** The plans' names as they are read. */
export const planNames: Record<Tier, string> = { basic: "Basic", elite: "Elite", pro: "Pro" };
