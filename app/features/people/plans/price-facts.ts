import { monthlyPrice, yearlyOffer } from "./rules.ts";

const offer = (plan: "elite" | "pro") =>
  yearlyOffer(plan) ?? { price: monthlyPrice[plan] * 12, savingPercent: 0 };

/** What texts elsewhere say about prices, from the one table (D3). */
export const priceFacts = {
  month: monthlyPrice,
  year: { elite: offer("elite"), pro: offer("pro") },
} as const;
