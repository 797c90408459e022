import type { PlanWords } from "./shape.ts";

/** Formats US dollars, with cents only if there are any. */
export const dollars = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

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
 * Replaces `{elite}`, `{elite-year}`, `{elite-saving}`, and the same for the other plans, with current prices (D3).
 */
export function fillPrices(text: string, plans: readonly PlanWords[]): string {
  return text.replaceAll(/\{(basic|elite|pro)(-year|-saving)?\}/g, (asked, tier, what) => {
    const plan = plans.find((one) => one.tier === tier);
    if (!plan) return asked;
    if (what === undefined) return dollars(plan.price);
    const year = yearlyOffer(plan);
    if (what === "-year") return dollars(year?.price ?? plan.price * 12);
    return `${year?.savingPercent ?? 0}%`;
  });
}
