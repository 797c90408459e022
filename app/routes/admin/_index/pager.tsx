import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { changedAddress } from "./tabs.ts";

type Props = { total: number; page: number; size: number; what: string; name?: string };

/** Which rows of how many, and the ways to the next ones. */
export function Pager({ total, page, size, what, name = "page" }: Props) {
  const [query] = useSearchParams();
  const to = (wanted: number) => changedAddress(query, { [name]: wanted === 1 ? null : String(wanted) });
  const last = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={`Pages of ${what}`}>
      <p className="tabular-nums text-ink-muted">
        {first}–{Math.min(page * size, total)} of {total} {what}
      </p>
      {page > 1 && (
        <Link to={to(page - 1)} className={buttonClass({})}>
          Previous
        </Link>
      )}
      {page < last && (
        <Link to={to(page + 1)} className={buttonClass({})}>
          Next
        </Link>
      )}
    </nav>
  );
}
