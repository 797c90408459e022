import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

type Props = { total: number; page: number; size: number; what: string; to(page: number): string };

/** Which rows of how many, and the ways to the pages before and after; `to` gives a page's address. */
export function Pager({ total, page, size, what, to }: Props) {
  const last = Math.ceil(total / size);
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={`Pages of ${what}`}>
      <p className="tabular-nums text-ink-muted">
        {`${first}–${Math.min(page * size, total)} of ${total} ${what}`}
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
