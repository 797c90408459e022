import type { MemberSort } from "#app/features/people/roster/schema.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { useAddress } from "./use-address.ts";

type Props = {
  label: string;
  /** The column's order by itself, and the reverse. */
  orders: readonly [MemberSort, MemberSort];
  sort: MemberSort;
};

const descends = (sort: MemberSort) => sort === "log" || sort === "ppr" || sort.endsWith("desc");

/** A column's name that sorts the list by it, and when it is sorted so already, the other way around. */
export function SortHeader({ label, orders, sort }: Props) {
  const at = useAddress();
  const isSorted = orders.includes(sort);
  const [usual, reverse] = orders;
  const isDown = isSorted && descends(sort);
  return (
    <th scope="col" data-sort="" aria-sort={isSorted ? (isDown ? "descending" : "ascending") : undefined}>
      <Link
        to={at({ sort: sort === usual ? reverse : usual, page: null, user: null })}
        preventScrollReset
        className="-my-1.5 inline-flex min-h-11 flex-wrap content-center items-center gap-x-1 hover:underline"
      >
        {label}
        <span aria-hidden="true" className={isSorted ? undefined : "text-ink-muted"}>
          {isSorted ? (isDown ? "▼" : "▲") : "↕"}
        </span>
      </Link>
    </th>
  );
}
