import { counted } from "#app/features/base/counted.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { MemberFilter } from "../_tab/member-filter.tsx";
import { FreeMembershipDialog } from "./free-membership.tsx";
import { RosterTable } from "./roster-table.tsx";
import type { load } from "./tab.server.ts";
import { UserCard } from "./user-card.tsx";

export { showsAccountForm } from "./account-forms.tsx";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };

const minute = 60_000;

/** Coaches are users, but not members, whom every other list counts: "users (6 members and 2 coaches)". */
const usersWords = ({ total, coaches }: Pick<Props["list"], "total" | "coaches">) =>
  coaches === 0 || coaches === total
    ? "users"
    : `users (${counted(total - coaches, "member")} and ${coaches === 1 ? "1 coach" : `${coaches} coaches`})`;

/** The Users tab: a table by tier, fifty per page, with the open member's card under its row. */
export function Users(props: Props) {
  const { coaches, plans, list, sort, card, grant, problem } = props;
  usePolling(minute, "/api/admin/users?limit=50");
  usePolling(minute / 2, "/api/admin/users-weekly-accuracy?limit=50");
  const isListed = list.entities.some(({ id }) => id === card?.member.id);
  const open = card && <UserCard key={card.member.id} {...props} card={card} isListed={isListed} />;
  return (
    <>
      <MemberFilter tab="users" coaches={coaches} unassigned keep={["sort"]} />
      {!isListed && open}
      {list.total === 0 && <EmptyState title="No members found" level={2} />}
      {list.total > 0 && (
        <RosterTable
          rows={list.entities}
          coaches={coaches}
          openId={card?.member.id ?? null}
          seen={props}
          sort={sort}
        >
          {open}
        </RosterTable>
      )}
      <Pager {...list} what={usersWords(list)} />
      <div className="flex flex-wrap gap-x-4">
        <CsvLink list="users" />
        <ButtonLink variant="quiet" href="/admin/import">
          Import a list
        </ButtonLink>
      </div>
      {grant && <FreeMembershipDialog grant={grant} plans={plans} problem={problem} />}
    </>
  );
}
