import { dollars, priceWords } from "#app/features/base/site/prices.ts";
import { planNames, tiers } from "#app/features/base/tiers.ts";
import type { Plan } from "./texts.ts";

const yearWords = ({ price, savingPercent }: NonNullable<Plan["year"]>) =>
  `or ${dollars(price)}/year${savingPercent > 0 ? `, which saves ${savingPercent}%` : ""}`;

const large = "font-display text-3xl leading-[1.1] font-bold";
const perMonth = <span className="font-sans text-sm font-normal">/month</span>;

const [lowest] = tiers;

/** Why anyone pays for the lowest plan, which every account has (D4, D86). */
const supportWords = `Every account watches the tutorials without paying, and ${planNames[lowest]} supports the club.`;

/** A plan's price: by the month, and by the year if it is sold that way. At 0 it is free (D86). */
export function PlanPrice({ plan: { key, price, year } }: { plan: Pick<Plan, "key" | "price" | "year"> }) {
  return (
    <div>
      <p className={large}>
        {priceWords(price)}
        {price > 0 && perMonth}
      </p>
      {price > 0 && (
        <p className="text-sm text-ink-muted">{year ? yearWords(year) : "billed every 30 days"}</p>
      )}
      {price > 0 && key === lowest && <p className="mt-2">{supportWords}</p>}
    </div>
  );
}
