import { priceWords } from "#app/features/base/site/prices.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import type { Comparison, Plan } from "./texts.ts";

function Head({ plan, isOwn }: { plan: Plan; isOwn: boolean }) {
  return (
    <th scope="col">
      {plan.title}
      <span className="block font-normal">{priceWords(plan.price)}</span>
      {isOwn && <span className="block text-success">Yours</span>}
    </th>
  );
}

function Cell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <td>
      {isIncluded ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isIncluded ? "Included" : "Not included"}</span>
    </td>
  );
}

type Props = {
  /** The plans, lowest first. */
  plans: readonly Plan[];
  comparison: readonly Comparison[];
  /** The column of the member who looks; undefined for everyone else. */
  own: Plan["key"] | undefined;
};

/** What each plan costs a month and includes, by category, in a frame that scrolls sideways if the text is very large. */
export function ComparisonTable({ plans, comparison, own }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label="Feature by feature" tabIndex={0}>
      <table className="comparison">
        <caption className="sr-only">Compare features</caption>
        <thead>
          <tr>
            <th scope="col">
              Feature
              <span className="block font-normal">Price per month</span>
            </th>
            {plans.map((plan) => (
              <Head key={plan.key} plan={plan} isOwn={plan.key === own} />
            ))}
          </tr>
        </thead>
        {comparison.map(({ category, rows }) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={plans.length + 1} className="comparison-group">
                {category}
              </th>
            </tr>
            {rows.map(({ feature, included }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {plans.map(({ key }, place) => (
                  <Cell key={key} isIncluded={included[place] ?? false} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
