import { counted } from "#app/features/base/counted.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { MemberFilter } from "../_tab/member-filter.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { titled } from "../_tab/tabs.ts";
import type { Route } from "./+types/route";
import { showsAccountForm } from "./account-forms.tsx";
import { FreeMembershipDialog } from "./free-membership.tsx";
import { RosterTable } from "./roster-table.tsx";
import { forms, load } from "./tab.server.ts";
import { UserCard } from "./user-card.tsx";

export const handle = { hydrate: true };

export const meta = () => titled("users");

export const loader = memberLoader(load);

export const action = tabAction(forms);

const minute = 60_000;

/** Coaches are users, but not members, whom every other list counts: "users (6 members and 2 coaches)". */
const usersWords = ({
  total,
  coaches,
}: Pick<Route.ComponentProps["loaderData"]["list"], "total" | "coaches">) =>
  coaches === 0 || coaches === total
    ? "users"
    : `users (${counted(total - coaches, "member")} and ${coaches === 1 ? "1 coach" : `${coaches} coaches`})`;

/** The Users tab: a table by tier, fifty per page, with the open member's card under its row. */
export default function Users({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  const { coaches, plans, list, sort, card, grant } = loaderData;
  usePolling(minute, "/api/admin/users?limit=50");
  usePolling(minute / 2, "/api/admin/users-weekly-accuracy?limit=50");
  const isListed = list.entities.some(({ id }) => id === card?.member.id);
  const open = card && <UserCard key={card.member.id} {...props} card={card} isListed={isListed} />;
  return (
    <>
      {problem && !((problem.form === "set-free" && grant) || showsAccountForm(loaderData, problem)) && (
        <TypedWords problem={problem} />
      )}
      <MemberFilter coaches={coaches} unassigned keep={["sort"]} />
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
