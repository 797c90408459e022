import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import { messages, people, progressWords } from "./messages.ts";

type State = "draft" | "scheduled" | "sending" | "paused" | "sent" | "cancelled";

/** An issue that is no longer a draft. */
export type SentIssue = {
  id: string;
  state: State;
  sendAt: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
  pausedBecause: string | null;
  recipientCount: number;
  sentCount: number;
  failedCount: number;
  writtenCount: number;
  rate: number;
};

/** `isDue` says that its time has come and its first emails are about to leave. */
type Props = { issue: SentIssue; isDue: boolean; timeZone: string };

function Step({ id, form, state, label, isDanger }: StepProps) {
  return (
    <Form method="post" action={`/admin/newsletter/${id}?form=${form}`}>
      <input type="hidden" name="id" value={id} />
      {state && <input type="hidden" name="state" value={state} />}
      <Button variant={isDanger ? "danger" : "secondary"}>{label}</Button>
    </Form>
  );
}

type StepProps = {
  id: string;
  form: "steer-delivery" | "cancel-delivery";
  state?: "paused" | "sending";
  label: string;
  isDanger?: boolean;
};

/** One that was paused before anything left. */
function pausedBefore({ issue: { sendAt }, isDue, timeZone }: Props): string {
  if (isDue || !sendAt) return "Paused. Nothing was sent. It goes right away once you resume.";
  return `Paused. Nothing was sent. Once you resume, it goes on ${formatDateTime(sendAt, timeZone)}.`;
}

function stateLine(props: Props): string {
  const { issue, isDue, timeZone } = props;
  const { state, sendAt, finishedAt, recipientCount, writtenCount } = issue;
  switch (state) {
    case "scheduled":
      if (isDue) return `Goes to ${people(recipientCount)} within a few seconds.`;
      return `Goes to ${people(recipientCount)}${sendAt ? ` on ${formatDateTime(sendAt, timeZone)}` : ""}.`;
    case "sending":
      return "On its way.";
    case "paused":
      return issue.startedAt ? "Paused. The rest wait until you resume." : pausedBefore(props);
    case "cancelled":
      return `Canceled. ${messages.canceledWords}`;
    default:
      if (writtenCount > 0) return messages.writtenWords;
      return finishedAt ? `Sent ${formatDateTime(finishedAt, timeZone)}.` : "Sent.";
  }
}

const minutesLeft = ({ recipientCount, sentCount, failedCount, rate }: SentIssue) =>
  Math.ceil((recipientCount - sentCount - failedCount) / rate);

/** An issue's progress, with buttons to pause, resume, and cancel it. */
export function Delivery(props: Props) {
  const { issue } = props;
  const { id, state, recipientCount, sentCount, failedCount, pausedBecause } = issue;
  const isOpen = state === "scheduled" || state === "sending" || state === "paused";
  const minutes = minutesLeft(issue);
  return (
    <div className="grid gap-4">
      {state === "paused" && pausedBecause && <Notice tone="warning" title={pausedBecause} />}
      <p>{stateLine(props)}</p>
      {issue.startedAt && (
        <Progress
          id="delivery"
          label="Progress"
          value={sentCount + failedCount}
          max={Math.max(1, recipientCount)}
        >
          {progressWords(issue)}
          {state === "sending" && minutes > 0 && `, about ${minutes} min left`}
        </Progress>
      )}
      {isOpen && (
        <p className="text-ink-muted">
          Each person gets one email. If this server stops right after the mail server accepts one, that email
          may arrive twice.
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          {(state === "sending" || state === "scheduled") && (
            <Step id={id} form="steer-delivery" state="paused" label="Pause" />
          )}
          {state === "paused" && <Step id={id} form="steer-delivery" state="sending" label="Resume" />}
          <Step id={id} form="cancel-delivery" label="Cancel sending" isDanger />
        </div>
      )}
    </div>
  );
}
