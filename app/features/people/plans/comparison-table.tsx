import { tiers } from "#app/features/base/tiers.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Comparison } from "./texts.ts";

function Cell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <td>
      {isIncluded ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isIncluded ? "Included" : "Not included"}</span>
    </td>
  );
}

type Props = { titles: readonly string[]; comparison: readonly Comparison[] };

/** What each plan includes, by category, in a frame that scrolls sideways if the text is very large; `titles` are the plans' names, lowest first. */
export function ComparisonTable({ titles, comparison }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling frame must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label="Feature by feature" tabIndex={0}>
      <table className="comparison">
        <caption className="sr-only">Compare features</caption>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {comparison.map(({ category, rows }) => (
          <tbody key={category}>
            <tr>
              <th scope="rowgroup" colSpan={tiers.length + 1} className="comparison-group">
                {category}
              </th>
            </tr>
            {rows.map(({ feature, included }) => (
              <tr key={feature}>
                <th scope="row">{feature}</th>
                {tiers.map((tier, place) => (
                  <Cell key={tier} isIncluded={included[place] ?? false} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
