import { notFound } from "#app/errors.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { Delivery } from "#app/features/talk/issues/delivery.tsx";
import { IssueForm, isOfIssueForm, issueFormId } from "#app/features/talk/issues/issue-form.tsx";
import { openIssue, readAudience } from "#app/features/talk/issues/issues.server.ts";
import { LivePreview, MailPreview } from "#app/features/talk/issues/mail-preview.tsx";
import { messages, stateWordsOf } from "#app/features/talk/issues/messages.ts";
import { listRefusals, readIssueMail } from "#app/features/talk/issues/read-issue.server.ts";
import { Refusals } from "#app/features/talk/issues/refusals.tsx";
import { isWaiting } from "#app/features/talk/issues/rules.ts";
import { plannedTime } from "#app/features/talk/issues/send-fields.tsx";
import { MoveIssueForm, WaitingIssueForm } from "#app/features/talk/issues/waiting-form.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { Route } from "./+types/route";
import { forms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.issue.title ?? "Issue"} · Admin` },
];

export const loader = memberLoader(async ({ services, actor, params, url }) => {
  const issue = await openIssue(services, actor, { id: params.id });
  // A deleted issue is shown to anyone who has just typed into its form, so that nothing typed is lost.
  if (issue.isRemoved && url.searchParams.get("form") !== "change-issue") throw notFound();
  return {
    issue,
    mail: await readIssueMail(services, actor, { id: params.id }),
    audience: issue.state === "draft" ? await readAudience(services, actor) : null,
    refusals: issue.failedCount > 0 ? await listRefusals(services, actor, { id: params.id }) : [],
    timeZone: actor.timeZone,
    waits: isWaiting(issue, services.clock.now()),
    isDue:
      issue.startedAt === null &&
      issue.state !== "draft" &&
      issue.sendAt !== null &&
      issue.sendAt <= services.clock.now(),
    planned: issue.sendAt && plannedTime(issue.sendAt, actor.timeZone, services.clock.now()),
    today: localDate(services.clock.now(), actor.timeZone),
    hasMailServer: services.config.smtpUrl !== undefined,
  };
});

export const action = formAction(forms);

type Data = Route.ComponentProps["loaderData"];
type Props = { data: Data; problem: FormProblem | undefined };

function Actions({ issue }: Pick<Data, "issue">) {
  const isShown = issue.isPublic && issue.slug !== null && issue.startedAt !== null;
  return (
    <>
      {issue.state !== "draft" && (
        <Form method="post" action={`/admin/newsletter/${issue.id}?form=test-issue`}>
          <input type="hidden" name="id" value={issue.id} />
          <Button variant="secondary">Send a test to me</Button>
        </Form>
      )}
      <ButtonLink href={isShown ? `/newsletter/${issue.slug}` : `/newsletter/preview?id=${issue.id}`}>
        {isShown ? "See it on the site" : "Preview as a page"}
      </ButtonLink>
    </>
  );
}

function Remove({ id }: { id: string }) {
  return (
    <Form method="post" action={`/admin/newsletter/${id}?form=remove-issue`}>
      <input type="hidden" name="id" value={id} />
      <Button variant="danger">Delete issue</Button>
    </Form>
  );
}

/** Writing and sending beside the email it makes. */
function Draft({ data, problem }: Props) {
  const { issue, audience, timeZone, planned, today } = data;
  if (!audience) return null;
  return (
    <>
      <div className="grid gap-6">
        <IssueForm
          issue={issue}
          planned={planned}
          audience={audience}
          zone={zoneWords(timeZone)}
          today={today}
          problem={problem}
        />
        {!issue.isRemoved && <Remove id={issue.id} />}
      </div>
      <div className="lg:sticky lg:top-4">
        <LivePreview formId={issueFormId} mail={data.mail} />
      </div>
    </>
  );
}

function Sent({ data, problem }: Props) {
  const { issue, isDue, refusals, timeZone, mail, planned, today, waits } = data;
  return (
    <>
      <div className="grid gap-6">
        <Card heading="Delivery">
          <div className="grid gap-6">
            <Delivery issue={issue} isDue={isDue} timeZone={timeZone} />
            {waits && (
              <MoveIssueForm
                issue={issue}
                planned={planned}
                zone={zoneWords(timeZone)}
                today={today}
                problem={problem}
              />
            )}
          </div>
        </Card>
        {waits && <WaitingIssueForm issue={issue} problem={problem} />}
        {issue.state === "scheduled" && <Remove id={issue.id} />}
        {refusals.length > 0 && <Refusals refusals={refusals} timeZone={timeZone} />}
      </div>
      {waits ? <LivePreview formId={issueFormId} mail={mail} /> : <MailPreview mail={mail} />}
    </>
  );
}

/** Whether the page still has the form that was refused. */
const isShown = ({ issue, waits }: Data, problem: FormProblem) =>
  issue.state === "draft"
    ? isOfIssueForm(problem)
    : waits && ["change-issue", "move-issue"].includes(problem.form);

/** Opens in a new tab, so that typed text stays. */
function PutBack({ id }: { id: string }) {
  return (
    <Form
      reloadDocument
      method="post"
      action="/admin/newsletter?form=restore-issue"
      target="_blank"
      rel="noopener"
    >
      <input type="hidden" name="id" value={id} />
      <Button variant="secondary">Restore the issue</Button>
    </Form>
  );
}

const refreshEvery = 5_000;

export default function Issue({ loaderData, actionData }: Route.ComponentProps) {
  const { issue } = loaderData;
  // What was handed over before a pause still goes out.
  const isMoving = issue.state === "sending" || issue.state === "scheduled" || issue.state === "paused";
  usePolling(isMoving ? refreshEvery : null);
  const isDraft = issue.state === "draft";
  return (
    <>
      <PageHeader
        title={issue.title}
        aside={
          <Badge>
            {loaderData.isDue && issue.state === "scheduled" ? messages.starting : stateWordsOf(issue)}
          </Badge>
        }
        actions={<Actions issue={issue} />}
        back={{ href: "/admin/newsletter", label: "Newsletter" }}
      />
      <div className="grid gap-6">
        {!loaderData.hasMailServer && <p className="text-ink-muted">{messages.noMailServer}</p>}
        {actionData && !isShown(loaderData, actionData) && <TypedWords problem={actionData} />}
        {issue.isRemoved && <PutBack id={issue.id} />}
        <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
          {isDraft ? (
            <Draft data={loaderData} problem={actionData} />
          ) : (
            <Sent data={loaderData} problem={actionData} />
          )}
        </div>
      </div>
    </>
  );
}
