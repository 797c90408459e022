import { Fragment, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import type { RosterRow } from "#app/features/club/member-view/roster.server.ts";
import {
  duePlaces,
  lastLogWords,
  nextWords,
  quietWords,
  type Seen,
  trendWords,
  whyInShort,
} from "#app/features/club/member-view/row-words.ts";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { PlanBadge } from "#app/features/people/roster/plan-badge.tsx";
import type { MemberSort } from "#app/features/people/roster/schema.ts";
import { PprOfWeeks } from "#app/features/training/stats/weeks/window-ppr.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { SortHeader } from "../_tab/sort-header.tsx";
import { useAddress } from "../_tab/use-address.ts";

const [width, height, edge] = [72, 20, 2];

/** The values of recent weeks as the points of a small line. */
function linePoints(values: readonly number[]): string {
  const lowest = Math.min(...values);
  const span = Math.max(...values) - lowest || 1;
  const step = (width - 2 * edge) / (values.length - 1);
  const y = (value: number) => height - edge - ((height - 2 * edge) * (value - lowest)) / span;
  return values.map((value, place) => `${Math.round(edge + step * place)},${Math.round(y(value))}`).join(" ");
}

function Ppr({ ppr }: { ppr: RosterRow["ppr"] }) {
  if (!ppr) return <i>no logs yet</i>;
  const { tone, words } = trendWords(ppr);
  return (
    <p>
      <PprOfWeeks of={ppr.newest} />
      {ppr.values.length > 1 && (
        <svg width={width} height={height} aria-hidden="true">
          <polyline points={linePoints(ppr.values)} />
        </svg>
      )}
      {tone ? <b className={tone}>{words}</b> : <i>{words}</i>}
    </p>
  );
}

function Next({ row, seen }: { row: RosterRow; seen: Seen }) {
  const { next } = row;
  if (!next) {
    const quiet = quietWords(row, seen);
    return quiet && <i>{quiet}</i>;
  }
  return (
    <Link to={duePlaces[next.kind] + next.ref} className={next.isLate ? "font-bold text-danger" : undefined}>
      {nextWords(next, seen)}
    </Link>
  );
}

type RowProps = { row: RosterRow; coach: string | null; isOpen: boolean; seen: Seen };

function Row({ row, coach, isOpen, seen }: RowProps) {
  const [query] = useSearchParams();
  const at = useAddress();
  // A row that a search opened by itself stays open on the first click.
  const closes = isOpen && query.get("user") === row.id;
  const to = at({ user: closes ? "none" : row.id, form: null });
  return (
    <tr id={isOpen ? "member" : undefined}>
      <th scope="row">
        <Link
          data-open={isOpen ? undefined : ""}
          to={closes ? to : `${to}#member`}
          preventScrollReset
          aria-expanded={isOpen}
        >
          {row.name}
        </Link>
        <i>{shownAddress(row.email)}</i>
        {isOpen && (
          <Link data-open="" to={memberAddress(row.id)} className="text-sm underline">
            Member page
          </Link>
        )}
      </th>
      <td>
        <PlanBadge tier={row.tier} isCoach={row.isCoach} /> {!isOpen && <i>{whyInShort(row, seen)}</i>}
      </td>
      <td>{coach}</td>
      <td>{lastLogWords(row.lastLogged, seen)}</td>
      <td>
        <Ppr ppr={row.ppr} />
      </td>
      <td>
        <Next row={row} seen={seen} />
      </td>
    </tr>
  );
}

type Props = {
  rows: readonly RosterRow[];
  coaches: readonly { key: string; name: string }[];
  openId: string | null;
  seen: Seen;
  sort: MemberSort;
  /** The open member's card. */
  children: ReactNode;
};

/** The club's members as a table, with the open member's card under its row. */
export function RosterTable({ rows, coaches, openId, seen, sort, children }: Props) {
  const nameOf = (key: string | null) =>
    coaches.find((coach) => coach.key === key)?.name.split(" ")[0] ?? null;
  return (
    <table className="roster">
      <caption className="sr-only">Users</caption>
      <thead>
        <tr>
          <SortHeader label="Name" orders={["name", "name-desc"]} sort={sort} />
          <SortHeader label="Plan" orders={["asc", "desc"]} sort={sort} />
          <th scope="col">Coach</th>
          <SortHeader label="Last log" orders={["log", "log-asc"]} sort={sort} />
          <th scope="col">PPR, 8 weeks</th>
          <th scope="col">Next</th>
        </tr>
      </thead>
      <tbody data-list="">
        {rows.map((row) => (
          <Fragment key={row.id}>
            <Row row={row} coach={nameOf(row.coach)} isOpen={row.id === openId} seen={seen} />
            {row.id === openId && (
              <tr>
                <td colSpan={6}>{children}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
