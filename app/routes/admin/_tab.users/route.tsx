import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { AuditTrail } from "#app/features/base/audit/audit-trail.tsx";
import { counted } from "#app/features/base/counted.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { WhyThisPlan } from "#app/features/people/entitlements/reasons/why-this-plan.tsx";
import { AccountFacts, isFreeNow } from "#app/features/people/roster/account-facts.tsx";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { tooManyChosen } from "#app/features/people/roster/messages.ts";
import { PlanBadge } from "#app/features/people/roster/plan-badge.tsx";
import { leavingWords } from "#app/features/people/roster/standing.ts";
import { PerformancePanel } from "#app/features/training/stats/performance-panel.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { formatDate } from "#app/ui/time/format.ts";
import { CsvLink } from "../_tab/csv-link.tsx";
import { FilterFields, KeptFields } from "../_tab/filter-bar.tsx";
import { RosterTable } from "../_tab/roster-table.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { tabAddress, titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { CoachForm, showsAccountForm, TierForm } from "./account-forms.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { bulkForms } from "./bulk-forms.server.ts";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("users");

export const loader = memberLoader(load);

export const action = tabAction({ ...forms, ...bulkForms });

const minute = 60_000;

/** Coaches are users, but not members, whom every other list counts: "users (6 members and 2 coaches)". */
const usersWords = ({
  total,
  coaches,
}: Pick<Route.ComponentProps["loaderData"]["list"], "total" | "coaches">) =>
  coaches === 0 || coaches === total
    ? "users"
    : `users (${counted(total - coaches, "member")} and ${coaches === 1 ? "1 coach" : `${coaches} coaches`})`;

type Page = Awaited<ReturnType<typeof load>>;
type Props = Pick<Page, "coaches" | "plans" | "now" | "timeZone" | "siteTimeZone"> & {
  card: NonNullable<Page["card"]>;
  problem: FormProblem | undefined;
  /** Whether the member's row is above the card, with their address, plan, and the link to their page. */
  isListed: boolean;
};

/** One way to change a plan, and when to use it. */
function Choice({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3 border-t border-line pt-3" aria-label={heading}>
      <div>
        <h3 className="font-sans text-base font-bold">{heading}</h3>
        <p className="text-ink-muted">{hint}</p>
      </div>
      {children}
    </section>
  );
}

/** The current free membership, with buttons to grant, change, and remove it. */
function FreeMembership({ card: { member }, now, siteTimeZone }: Props) {
  const at = useAddress();
  const { freeMembershipTier, freeMembershipUntil } = member;
  const isFree = isFreeNow(member, now);
  return (
    <Choice
      heading="Free membership"
      hint="Lends Elite or Pro until a day. After it, the subscription counts again."
    >
      <p>
        {isFree && freeMembershipTier && freeMembershipUntil
          ? `Active Free ${freeMembershipTier.toUpperCase()} until ${formatDate(freeMembershipUntil, siteTimeZone)}`
          : "No active free membership"}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={at({ free: member.id })} className={buttonClass({})} preventScrollReset>
          {isFree ? "Update Free Membership" : "Grant Free Membership"}
        </Link>
        {isFree && (
          <SendForm
            form="remove-free"
            fields={{ userId: member.id, version: member.version }}
            busy="Removing…"
          >
            {(label) => <Button variant="danger">{label ?? "Remove Free Access"}</Button>}
          </SendForm>
        )}
      </div>
    </Choice>
  );
}

function Performance({ card: { member, performance }, name }: Props & { name: string }) {
  if (!performance) return null;
  return (
    <div className="grid content-start gap-4">
      <PerformancePanel name={name} {...performance} allHref={`${memberAddress(member.id)}?part=drills`} />
      <SendForm form="recalculate-member" fields={{ userId: member.id }} busy="Recalculating…">
        {(label) => <Button variant="quiet">{label ?? "Recalculate weekly accuracy"}</Button>}
      </SendForm>
    </div>
  );
}

/** Their plan in words, and what coaches came to change; who it is, unless the row above says it. */
function Changing(props: Props) {
  const { card, coaches, problem, timeZone, siteTimeZone, isListed } = props;
  const { member, standing, entitlement } = card;
  return (
    <div className="grid content-start gap-4">
      {!isListed && (
        <p>
          <a href={`mailto:${member.email}`} className="link break-all">
            {shownAddress(member.email)}
          </a>{" "}
          ·{" "}
          <Link to={memberAddress(member.id)} className="link">
            Member page
          </Link>
        </p>
      )}
      {entitlement && <WhyThisPlan {...entitlement} timeZone={timeZone} siteTimeZone={siteTimeZone} />}
      {standing?.leavesOn && (
        <p className="text-warning">{leavingWords(member.firstName, standing.leavesOn, timeZone)}</p>
      )}
      <CoachForm member={member} coaches={coaches} problem={problem} />
    </div>
  );
}

/** One member on the Users tab: who it is, why they have their plan, what can be changed, coaches' actions, numbers. */
function UserCard(props: Props) {
  const { card, coaches, plans, now, problem, timeZone, siteTimeZone, isListed } = props;
  const { member, trail } = card;
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <Card
      heading={name}
      aside={!isListed && <PlanBadge tier={member.effectiveTier} isCoach={member.isAdmin} />}
    >
      <div className="grid gap-x-10 gap-y-4 lg:max-xl:grid-cols-2">
        <Changing {...props} />
        <AccountFacts member={member} now={now} timeZone={timeZone} siteTimeZone={siteTimeZone} />
        <Choice heading="Subscription" hint="For a plan they bought, changed, or ended.">
          <TierForm member={member} plans={plans} problem={problem} />
        </Choice>
        <FreeMembership {...props} />
        <AuditTrail
          entries={trail}
          timeZone={timeZone}
          siteTimeZone={siteTimeZone}
          coaches={coaches}
          more={
            <Link to={`${memberAddress(member.id)}?part=coaches`} className="link">
              Show everything
            </Link>
          }
        />
        <Performance {...props} name={name} />
      </div>
    </Card>
  );
}

/** What only a dialog needs has its own script. */
const parts = pageParts(
  { bulk: () => import("./bulk-dialog.tsx"), free: () => import("./free-dialog.tsx") },
  ({ pathname, searchParams: query }) => {
    if (pathname !== tabAddress("users")) return null;
    if (query.has("bulk")) return "bulk";
    return query.has("free") ? "free" : null;
  },
);

function GrantDialog(
  props: Pick<Page, "plans"> & { grant: NonNullable<Page["grant"]>; problem: FormProblem | undefined },
) {
  const { FreeMembershipDialog } = parts.read("free");
  return <FreeMembershipDialog {...props} />;
}

function ManyDialog(
  props: Pick<Page, "coaches" | "back"> & {
    bulk: NonNullable<Page["bulk"]>;
    problem: FormProblem | undefined;
  },
) {
  const { BulkDialog } = parts.read("bulk");
  return <BulkDialog {...props} />;
}

const states = [
  { value: "all", label: "Everyone" },
  { value: "never", label: "Never signed in" },
  { value: "invited", label: "Invited, not signed in" },
  { value: "uninvited", label: "Not invited" },
];

type ListProps = Route.ComponentProps["loaderData"] & { seen: Route.ComponentProps["loaderData"] };

/** The table in the form that chooses members for an act; a search is part of it, so that those who are checked stay so. */
function List({ coaches, list, sort, card, chosen, leftOut, seen }: ListProps) {
  const isShown = new Set(list.entities.map(({ id }) => id));
  const others = chosen.filter(({ id }) => !isShown.has(id));
  const found = list.total - list.coaches;
  return (
    <Form method="get" action={tabAddress("users")} preventScrollReset className="bulk grid gap-3">
      <FilterFields coaches={coaches} unassigned isRaw>
        <FilterSelect name="access" label="Sign-in" options={states} />
      </FilterFields>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p className="text-ink-muted tabular-nums">{`${list.total} found`}</p>
        <CsvLink list="users" />
        <ButtonLink variant="quiet" href="/admin/import">
          Import a list
        </ButtonLink>
      </div>
      {leftOut > 0 && <p role="alert">{tooManyChosen(chosen.length, leftOut)}</p>}
      <BulkBar found={found} shown={list.entities.length} chosen={chosen.length} others={others} />
      {list.total === 0 ? (
        <EmptyState title="No members found" level={2} />
      ) : (
        <RosterTable
          key={chosen.map(({ id }) => id).join()}
          rows={list.entities}
          coaches={coaches}
          openId={card?.member.id ?? null}
          seen={seen}
          sort={sort}
          chosen={chosen.map(({ id }) => id)}
          caption="Users"
          opens
        />
      )}
      <Pager {...list} what={usersWords(list)} formAction={tabAddress("users")} />
      {/* After the pager: of two values under one name, the first counts. */}
      {list.page > 1 && <input type="hidden" name="page" value={list.page} />}
      <KeptFields names={["sort", "user"]} />
    </Form>
  );
}

/** The Users tab: a table by tier, fifty per page, with the open member beside it; on a narrow screen the member takes its place. */
export default function Users({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  const { coaches, list, card, grant, bulk } = loaderData;
  const [query] = useSearchParams();
  const at = useAddress();
  usePolling(minute, "/api/admin/users?limit=50");
  usePolling(minute / 2, "/api/admin/users-weekly-accuracy?limit=50");
  const isListed = list.entities.some(({ id }) => id === card?.member.id);
  const isAsked = card !== null && query.get("user") === card.member.id;
  const isBulk = problem?.form === `bulk-${bulk?.act}` && bulk?.preview.userIds.length !== 0;
  return (
    <>
      {problem &&
        !isBulk &&
        !((problem.form === "set-free" && grant) || showsAccountForm(loaderData, problem)) && (
          <TypedWords problem={problem} />
        )}
      <div className={card ? "grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]" : undefined}>
        <div className={isAsked ? "max-xl:hidden" : undefined}>
          <List {...loaderData} seen={loaderData} />
        </div>
        {card && (
          <aside id="member" aria-label={`${card.member.firstName} ${card.member.lastName}`}>
            {isAsked && (
              <Link to={at({ user: "none", form: null })} className="link inline-block py-2.5 xl:hidden">
                Back to Users
              </Link>
            )}
            <UserCard key={card.member.id} {...props} card={card} isListed={isListed && !isAsked} />
          </aside>
        )}
      </div>
      {grant && <GrantDialog grant={grant} plans={loaderData.plans} problem={problem} />}
      {bulk && (
        <ManyDialog key={bulk.act} bulk={bulk} coaches={coaches} back={loaderData.back} problem={problem} />
      )}
    </>
  );
}
