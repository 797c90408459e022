import { useNavigation } from "react-router";
import { counted } from "#app/features/base/counted.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { noFfmpeg } from "#app/features/club/maintenance/no-ffmpeg.ts";
import type { ToolCounts } from "#app/features/club/today/tool-counts.server.ts";
import { SecondFactors } from "#app/features/people/second-factor/missing-card.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, usePageForm } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { formatDateTime } from "#app/ui/time/format.ts";
import { Confirm } from "../_tab/confirm.tsx";
import { RecentlyDeletedLink } from "../_tab/recently-deleted-link.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { BoxTools, ServerSwitches, Version } from "./server-status.tsx";
import { Backfill, BackfillConfirm, StoreImport } from "./subscription-tools.tsx";
import { forms, load } from "./tab.server.ts";

export const handle = { hydrate: true };

export const meta = () => titled("system-tools");

export const loader = memberLoader(load);

export const action = tabAction(forms);

type Props = Route.ComponentProps["loaderData"] & { problem: FormProblem | undefined };

/** The forms that show their own refusals. */
const ownForms = ["test-mail", "import-store"];

const accuracyEvery = 30_000;

function ConfirmLink({ what, children }: { what: string; children: string }) {
  const at = useAddress();
  return (
    <Link to={at({ confirm: what })} className={buttonClass({})} preventScrollReset>
      {children}
    </Link>
  );
}

function Recalculation() {
  return (
    <Card heading="Weekly Accuracy Recalculation">
      <div className="grid gap-4">
        <p>
          For numbers that look wrong: counts every member's weeks again from their drills, or from practice
          in weeks without any. What members logged stays as it is.
        </p>
        <p>
          <ConfirmLink what="recalculate">Recalculate all users</ConfirmLink>
        </p>
        <p className="text-ink-muted">For one member, open them in Users.</p>
      </div>
    </Card>
  );
}

function TestMail({ problem }: Pick<Props, "problem">) {
  const at = useAddress();
  const { problem: mine, props, field } = usePageForm("test-mail", problem);
  const isBusy = useNavigation().formAction?.includes("form=test-mail") === true;
  const [fault, ...conversation] = mine?.message.split("\n") ?? [];
  return (
    <Card heading="Test email">
      <Form
        method="post"
        action={at({ form: "test-mail" })}
        {...props}
        aria-busy={isBusy || undefined}
        className="grid gap-4"
      >
        {mine && (
          <div role="alert" className="error-summary">
            <h3 className="text-lg">{mine.title}</h3>
            <p>{fault}</p>
            {conversation.length > 0 && <pre className="conversation mt-2">{conversation.join("\n")}</pre>}
          </div>
        )}
        <p>For emails that don't arrive: sends one now and shows what the mail server says.</p>
        <TextField
          {...field("email")}
          errors={undefined}
          label="Send a test email to"
          type="email"
          inputMode="email"
          required
        />
        <p>
          <Button variant="secondary">{isBusy ? "Sending…" : "Send test email"}</Button>
        </p>
      </Form>
    </Card>
  );
}

function Visibility({ visibility }: Pick<Props, "visibility">) {
  const { drillsByTier: tier, drillsByAssignment: assignment, usersByTier } = visibility;
  const facts = [
    ["Total drills", visibility.totalDrills],
    ["Active drills", visibility.activeDrills],
    ["Inactive drills", visibility.inactiveDrills],
    ["Basic drills", tier.basic],
    ["Elite drills", tier.elite],
    ["Pro drills", tier.pro],
    ["General drills", assignment.general],
    ["Assigned drills", assignment.assigned],
    ["Active Pro and Elite members", usersByTier.activeProElite],
  ] as const;
  return (
    <Card heading="Weekly Drill Visibility Manager">
      <div className="grid gap-4">
        <p>
          For drills that are missing from members' plans: counts what they can see, and shows all hidden ones
          again.
        </p>
        <dl className="facts tabular-nums">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="text-xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
        <p>
          <ConfirmLink what="activate">Activate all inactive drills</ConfirmLink>
        </p>
      </div>
    </Card>
  );
}

function Confirmations({ confirm, visibility, diagnosis }: Props) {
  if (confirm === "recalculate")
    return (
      <Confirm
        title="Recalculate all users?"
        form="recalculate"
        button="Recalculate all"
        busy="Recalculating…"
      >
        <p>All weekly records are replaced by new ones. If it can't finish, the old ones stay.</p>
      </Confirm>
    );
  if (confirm === "activate")
    return (
      <Confirm
        title="Activate all inactive drills?"
        form="activate-drills"
        fields={{ activate: "true" }}
        button="Activate all"
        busy="Activating…"
      >
        <p>{visibility.inactiveDrills} inactive drills become visible to members.</p>
      </Confirm>
    );
  if (confirm === "backfill") return <BackfillConfirm />;
  if (confirm !== "fix") return null;
  return (
    <Confirm title="Fix all affected users?" form="fix-stats" button="Fix all" busy="Fixing…">
      <p>{diagnosis?.usersWithMissingStats ?? "All"} affected members get their weekly records rebuilt.</p>
    </Confirm>
  );
}

type AttentionProps = Pick<Awaited<ReturnType<typeof load>>, "box" | "coachesWithout" | "counts">;
type Worry = { text: string; to: string };

/**
 * What needs a coach's attention: a missing mail server, then the worst first: the server, its backups, jobs, email, then coaches without a second
 * factor.
 */
function worriesOf(
  { box, coachesWithout, counts }: AttentionProps,
  at: ReturnType<typeof useAddress>,
): Worry[] {
  const list = (show: string) => at({ show });
  const { errors, mails } = counts;
  return [
    // What every page says instead of promising an email comes first.
    !box.hasMailServer && { text: "Emails reach no one: no mail server is set", to: list("mail") },
    !box.hasFfmpeg && { text: noFfmpeg, to: "#backups" },
    errors > 0 && { text: `${counted(errors, "error")} reported in the last 24 hours`, to: list("errors") },
    box.backups.light !== "good" && { text: box.backups.sentence, to: "#backups" },
    box.backups.replica.light === "late" && { text: box.backups.replica.sentence, to: "#backups" },
    box.givenUp.length > 0 && { text: `${counted(box.givenUp.length, "job")} given up`, to: "#given-up" },
    mails > 0 && { text: `${counted(mails, "email")} could not be sent`, to: list("mail") },
    coachesWithout.length > 0 && {
      text: `${coachesWithout.map(({ name }) => name).join(" and ")} ${coachesWithout.length === 1 ? "signs" : "sign"} in without a second factor`,
      to: "#second-factor",
    },
  ].filter((worry): worry is Worry => Boolean(worry));
}

/** One sentence that says whether anything needs attention, with a link to each. */
function Attention(props: AttentionProps) {
  const worries = worriesOf(props, useAddress());
  if (worries.length === 0) return <p className="text-lg">Nothing needs your attention.</p>;
  return (
    <section aria-labelledby="attention" className="grid gap-1">
      <h2 id="attention" className="text-lg">
        {worries.length === 1 ? "1 thing needs" : `${worries.length} things need`} your attention
      </h2>
      <ol className="grid list-decimal gap-1 pl-6">
        {worries.map(({ text, to }) => (
          <li key={text}>
            <Link to={to} className="link">
              {text.replace(/\.$/, "")}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

type BinProps = { counts: Pick<ToolCounts, "drills" | "videos" | "tutorials"> };

/** How much was deleted and can be restored (D61). */
function Bin({ counts }: BinProps) {
  const { drills, videos, tutorials } = counts;
  const count = drills + videos + tutorials;
  const listed = [counted(drills, "drill"), counted(videos, "video"), counted(tutorials, "tutorial")];
  return (
    <Card heading="Recently Deleted">
      {count === 0 ? (
        <p>Nothing was deleted in the last 24 hours.</p>
      ) : (
        <p>{`Deleted in the last 24 hours, and can be restored: ${listed.join(", ")}.`}</p>
      )}
      <p className="mt-3">
        <RecentlyDeletedLink count={count} />
      </p>
    </Card>
  );
}

/** Links to the import of members and their past drills. */
function ImportPeople() {
  return (
    <Card heading="Import people">
      <p>
        For a club that comes from another program: reads its list of members and past drills, and shows what
        would happen first.
      </p>
      <p className="mt-3">
        <a href="/admin/import" className={buttonClass({})}>
          Import a list
        </a>
      </p>
    </Card>
  );
}

type MissingStatsProps = Pick<Awaited<ReturnType<typeof load>>, "diagnosis" | "timeZone">;

const columns = [
  { id: "name", label: "Member", rowHeader: true },
  { id: "tier", label: "Plan" },
  { id: "drills", label: "Drill completions", numeric: true },
  { id: "practice", label: "Practice results", numeric: true },
  { id: "weeks", label: "Weekly records", numeric: true },
  { id: "issue", label: "Issue" },
];

const issues = {
  missing_all_weekly_accuracy: "No weekly record at all",
  missing_current_week: "This week is missing",
} as const;

const shown = 50;

function Affected({ users }: { users: NonNullable<MissingStatsProps["diagnosis"]>["affectedUsers"] }) {
  return (
    <>
      <Table
        caption="Members with missing stats"
        columns={columns}
        rows={users.slice(0, shown).map((user) => ({
          id: user.userId,
          cells: {
            name: `${user.firstName} ${user.lastName} (${shownAddress(user.email)})`,
            tier: user.subscriptionTier,
            drills: user.drillCompletions,
            practice: user.practiceResults,
            weeks: user.weeklyAccuracyRecords,
            issue: issues[user.issueType],
          },
        }))}
      />
      {users.length > shown && (
        <p>
          Showing {shown} of {users.length}.
        </p>
      )}
    </>
  );
}

/** Scans for members whose weekly numbers are missing, then fixes the ones it found. */
function MissingStats({ diagnosis, timeZone }: MissingStatsProps) {
  const at = useAddress();
  const found = diagnosis?.usersWithMissingStats ?? 0;
  return (
    <Card heading="Missing Stats Diagnostic">
      <div className="grid gap-4">
        <p>
          For a chart that stays empty: looks for members whose weeks have no numbers although they logged,
          and fills them in. A scan changes nothing.
        </p>
        {diagnosis && (
          <p role="status">
            {diagnosis.totalUsersScanned} accounts scanned, {diagnosis.proEliteUsers} of them pro or elite:{" "}
            {found === 0 ? "nothing is missing" : `${found} with missing stats`} (
            {formatDateTime(diagnosis.timestamp, timeZone)}).
          </p>
        )}
        {diagnosis && found > 0 && <Affected users={diagnosis.affectedUsers} />}
        <p className="flex flex-wrap gap-3">
          <Link to={at({ scan: "on" })} className={buttonClass({})} preventScrollReset>
            {diagnosis ? "Scan again" : "Scan"}
          </Link>
          {found > 0 && (
            <Link
              to={at({ confirm: "fix" })}
              className={buttonClass({ variant: "danger" })}
              preventScrollReset
            >
              Fix all affected users
            </Link>
          )}
        </p>
      </div>
    </Card>
  );
}

/** The System Tools tab by urgency: what needs attention, the server, and last the tools a coach starts manually. */
export default function SystemTools({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  usePolling(accuracyEvery, "/api/admin/drill-visibility-stats");
  return (
    <>
      {problem && !ownForms.includes(problem.form) && <TypedWords problem={problem} />}
      <Attention {...props} />
      <BoxTools {...props.box} counts={props.counts} timeZone={props.timeZone} />
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <div id="second-factor">
          <SecondFactors coaches={props.coachesWithout} />
        </div>
        <Bin counts={props.counts} />
      </div>
      <section className="grid gap-4" aria-labelledby="tools">
        <h2 id="tools" className="text-2xl">
          Tools
        </h2>
        {/* Two stacks, so that a tall tool leaves no gap beside it. */}
        <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
          <div className="grid gap-4">
            <Recalculation />
            <Visibility visibility={props.visibility} />
            <MissingStats diagnosis={props.diagnosis} timeZone={props.timeZone} />
            <ServerSwitches {...props.box} />
          </div>
          <div className="grid gap-4">
            <Backfill />
            <TestMail problem={props.problem} />
            <ImportPeople />
            <StoreImport problem={props.problem} />
          </div>
        </div>
      </section>
      <Version {...props.box} timeZone={props.timeZone} />
      <Confirmations {...props} />
    </>
  );
}
