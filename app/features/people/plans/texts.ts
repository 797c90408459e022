import type { Member } from "#app/features/base/actor.ts";
import { yearlyOffer } from "#app/features/base/site/prices.ts";
import type { PlanWords, Site } from "#app/features/base/site/shape.ts";
import { isAtLeast, type Tier, tiers } from "#app/features/base/tiers.ts";

/** A line of a plan card, and the plan that adds it. */
type PlanFeature = { text: string; included: boolean; from: Tier };

/** The entity "Plan card" (contract, "Entities"). */
export type Plan = {
  key: Tier;
  title: string;
  /** US dollars a month. */
  price: number;
  /** A year's price and saving; null for a plan sold only by the month. */
  year: { price: number; savingPercent: number } | null;
  description: string;
  features: readonly PlanFeature[];
  /** The plan included in this one, in words; null for the lowest. */
  holds: string | null;
  buttonText: string;
  popular: boolean;
};

const titles: Record<Tier, string> = { basic: "Basic", elite: "Elite", pro: "Pro" };

const includes = (tier: Tier, from: Tier) => tiers.indexOf(tier) >= tiers.indexOf(from);

function below(tier: Tier): string | null {
  const lower = tiers[tiers.indexOf(tier) - 1];
  return lower ? titles[lower] : null;
}

/** The three plans, lowest first: each includes what the ones below it have. */
export function plansOf({ plans, popularPlan }: Pick<Site, "plans" | "popularPlan">): Plan[] {
  const lines = plans.flatMap(({ tier, features }) => features.map((text) => ({ text, from: tier })));
  return plans.map((words) => ({
    key: words.tier,
    title: titles[words.tier],
    price: words.price,
    year: yearlyOffer(words),
    description: words.description,
    features: lines.map(({ text, from }) => ({ text, from, included: includes(words.tier, from) })),
    holds: below(words.tier),
    buttonText: `Choose ${titles[words.tier]}`,
    popular: words.tier === popularPlan,
  }));
}

/** A signed-in member's own plan. A trial is a free membership: it ends, so its plan can still be bought. */
export type OwnPlan = { tier: Tier; isTrial: boolean };

/** The plan of a member who bought one or was given one; null for visitors, free accounts (D4), and coaches. */
export function ownPlan(
  actor: Pick<Member, "isAdmin" | "subscriptionTier" | "effectiveTier"> | null,
): OwnPlan | null {
  if (!actor || actor.isAdmin) return null;
  const { effectiveTier: tier, subscriptionTier } = actor;
  if (tier === "basic" && subscriptionTier !== "basic") return null;
  return { tier, isTrial: subscriptionTier !== tier };
}

/** Whether a member has neither bought a plan nor been given one (D4). */
export const isFreeAccount = (
  actor: Pick<Member, "isAdmin" | "subscriptionTier" | "effectiveTier">,
): boolean => !actor.isAdmin && actor.subscriptionTier === null && actor.effectiveTier === "basic";

/** A member's plan as its badge names it; a free account counts as basic (D4), and the name says that nothing was paid. */
export const planName = (actor: Pick<Member, "isAdmin" | "subscriptionTier" | "effectiveTier">): string =>
  isFreeAccount(actor) ? `${titles.basic} (free)` : titles[actor.effectiveTier];

/** The sentence that tells a member which plan is theirs; null for everyone else. */
export const ownPlanWords = (own: OwnPlan | null) => own && `You're on ${titles[own.tier]}.`;

/** The plan of a tier. */
export function planOf(site: Pick<Site, "plans" | "popularPlan">, tier: Tier): Plan {
  const plan = plansOf(site).find(({ key }) => key === tier);
  if (!plan) throw new Error(`There is no plan ${tier}`);
  return plan;
}

/** A plan that a member could change to. */
export type Offer = Pick<Plan, "key" | "title" | "price" | "year" | "description">;

/** The plans above a member's own, lowest first; none for coaches, who may open everything. */
export const plansAbove = (
  site: Pick<Site, "plans" | "popularPlan">,
  { isAdmin, effectiveTier }: Pick<Member, "isAdmin" | "effectiveTier">,
): Offer[] =>
  plansOf(site)
    .filter(({ key }) => !isAdmin && !isAtLeast(effectiveTier, key))
    .map(({ key, title, price, year, description }) => ({ key, title, price, year, description }));

/** The rows of one category: each feature, and which plans include it. */
export type Comparison = { category: string; rows: readonly { feature: string; included: boolean[] }[] };

/** What the product itself gives everyone, whatever the coaches write about their plans. */
export const everyAccount = "A log for your practice and matches";

/** What each plan includes, by category: a feature belongs to its plan and to every higher one. */
export function comparisonOf(plans: readonly PlanWords[]): Comparison[] {
  const lines = plans.flatMap(({ tier, comparison }) => comparison.map((line) => ({ ...line, from: tier })));
  const categories = [...new Set(lines.map(({ category }) => category))];
  const written = categories.map((category) => ({
    category,
    rows: lines
      .filter((line) => line.category === category)
      .map(({ feature, from }) => ({ feature, included: tiers.map((tier) => includes(tier, from)) })),
  }));
  const everyone = [{ feature: everyAccount, included: tiers.map(() => true) }];
  return [{ category: "In every account", rows: everyone }, ...written];
}
