import { Link, useSearchParams } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { CsvLink } from "../csv-link.tsx";
import { FilterBar } from "../filter-bar.tsx";
import { changedAddress } from "../tabs.ts";
import { usePolling } from "../use-polling.ts";
import { FreeMembershipDialog } from "./free-membership.tsx";
import type { load } from "./tab.server.ts";
import { TrailDialog } from "./trail-dialog.tsx";
import { UserCard } from "./user-card.tsx";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

const minute = 60_000;

/** The Users tab: cards by tier, fifty a page. */
export function Users(props: Props) {
  const { coaches, list, sort } = props;
  const [query] = useSearchParams();
  usePolling(minute, "/api/admin/users?limit=50");
  usePolling(minute / 2, "/api/admin/users-weekly-accuracy?limit=50");
  return (
    <>
      <FilterBar tab="users" coaches={coaches} unassigned keep={["sort"]} />
      <p>
        <Link
          to={changedAddress(query, { sort: sort === "asc" ? "desc" : "asc", page: null })}
          className={buttonClass({ variant: "quiet" })}
        >
          Sort by tier: {sort === "asc" ? "Pro first" : "Basic first"}
        </Link>
      </p>
      {list.total === 0 && <EmptyState title="No users found" level={2} />}
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start" data-list="">
        {list.entities.map((member) => (
          <UserCard key={member.id} member={member} page={props} />
        ))}
      </div>
      <Pager {...list} what="users" />
      <CsvLink list="users" />
      {props.history && <TrailDialog history={props.history} timeZone={props.timeZone} />}
      {props.grant && <FreeMembershipDialog grant={props.grant} problem={props.problem} />}
    </>
  );
}
