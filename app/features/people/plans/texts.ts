import type { Member } from "#app/features/base/actor.ts";
import { yearlyOffer } from "#app/features/base/site/prices.ts";
import type { PlanWords, Site } from "#app/features/base/site/shape.ts";
import { isAtLeast, planNames, type Tier, tiers } from "#app/features/base/tiers.ts";

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

const includes = (tier: Tier, from: Tier) => tiers.indexOf(tier) >= tiers.indexOf(from);

function below(tier: Tier): string | null {
  const lower = tiers[tiers.indexOf(tier) - 1];
  return lower ? planNames[lower] : null;
}

/** What the product itself gives everyone, whatever the coaches write about their plans. */
const everyAccount = "A log for your practice and matches";

/** The three plans, lowest first: each includes what the ones below it have. */
export function plansOf({ plans, popularPlan }: Pick<Site, "plans" | "popularPlan">): Plan[] {
  const written = plans.flatMap(({ tier, features }) => features.map((text) => ({ text, from: tier })));
  const lines = [...written, { text: everyAccount, from: tiers[0] }];
  return plans.map((words) => ({
    key: words.tier,
    title: planNames[words.tier],
    price: words.price,
    year: yearlyOffer(words),
    description: words.description,
    features: lines.map(({ text, from }) => ({ text, from, included: includes(words.tier, from) })),
    holds: below(words.tier),
    buttonText: `Choose ${planNames[words.tier]}`,
    popular: words.tier === popularPlan,
  }));
}

/**
 * A signed-in member's own plan. It isn't paid for in a free membership, and by an account that counts as basic (D4);
 * then it can still be bought.
 */
export type OwnPlan = { tier: Tier; isFree: boolean };

/** A member's plan; null for visitors and coaches. */
export function ownPlan(
  actor: Pick<Member, "isAdmin" | "subscriptionTier" | "effectiveTier"> | null,
): OwnPlan | null {
  if (!actor || actor.isAdmin) return null;
  const { effectiveTier: tier, subscriptionTier } = actor;
  return { tier, isFree: subscriptionTier !== tier };
}

/** Whether a member has only what every account has (D4), which no one pays for. */
export const isUnpaid = (own: OwnPlan | null): boolean => own?.tier === tiers[0] && own.isFree;

/** The sentence that tells a member which plan is theirs, and that it can be changed; null for everyone else. */
export function ownPlanWords(own: OwnPlan | null): string | null {
  if (!own) return null;
  const plan = planNames[own.tier];
  return isUnpaid(own)
    ? `Your plan: ${plan} (no plan bought yet).`
    : `You're on ${plan}. Change or cancel anytime.`;
}

/** What a lower plan means to someone with a higher one (D1, D16); null if the plan isn't lower. */
export function lowerWords(own: OwnPlan | null, tier: Tier): string | null {
  if (!own || isAtLeast(tier, own.tier)) return null;
  const [has, gets] = [planNames[own.tier], planNames[tier]];
  return own.isFree
    ? `You have ${has} for free right now. ${gets} is a lower plan, and it starts when your free ${has} ends.`
    : `You're on ${has}. ${gets} is a lower plan, and it starts when the time you've paid for ends.`;
}

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
