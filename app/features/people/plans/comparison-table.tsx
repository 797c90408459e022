import { dollars } from "#app/features/base/site/prices.ts";
import { tiers } from "#app/features/base/tiers.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import type { Comparison, Plan } from "./texts.ts";

/** A column of the table: an account without a plan, or a plan. */
type Column = Pick<Plan, "title" | "price"> & { key: Plan["key"] | "free" };

const free: Column = { key: "free", title: "Free", price: 0 };

/** An account without a plan counts as basic (D4). */
const placeOf = (key: Column["key"]) => (key === "free" ? 0 : tiers.indexOf(key));

function Head({ column: { title, price }, isOwn }: { column: Column; isOwn: boolean }) {
  return (
    <th scope="col">
      {title}
      <span className="block font-normal">{dollars(price)}</span>
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
  own: Column["key"] | undefined;
};

/** What a free account and each plan cost a month and include, by category, in a frame that scrolls sideways if the text is very large. */
export function ComparisonTable({ plans, comparison, own }: Props) {
  const columns: Column[] = [free, ...plans];
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
            {columns.map((column) => (
              <Head key={column.key} column={column} isOwn={column.key === own} />
            ))}
          </tr>
        </thead>
        {comparison.map(({ category, rows }) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={columns.length + 1} className="comparison-group">
                {category}
              </th>
            </tr>
            {rows.map(({ feature, included }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {columns.map(({ key }) => (
                  <Cell key={key} isIncluded={included[placeOf(key)] ?? false} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
