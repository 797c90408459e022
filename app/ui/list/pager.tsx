import { useLocation, useSearchParams } from "react-router";
import { Button, buttonClass } from "../button.tsx";
import { Link } from "../link/router-link.tsx";

type Props = {
  total: number;
  page: number;
  /** The page after this one; null on the last. */
  next: number | null;
  size: number;
  /** The numbers of the pages to show; a negative one is a gap. */
  numbers: readonly number[];
  /** The name of the items, in the plural. */
  what: string;
  /** The page's parameter in the address. */
  name?: string;
  /** The address of the form around it, which comes along with all that is in it. */
  formAction?: string;
  /** That form's id, if it isn't around the pager. */
  form?: string;
};

type WayProps = Pick<Props, "name" | "formAction" | "form"> & {
  page: number;
  isCurrent?: boolean;
  children?: string | number;
};

/** The way to another page of the list; the rest of the address, or of the form, stays as it is. */
function Way({ name = "page", formAction, form, page, isCurrent, children = page }: WayProps) {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const look = { variant: isCurrent ? "primary" : "secondary", className: "px-3" } as const;
  const more = { "aria-current": isCurrent, children };
  if (formAction)
    return (
      <Button
        {...look}
        {...more}
        form={form}
        formMethod="get"
        formAction={formAction}
        name={name}
        value={page}
      />
    );
  const changed = new URLSearchParams(query);
  changed.delete("form");
  if (page === 1) changed.delete(name);
  else changed.set(name, String(page));
  return (
    <Link
      {...more}
      to={`${pathname}${changed.size > 0 ? `?${changed}` : ""}`}
      className={buttonClass(look)}
    />
  );
}

/** "No drills", "1 drill", "1–50 of 120 drills". */
function rowsWords({ total, page, size, what }: Pick<Props, "total" | "page" | "size" | "what">): string {
  if (total === 0) return `No ${what}`;
  if (total === 1)
    return `1 ${what.replace("entries", "entry").replace("matches", "match").replace(/s\b/, "")}`;
  return `${(page - 1) * size + 1}–${Math.min(page * size, total)} of ${total} ${what}`;
}

/** Which rows of how many, and the ways to the other pages, by their numbers and one by one. */
export function Pager({ total, page, next, size, what, numbers, ...way }: Props) {
  return (
    <nav className="flex flex-wrap items-center gap-2" aria-label={`Pages of ${what}`}>
      <p className="mr-2 tabular-nums text-ink-muted">{rowsWords({ total, page, size, what })}</p>
      {page > 1 && (
        <Way {...way} page={page - 1}>
          Previous
        </Way>
      )}
      {numbers.map((one) =>
        one < 0 ? <b key={one}>…</b> : <Way key={one} {...way} page={one} isCurrent={one === page} />,
      )}
      {next !== null && (
        <Way {...way} page={next}>
          Next
        </Way>
      )}
    </nav>
  );
}
