import { useNavigation } from "react-router";
import { SecondFactors } from "#app/features/people/second-factor/missing-card.tsx";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type FormProblem, usePageForm } from "#app/ui/form/page-form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { Confirm } from "../_tab/confirm.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { Attention } from "./attention.tsx";
import { Bin } from "./bin.tsx";
import { ImportPeople } from "./import-people.tsx";
import { MissingStats } from "./missing-stats.tsx";
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
        <p>How many drills members can see. Inactive ones are hidden from their plans.</p>
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
      <Version {...props.box} />
      <Confirmations {...props} />
    </>
  );
}
