import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { Table } from "#app/ui/table.tsx";
import type { loadBox } from "./server-status.server.ts";

type Box = Awaited<ReturnType<typeof loadBox>>;
type Of<Key extends keyof Box> = { [K in Key]: NonNullable<Box[Key]> } & { timeZone: string };

const second = 1000;

function every(ms: number): string {
  if (ms < 60 * second) return `${ms / second} s`;
  return `${ms / (60 * second)} min`;
}

const jobColumns = [
  { id: "name", label: "Job", rowHeader: true },
  { id: "every", label: "Every", numeric: true },
  { id: "started", label: "Last started" },
  { id: "ended", label: "Last ended" },
  { id: "state", label: "State" },
];

function jobsInWords(many: number, failed: number): string {
  if (failed === 0) return many === 1 ? "1 job runs as it should" : `All ${many} jobs run as they should`;
  return failed === 1 ? `1 of ${many} jobs failed` : `${failed} of ${many} jobs failed`;
}

/** Every scheduled job, with its last run; the list is folded while all is well. */
export function JobList({ jobs, timeZone }: Of<"jobs">) {
  const when = (at: Date | null) => (at ? formatDateTime(at, timeZone) : "–");
  const failed = jobs.filter(({ fault }) => fault).length;
  return (
    <Card heading="Recurring jobs">
      {jobs.length === 0 && <p>No job has run yet. The server just started.</p>}
      {jobs.length > 0 && (
        <details className="disclosure" open={failed > 0}>
          <summary>{jobsInWords(jobs.length, failed)}</summary>
          <Table
            caption="Recurring jobs since the server started"
            columns={jobColumns}
            rows={jobs.map((job) => ({
              id: job.name,
              cells: {
                name: job.name,
                every: every(job.every),
                started: when(job.startedAt),
                ended: when(job.endedAt),
                state: job.fault ? `Failed: ${job.fault}` : job.startedAt ? "OK" : "Waiting",
              },
            }))}
          />
        </details>
      )}
    </Card>
  );
}

const shownErrors = 50;

/** The errors browsers and the server reported, newest first, with repeats counted. */
export function ErrorLog({ errors, timeZone }: Of<"errors">) {
  return (
    <Card heading="Error log">
      {errors.length === 0 && <p>No errors were reported.</p>}
      <ul className="grid gap-4">
        {errors.slice(0, shownErrors).map(({ id, message, context, url, count, firstAt, lastAt, stack }) => (
          <li key={id} className="grid gap-1">
            <p className="break-words">
              <strong>{message}</strong> <Badge>{count}×</Badge>
            </p>
            <p className="text-sm text-ink-muted break-words">
              {[context, url].filter(Boolean).join(" · ")} {formatDateTime(firstAt, timeZone)} –{" "}
              {formatDateTime(lastAt, timeZone)}
            </p>
            {stack && (
              <details className="disclosure">
                <summary>Where</summary>
                <pre className="conversation mt-2">{stack}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      {errors.length > shownErrors && (
        <p className="mt-3 text-ink-muted">
          Showing {shownErrors} of {errors.length}.
        </p>
      )}
    </Card>
  );
}

type Mail = Of<"outbox">["outbox"]["mails"][number];

const mailColumns = [
  { id: "to", label: "To", rowHeader: true },
  { id: "subject", label: "Subject" },
  { id: "at", label: "Written" },
  { id: "state", label: "State" },
];

function stateOf({ sentAt, givenUpAt, lastError, attempts }: Mail): string {
  if (sentAt) return "Sent";
  const why = lastError ? `: ${lastError}` : "";
  if (givenUpAt) return `Given up after ${attempts} ${attempts === 1 ? "try" : "tries"}${why}`;
  return attempts === 0
    ? "Waiting"
    : `Tried ${attempts} ${attempts === 1 ? "time" : "times"}, will be tried again${why}`;
}

/** An email's subject, linked if its file can be opened; a test email also shows the SMTP conversation. */
function Subject({ mail }: { mail: Mail }) {
  const { id, subject, conversation } = mail;
  return (
    <>
      {mail.hasFile && mail.sentAt ? (
        <a href={`/admin/mail/${id}`} className="link">
          {subject}
        </a>
      ) : (
        subject
      )}
      {conversation && (
        <details className="disclosure">
          <summary>What the mail server said</summary>
          <pre className="conversation mt-2">{conversation.join("\n")}</pre>
        </details>
      )}
    </>
  );
}

/** The latest emails; without an SMTP server, each sent one can be opened as a file. */
export function MailList({ outbox, timeZone }: Of<"outbox">) {
  const { mails, isFolder } = outbox;
  return (
    <Card heading="Mail">
      <p className="mb-3">
        {isFolder
          ? "No SMTP server is set, so emails aren't sent. They're saved in the outbox folder. Open one to read it. Its file is deleted after 7 days, or as soon as a sign-in or confirmation link in it expires."
          : "The latest emails, newest first. An email that isn't accepted is tried again for 3 days."}
      </p>
      {mails.length === 0 && <p>No email yet.</p>}
      {mails.length > 0 && (
        <Table
          caption="The latest emails"
          captionHidden
          columns={mailColumns}
          rows={mails.map((mail) => ({
            id: mail.id,
            cells: {
              to: mail.recipient,
              subject: <Subject mail={mail} />,
              at: formatDateTime(mail.createdAt, timeZone),
              state:
                isFolder && mail.sentAt ? (mail.hasFile ? "In the folder" : "File deleted") : stateOf(mail),
            },
          }))}
        />
      )}
    </Card>
  );
}
