import { planNames } from "../tiers.ts";
import type { PlanWords } from "./shape.ts";

/** Formats US dollars, with cents only if there are any. */
export const dollars = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** What a plan costs a month: "$15", or "Free" at 0 (D86). */
export const priceWords = (price: number): string => (price > 0 ? dollars(price) : "Free");

/** The plans to choose from in a menu, lowest first, each with its price: "Elite, $20/month", or "Basic, free" at 0 (D3). */
export const planOptions = (plans: readonly Pick<PlanWords, "tier" | "price">[]) =>
  plans.map(({ tier, price }) => ({
    value: tier,
    label: `${planNames[tier]}, ${price > 0 ? `${dollars(price)}/month` : "free"}`,
  }));

/** The same inside a sentence: "$15 a month", or "Free". */
export const monthlyWords = (price: number): string =>
  price > 0 ? `${dollars(price)} a month` : priceWords(price);

/** What a plan costs by the year, and what that saves over twelve months in whole percent (D3); null for a monthly-only plan. */
export function yearlyOffer({
  price,
  yearlyPrice,
}: Pick<PlanWords, "price" | "yearlyPrice">): { price: number; savingPercent: number } | null {
  if (yearlyPrice === null) return null;
  const months = price * 12;
  return {
    price: yearlyPrice,
    savingPercent: months === 0 ? 0 : Math.round((1 - yearlyPrice / months) * 100),
  };
}

/**
 * Replaces `{elite}`, `{elite-year}`, `{elite-saving}`, and the same for the other plans, with current prices (D3). At 0,
 * "{basic} a month" becomes "free".
 */
export function fillPrices(text: string, plans: readonly PlanWords[]): string {
  return text.replaceAll(
    /\{(basic|elite|pro)(-year|-saving)?\}( a month)?/g,
    (asked, tier, what, month = "") => {
      const plan = plans.find((one) => one.tier === tier);
      if (!plan) return asked;
      if (what === undefined) return plan.price > 0 ? `${dollars(plan.price)}${month}` : "free";
      const year = yearlyOffer(plan);
      if (what === "-year") return `${dollars(year?.price ?? plan.price * 12)}${month}`;
      return `${year?.savingPercent ?? 0}%${month}`;
    },
  );
}
