import { dollars } from "#app/features/base/site/prices.ts";
import type { Plan } from "./texts.ts";

const yearWords = ({ price, savingPercent }: NonNullable<Plan["year"]>) =>
  `or ${dollars(price)}/year${savingPercent > 0 ? `, which saves ${savingPercent}%` : ""}`;

const large = "font-display text-3xl leading-[1.1] font-bold";
const perMonth = <span className="font-sans text-sm font-normal">/month</span>;

/** A plan's price: by the month, and by the year if it is sold that way. */
export function PlanPrice({ plan: { price, year } }: { plan: Pick<Plan, "price" | "year"> }) {
  return (
    <div>
      <p className={large}>
        {dollars(price)}
        {perMonth}
      </p>
      <p className="text-sm text-ink-muted">{year ? yearWords(year) : "billed every 30 days"}</p>
    </div>
  );
}

/** The lowest plan's price: none, because every account has it (D4). */
export function FreePrice() {
  return (
    <div>
      <p className={large}>Free</p>
      <p className="text-sm text-ink-muted">for as long as you like, no card needed</p>
    </div>
  );
}
