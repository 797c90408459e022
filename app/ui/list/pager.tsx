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

type WayProps = Pick<Props, "name" | "formAction"> & { page: number; isCurrent?: boolean; children?: string };

/** The way to another page of the list; the rest of the address, or of the form, stays as it is. */
function Way({ name = "page", formAction, page, isCurrent, children }: WayProps) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const isNumber = children === undefined;
  const look = {
    variant: isCurrent ? ("primary" as const) : ("secondary" as const),
    ...(isNumber && { className: "px-3 tabular-nums" }),
  };
  const more = {
    ...(isCurrent && { "aria-current": "page" as const }),
    ...(isNumber && { "aria-label": `Page ${page}` }),
  };
  if (formAction)
    return (
      <Button {...look} {...more} formMethod="get" formAction={formAction} name={name} value={page}>
        {children ?? page}
      </Button>
    );
  const changed = new URLSearchParams(query);
  changed.delete("form");
  if (page === 1) changed.delete(name);
  else changed.set(name, String(page));
  return (
    <Link to={`${pathname}${changed.size > 0 ? `?${changed}` : ""}`} className={buttonClass(look)} {...more}>
      {children ?? page}
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

/** The numbers a pager shows: the first, the last, and the two on each side of the current one; 0 is a gap. */
export function pageNumbers(page: number, last: number): number[] {
  const near = Array.from({ length: last }, (_, place) => place + 1).filter(
    (one) => one === 1 || one === last || Math.abs(one - page) <= 2,
  );
  return near.flatMap((one, place) => {
    const before = near[place - 1] ?? 0;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [0, one] : [one];
  });
}

/** Which rows of how many, and the ways to the other pages, by their numbers and one by one. */
export function Pager({ total, page, next, size, what, ...way }: Props) {
  const last = Math.ceil(total / size);
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={`Pages of ${what}`}>
      <p className="mr-2 tabular-nums text-ink-muted">{rowsWords({ total, page, size, what })}</p>
      {page > 1 && (
        <Way {...way} page={page - 1}>
          Previous
        </Way>
      )}
      {last > 1 &&
        pageNumbers(page, last).map((one, place) =>
          one === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has only its place
            <span key={`gap ${place}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Way key={one} {...way} page={one} isCurrent={one === page} />
          ),
        )}
      {next !== null && (
        <Way {...way} page={next}>
          Next
        </Way>
      )}
    </nav>
  );
}
