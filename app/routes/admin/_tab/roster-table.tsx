import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import type { RosterRow } from "#app/features/club/member-view/roster.server.ts";
import {
  accessWords,
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
import { ChooseAll } from "#app/ui/list/choose-all.tsx";
import { SortHeader } from "./sort-header.tsx";
import { useAddress } from "./use-address.ts";

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

type RowProps = Pick<Props, "seen" | "opens"> & {
  row: RosterRow;
  coach: string | null;
  isOpen: boolean;
  isChosen: boolean;
};

/** The member's name, which opens their card beside the table, or their own page. */
function Name({ row, isOpen, opens }: Pick<RowProps, "row" | "isOpen" | "opens">) {
  const [query] = useSearchParams();
  const at = useAddress();
  if (!opens)
    return (
      <Link data-open="" to={memberAddress(row.id)}>
        {row.name}
      </Link>
    );
  // A row that a search opened by itself stays open on the first click.
  const closes = isOpen && query.get("user") === row.id;
  const to = at({ user: closes ? "none" : row.id, form: null });
  return (
    <Link
      data-open={isOpen ? undefined : ""}
      to={closes ? to : `${to}#member`}
      preventScrollReset
      aria-expanded={isOpen}
    >
      {row.name}
    </Link>
  );
}

function Row({ row, coach, isOpen, isChosen, seen, opens }: RowProps) {
  const access = accessWords(row, seen);
  return (
    <tr data-current={isOpen || undefined}>
      <td>
        {!row.isCoach && (
          <label className="check check-alone">
            <input type="checkbox" name="userIds" value={row.id} defaultChecked={isChosen} />
            <span className="sr-only">{`Choose ${row.name}`}</span>
          </label>
        )}
      </td>
      <th scope="row">
        <Name row={row} isOpen={isOpen} opens={opens} />
        <i>{shownAddress(row.email)}</i>
        {isOpen && (
          <Link data-open="" to={memberAddress(row.id)} className="text-sm underline">
            Member page
          </Link>
        )}
      </th>
      <td>
        <PlanBadge tier={row.tier} isCoach={row.isCoach} /> {!isOpen && <i>{whyInShort(row, seen)}</i>}
        {access && <i className="block">{access}</i>}
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

/** Those who are checked and not on the page, each with the box to leave them out. */
export function OthersChosen({ others }: { others: readonly { id: string; name: string }[] }) {
  if (others.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4" aria-label="Also checked" data-list="">
      {others.map(({ id, name }) => (
        <li key={id}>
          <label className="check">
            <input type="checkbox" name="userIds" value={id} defaultChecked />
            <span>{name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  rows: readonly RosterRow[];
  coaches: readonly { key: string; name: string }[];
  openId: string | null;
  seen: Seen;
  sort: MemberSort;
  chosen: readonly string[];
  caption: string;
  /** Whether a name opens the member's card beside the table; otherwise it leads to their page. */
  opens: boolean;
};

/** The club's members as a table, each with a box to choose them for the act of the form around it. */
export function RosterTable({ rows, coaches, openId, seen, sort, chosen, caption, opens }: Props) {
  const nameOf = (key: string | null) =>
    coaches.find((coach) => coach.key === key)?.name.split(" ")[0] ?? null;
  return (
    <table className="roster" data-beside={openId === null ? undefined : ""}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <td>
            <ChooseAll boxes="tbody input[name=userIds]" label="Choose everyone on this page" isAlone />
          </td>
          <SortHeader label="Name" orders={["name", "name-desc"]} sort={sort} />
          <SortHeader label="Plan" orders={["asc", "desc"]} sort={sort} />
          <SortHeader label="Coach" orders={["coach", "coach-desc"]} sort={sort} />
          <SortHeader label="Last log" orders={["log", "log-asc"]} sort={sort} />
          <SortHeader label="PPR by week" orders={["ppr", "ppr-asc"]} sort={sort} />
          <SortHeader label="Next" orders={["next", "next-desc"]} sort={sort} />
        </tr>
      </thead>
      <tbody data-list="">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            coach={nameOf(row.coach) ?? (opens ? null : "Unassigned")}
            isOpen={row.id === openId}
            isChosen={chosen.includes(row.id)}
            seen={seen}
            opens={opens}
          />
        ))}
      </tbody>
    </table>
  );
}
