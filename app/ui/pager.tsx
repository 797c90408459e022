import { Link, useSearchParams } from "react-router";
import { buttonClass } from "./button.tsx";

type Props = {
  total: number;
  page: number;
  size: number;
  /** The name of the items, in the plural. */
  what: string;
  /** The page's parameter in the address. */
  name?: string;
};

/** Which rows of how many, with links to the previous and next pages; the rest of the address stays. */
export function Pager({ total, page, size, what, name = "page" }: Props) {
  const [query] = useSearchParams();
  const last = Math.ceil(total / size);
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  const to = (wanted: number) => {
    const changed = new URLSearchParams(query);
    changed.delete("form");
    if (wanted === 1) changed.delete(name);
    else changed.set(name, String(wanted));
    return { search: changed.toString() };
  };
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
