import { localDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { formatDateTime, formatDayTime, formatTime } from "#app/ui/time/format.ts";
import type { loadBox } from "./server-status.server.ts";

type Box = Awaited<ReturnType<typeof loadBox>>;
type Of<Key extends keyof Box> = { [K in Key]: NonNullable<Box[Key]> } & { timeZone: string };

const minute = 60_000;
const hour = 60 * minute;

/** "5 seconds", "1 minute", "1 hour" */
function lengthWords(ms: number): string {
  if (ms < minute) return `${ms / 1000} seconds`;
  if (ms === hour) return "1 hour";
  return ms === minute ? "1 minute" : `${ms / minute} minutes`;
}

const jobColumns = [
  { id: "name", label: "What it does", rowHeader: true },
  { id: "every", label: "Every", numeric: true },
  { id: "last", label: "Last run", numeric: true },
  { id: "next", label: "Next run", numeric: true },
  { id: "state", label: "State" },
];

type Job = Of<"jobs">["jobs"][number];

/** A time of today, and before or after today with its day. */
const timeWords = (at: Date, now: Date, timeZone: string) =>
  localDate(at, timeZone) === localDate(now, timeZone)
    ? formatTime(at, timeZone)
    : formatDayTime(at, timeZone);

function jobState({ fault, startedAt, endedAt }: Job): string {
  if (fault) return `Failed: ${fault}`;
  if (!startedAt) return "Waiting for its first run";
  return !endedAt || endedAt < startedAt ? "Running" : "OK";
}

function jobsInWords(many: number, failed: number): string {
  if (failed === 0) return many === 1 ? "1 job runs as it should." : `All ${many} jobs run as they should.`;
  return failed === 1 ? `1 of ${many} jobs failed.` : `${failed} of ${many} jobs failed.`;
}

/** Every scheduled job, with its last and next run; those that failed come first. */
export function JobList({ jobs, now, timeZone }: Of<"jobs"> & { now: Date }) {
  const when = (at: Date) => timeWords(at, now, timeZone);
  const failed = jobs.filter(({ fault }) => fault);
  const rest = jobs.filter(({ fault }) => !fault);
  return (
    <Card heading="Recurring jobs">
      {jobs.length === 0 && <p>No job has run yet. The server just started.</p>}
      {jobs.length > 0 && (
        <>
          <p className="mb-3">{jobsInWords(jobs.length, failed.length)}</p>
          <Table
            caption="Recurring jobs since the server started"
            captionHidden
            stacks
            columns={jobColumns}
            rows={[...failed, ...rest].map((job) => ({
              id: job.name,
              cells: {
                name: `${job.name.charAt(0).toUpperCase()}${job.name.slice(1)}`,
                every: lengthWords(job.every),
                last: job.startedAt ? when(job.startedAt) : "Not yet",
                next: job.startedAt ? when(new Date(job.startedAt.getTime() + job.every)) : "Soon",
                state: jobState(job),
              },
            }))}
          />
        </>
      )}
    </Card>
  );
}

const pauseColumns = [
  { id: "at", label: "When", rowHeader: true },
  { id: "length", label: "How long", numeric: true },
  { id: "computing", label: "Computing", numeric: true },
  { id: "during", label: "During" },
];

const secondsWords = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The latest moments in which no one was answered, with what was being asked for. */
export function PauseList({ pauses, timeZone }: Of<"pauses">) {
  return (
    <Card heading="Slow moments">
      {pauses.length === 0 && (
        <p>Since the server started, no one has waited more than 0.2 seconds for someone else's request.</p>
      )}
      {pauses.length > 0 && (
        <>
          <p className="mb-3">
            Everyone had to wait in these moments. Time not spent computing went to the disk, or to something
            else on the machine.
          </p>
          <Table
            caption="Slow moments since the server started"
            captionHidden
            stacks
            columns={pauseColumns}
            rows={pauses.map(({ at, ms, cpuMs, requests }, place) => ({
              id: `${at.getTime()} ${place}`,
              cells: {
                at: formatDateTime(at, timeZone),
                length: secondsWords(ms),
                computing: secondsWords(cpuMs),
                during: requests.length > 0 ? requests.join(", ") : "No request",
              },
            }))}
          />
        </>
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
  return attempts === 0 ? "Waiting" : `Tried ${counted(attempts, "time")}, will be tried again${why}`;
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
    <Card heading="Emails">
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
