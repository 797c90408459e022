import { tiers } from "#app/features/base/tiers.ts";
import { Icon } from "#app/ui/icon.tsx";
import { comparison, planOf } from "./texts.ts";

function Cell({ isIncluded }: { isIncluded: boolean }) {
  return (
    <td>
      {isIncluded ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isIncluded ? "Included" : "Not included"}</span>
    </td>
  );
}

/** What each plan holds, by category. */
export function ComparisonTable() {
  return (
    <table className="comparison">
      <caption className="sr-only">What each plan holds</caption>
      <thead>
        <tr>
          <th scope="col">Feature</th>
          {tiers.map((tier) => (
            <th key={tier} scope="col">
              {planOf(tier).title}
            </th>
          ))}
        </tr>
      </thead>
      {comparison.map(({ category, rows }) => (
        <tbody key={category}>
          <tr>
            <th scope="rowgroup" colSpan={4} className="comparison-group">
              {category}
            </th>
          </tr>
          {rows.map(({ feature, from }) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {tiers.map((tier) => (
                <Cell key={tier} isIncluded={tiers.indexOf(tier) >= tiers.indexOf(from)} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
