import { useSearchParams } from "react-router";
import { shownAddress } from "#app/features/base/email-address.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { CoachDrillCard } from "#app/features/training/drills/coach-drill-card.tsx";
import { messages } from "#app/features/training/drills/messages.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { Notice } from "#app/ui/notice.tsx";
import { CsvLink } from "../_tab/csv-link.tsx";
import { MemberFilter } from "../_tab/member-filter.tsx";
import { RecentlyDeletedLink } from "../_tab/recently-deleted-link.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { tabAddress, titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("drills");

export const loader = memberLoader(load);

export const action = tabAction(forms);

type Props = Route.ComponentProps["loaderData"] & { problem: FormProblem | undefined };

function BulkActions({ deletedCount }: { deletedCount: number }) {
  const at = useAddress();
  const look = { className: buttonClass({ variant: "secondary" }), preventScrollReset: true };
  return (
    <Card heading="For everyone">
      <p className="flex flex-wrap gap-3">
        <Link to={at({ drill: "new" })} className={buttonClass({ variant: "primary" })} preventScrollReset>
          Create Drill
        </Link>
        <Link to={at({ drill: "elite" })} {...look}>
          Create Drill for All Elite Users
        </Link>
        <Link to={at({ copy: "source" })} {...look}>
          Copy Drills
        </Link>
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <CsvLink list="drills" />
        <RecentlyDeletedLink count={deletedCount} part="drills" />
      </div>
    </Card>
  );
}

/** Folded, because it is for the whole club and every day's work is above it. */
function DeleteAll() {
  const at = useAddress();
  return (
    <details className="disclosure">
      <summary>Start over without drills</summary>
      <p className="mt-3">Takes every active drill of the club off its plan. Completion stats stay.</p>
      <p className="mt-3">
        <Link
          to={at({ confirm: "delete-all" })}
          preventScrollReset
          className={buttonClass({ variant: "danger" })}
        >
          Delete All Drills
        </Link>
      </p>
    </details>
  );
}

function Inactive({ inactive: { part, failure } }: Pick<Props, "inactive">) {
  if (!part)
    return (
      <Notice tone="destructive" title={messages.loadFailed}>
        {failure}
      </Notice>
    );
  return (
    <details className="disclosure">
      <summary>Inactive drills ({part.total})</summary>
      {part.total === 0 && <p className="mt-3">Every drill is active.</p>}
      <div className="mt-3 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {part.entities.map((drill) => (
          <CoachDrillCard
            key={drill.id}
            drill={drill}
            actions={
              <SendForm form="restore-drill" fields={{ id: drill.id }} busy="Restoring…">
                {(label) => <Button variant="secondary">{label ?? "Restore"}</Button>}
              </SendForm>
            }
          />
        ))}
      </div>
      {part.total > part.size && <Pager {...part} what="inactive drills" name="inactive" />}
    </details>
  );
}

type ListProps = Pick<Props, "coaches" | "list"> & { isFolded: boolean };

/** Everyone whose drills can be shown; collapsed once someone is selected. */
function Members({ coaches, list, isFolded }: ListProps) {
  const [query] = useSearchParams();
  const at = useAddress();
  const found = (
    <div className="grid gap-4">
      <MemberFilter coaches={coaches} keep={["user"]} />
      <ul className="rows" data-list={isFolded ? undefined : ""}>
        {list.entities.map(({ id, firstName, lastName, email, effectiveTier }) => (
          <li key={id}>
            <Link data-open="" to={at({ user: id, plan: null, week: null, dates: null })} className="link">
              {firstName} {lastName}
            </Link>
            <TierBadge tier={effectiveTier} />
            <span className="text-ink-muted">{shownAddress(email)}</span>
          </li>
        ))}
      </ul>
      {list.total === 0 && <EmptyState title="No members found" />}
      <Pager {...list} what="members" />
    </div>
  );
  if (isFolded)
    return (
      <details className="disclosure" open={query.has("search")}>
        <summary>Choose another member</summary>
        <div className="mt-3">{found}</div>
      </details>
    );
  return (
    <section className="grid gap-4" aria-label="Users">
      <h2 className="text-2xl">Choose a member</h2>
      {found}
    </section>
  );
}

/** What only a dialog needs has its own script; the form for a drill comes first, as in {@link AskedDialog}. */
const parts = pageParts(
  {
    drill: () => import("./drill-dialog.tsx"),
    copy: () => import("./copy-drills.tsx"),
    confirm: () => import("./drill-confirmations.tsx"),
  },
  ({ pathname, searchParams: query }) => {
    if (pathname !== tabAddress("drills")) return null;
    if (query.get("drill")) return "drill";
    if (query.has("copy")) return "copy";
    return query.has("confirm") ? "confirm" : null;
  },
);

/** A member's plan has its own script, beside that of a dialog over it. */
const week = pageParts({ plan: () => import("./member-week.tsx") }, ({ pathname, searchParams: query }) =>
  pathname === tabAddress("drills") && query.has("user") ? "plan" : null,
);

function Plan(props: { plan: NonNullable<Props["plan"]> }) {
  const { MemberWeek } = week.read("plan");
  return <MemberWeek {...props} />;
}

function Drill(props: { dialog: NonNullable<Props["dialog"]>; problem: Props["problem"] }) {
  const { DrillDialog } = parts.read("drill");
  return <DrillDialog {...props} />;
}

function Copying(props: { copying: NonNullable<Props["copying"]>; problem: Props["problem"] }) {
  const { CopyDialog } = parts.read("copy");
  return <CopyDialog {...props} />;
}

function Confirmations(props: Pick<Props, "confirm" | "deleting">) {
  const { DrillConfirmations } = parts.read("confirm");
  return <DrillConfirmations {...props} />;
}

/** The dialog in the address; only one, even if it names several. */
function AskedDialog({ dialog, confirm, deleting, copying, problem }: Props) {
  if (dialog) return <Drill dialog={dialog} problem={problem} />;
  if (copying) return <Copying copying={copying} problem={problem} />;
  if (confirm === null) return null;
  return <Confirmations confirm={confirm} deleting={deleting} />;
}

/** Whether the tab still shows the refused form. */
function showsForm({ dialog, copying, plan }: Omit<Props, "problem">, { form }: FormProblem): boolean {
  if (form === "copy-drills") return copying?.step === "targets";
  return form === dialog?.form || (form === "set-plan-start" && plan !== null);
}

/** The Weekly Drills tab. */
export default function Drills({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  const { coaches, list, plan, inactive } = props;
  return (
    <>
      {problem && !showsForm(loaderData, problem) && <TypedWords problem={problem} />}
      {plan && <Plan plan={plan} />}
      <BulkActions deletedCount={inactive.part?.deletedCount ?? 0} />
      <Members coaches={coaches} list={list} isFolded={plan !== null} />
      <Inactive inactive={inactive} />
      <DeleteAll />
      <AskedDialog {...props} />
    </>
  );
}
