import { useLocation, useSearchParams } from "react-router";
import { Button, buttonClass } from "../button.tsx";
import { Link } from "../link/router-link.tsx";

type Props = {
  total: number;
  page: number;
  /** The page after this one; null on the last. */
  next: number | null;
  size: number;
  /** The name of the items, in the plural. */
  what: string;
  /** The page's parameter in the address. */
  name?: string;
  /** The address of the form around it, which comes along with all that is in it. */
  formAction?: string;
};

type WayProps = Pick<Props, "name" | "formAction"> & { page: number; children: string };

/** The way to another page of the list; the rest of the address, or of the form, stays as it is. */
function Way({ name = "page", formAction, page, children }: WayProps) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  if (formAction)
    return (
      <Button variant="secondary" formMethod="get" formAction={formAction} name={name} value={page}>
        {children}
      </Button>
    );
  const changed = new URLSearchParams(query);
  changed.delete("form");
  if (page === 1) changed.delete(name);
  else changed.set(name, String(page));
  return (
    <Link to={`${pathname}${changed.size > 0 ? `?${changed}` : ""}`} className={buttonClass({})}>
      {children}
    </Link>
  );
}

/** "No drills", "1 drill", "1–50 of 120 drills". */
function rowsWords({ total, page, size, what }: Pick<Props, "total" | "page" | "size" | "what">): string {
  if (total === 0) return `No ${what}`;
  if (total === 1)
    return `1 ${what.replace("entries", "entry").replace("matches", "match").replace(/s\b/, "")}`;
  return `${(page - 1) * size + 1}–${Math.min(page * size, total)} of ${total} ${what}`;
}

/** Which rows of how many, and the ways to the pages before and after. */
export function Pager({ total, page, next, size, what, ...way }: Props) {
  return (
    <nav className="flex flex-wrap items-center gap-3" aria-label={`Pages of ${what}`}>
      <p className="tabular-nums text-ink-muted">{rowsWords({ total, page, size, what })}</p>
      {page > 1 && (
        <Way {...way} page={page - 1}>
          Previous
        </Way>
      )}
      {next !== null && (
        <Way {...way} page={next}>
          Next
        </Way>
      )}
    </nav>
  );
}
