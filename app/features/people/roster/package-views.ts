import { type Tier, tiers } from "#app/features/base/tiers.ts";

/** How a coach views the area: everything, or what one plan sees. */
export const packageViews = ["admin", ...tiers] as const;

/** One of {@link packageViews}. */
export type PackageView = (typeof packageViews)[number];

/** The tiers a package view shows: each plan sees its own and those below (contract, "Admin area"). */
export function tiersOfView(view: PackageView): readonly Tier[] {
  if (view === "basic") return ["basic"];
  if (view === "elite") return ["basic", "elite"];
  return tiers;
}

/** The tiers a package view leaves out. */
export const tiersBeyond = (view: PackageView): Tier[] =>
  tiers.filter((tier) => !tiersOfView(view).includes(tier));

/** The view an address asks for; anything else means everything. */
export function readView(value: string | null): PackageView {
  return packageViews.find((view) => view === value) ?? "admin";
}
