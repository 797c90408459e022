import type { PlanWords } from "./shape.ts";

/** US dollars as they are written: cents only where there are some. */
export const dollars = (amount: number): string =>
  `$${Number.isInteger(amount) ? amount : amount.toFixed(2)}`;

/** What a year of the plan costs in whole dollars and saves in percent (D3); null for a plan sold by the month alone. */
export function yearlyOffer({
  price,
  yearlySaving,
}: Pick<PlanWords, "price" | "yearlySaving">): { price: number; savingPercent: number } | null {
  if (yearlySaving === null) return null;
  return { price: Math.round((price * 12 * (100 - yearlySaving)) / 100), savingPercent: yearlySaving };
}

/** Puts the prices of the one table (D3) in place of `{elite}`, `{elite-year}` and `{elite-saving}`, and of the other plans'. */
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
