import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { usePolling } from "#app/ui/live/use-polling.ts";
import { RichText } from "#app/ui/site/rich-text.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/time/format.ts";
import { SendForm } from "../_tab/send-form.tsx";
import { useAddress } from "../_tab/use-address.ts";
import type { loadBox } from "./server-status.server.ts";
import { ErrorLog, JobList, MailList, PauseList } from "./server-status-lists.tsx";

export type BoxProps = Awaited<ReturnType<typeof loadBox>> & { timeZone: string };

const lights: Record<BoxProps["backups"]["light"], { tone: BadgeTone; label: string }> = {
  good: { tone: "success", label: "Good" },
  late: { tone: "warning", label: "Late" },
  failed: { tone: "danger", label: "Failed" },
  none: { tone: "neutral", label: "None yet" },
};

const keptWords =
  "A new backup replaces one from the same day; the newest 7 days and one of each of the 4 weeks before are kept.";

const backupEvery = 3000;

const lists = [
  { id: "errors", label: "Error log" },
  { id: "jobs", label: "Recurring jobs" },
  { id: "mail", label: "Emails" },
] as const;

/** Replaces the button while a backup is being written, so that no one presses it twice. */
function BackUpNow({ isWanted }: { isWanted: boolean }) {
  usePolling(isWanted ? backupEvery : null);
  if (isWanted)
    return (
      <p role="status">
        A backup is being made. <span className="raw-only">Reload this page to see it.</span>
      </p>
    );
  return (
    <SendForm form="back-up" busy="Starting…">
      {(busy) => <Button variant="secondary">{busy ?? "Back up now"}</Button>}
    </SendForm>
  );
}

function Backups({ backups, timeZone }: Pick<BoxProps, "backups" | "timeZone">) {
  const { light, sentence, lastBackupAt, lastBackupFiles, lastBackupArchive } = backups;
  const { lastTrialRestoreAt, trialRestoreFault, trialRestoreUntried, archives } = backups;
  const { replica, lastReplicaTrialAt, replicaTrialFault, replicaTrialUntried } = backups;
  const [newest] = archives;
  const when = (at: Date | null) => (at ? formatDateTime(at, timeZone) : "Never");
  const untried =
    trialRestoreUntried && `${when(lastTrialRestoreAt)}. No room to try since: ${trialRestoreUntried}`;
  const trial = trialRestoreFault ? `Failed: ${trialRestoreFault}` : (untried ?? when(lastTrialRestoreAt));
  return (
    <Card heading="Backups" aside={<Badge tone={lights[light].tone}>{lights[light].label}</Badge>}>
      <div className="grid gap-4">
        <p>{sentence}</p>
        <dl className="facts">
          <div>
            <dt>Last good backup</dt>
            <dd>
              {when(lastBackupAt)}
              {lastBackupFiles !== null && `, ${lastBackupFiles} files`}
              {lastBackupArchive?.includes("/") && `, from the command line: ${lastBackupArchive}`}
            </dd>
          </div>
          <div>
            <dt>Last trial restore</dt>
            <dd>{trial}</dd>
          </div>
          <div>
            <dt>Copy elsewhere</dt>
            <dd>
              {replica.sentence}
              {replicaTrialFault && ` Its last trial restore failed: ${replicaTrialFault}`}
              {replicaTrialUntried && ` No room to try it: ${replicaTrialUntried}`}
              {!replicaTrialFault &&
                lastReplicaTrialAt &&
                ` Last trial restore: ${when(lastReplicaTrialAt)}.`}
            </dd>
          </div>
          <div>
            <dt>Backups kept</dt>
            <dd>{archives.length}</dd>
          </div>
        </dl>
        <p className="text-ink-muted">{keptWords}</p>
        <div className="flex flex-wrap gap-3">
          <BackUpNow isWanted={backups.isWanted} />
          {newest && (
            <ButtonLink href="/files/admin/backup" download>
              Download the newest ({formatFileSize(newest.bytes)})
            </ButtonLink>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Progress of thumbnails for earlier videos, shown while some are missing or a coach has paused them. */
function VideoPictures({ missing, isPaused }: NonNullable<BoxProps["pictures"]>) {
  if (missing === 0 && !isPaused) return null;
  return (
    <Card heading="Video pictures">
      <div className="grid justify-items-start gap-4">
        <p>
          {`${missing} earlier ${missing === 1 ? "video has" : "videos have"} no picture in lists yet. `}
          {isPaused ? "Paused." : "They're made in the background."}
        </p>
        <SendForm form="pause-pictures" fields={{ isPaused: String(!isPaused) }} busy="Saving…">
          {(label) => <Button variant="secondary">{label ?? (isPaused ? "Resume" : "Pause")}</Button>}
        </SendForm>
      </div>
    </Card>
  );
}

/** The switch for offline pages. Turning them off removes the copies from members' browsers at their next visit. */
function OfflinePages({ isOn }: { isOn: boolean }) {
  return (
    <Card
      heading="Offline pages"
      aside={<Badge tone={isOn ? "success" : "neutral"}>{isOn ? "On" : "Off"}</Badge>}
    >
      <div className="grid justify-items-start gap-4">
        <p>
          A signed-in member's browser keeps today's drills and the log sheet for when there's no connection.
          Turn this off if members see an outdated page.
        </p>
        <SendForm form="switch-offline" fields={{ isOn: String(!isOn) }} busy="Saving…">
          {(label) => (
            <Button variant="secondary">
              {label ?? (isOn ? "Turn off offline pages" : "Turn on offline pages")}
            </Button>
          )}
        </SendForm>
      </div>
    </Card>
  );
}

type Props = Pick<Awaited<ReturnType<typeof loadBox>>, "givenUp"> & { timeZone: string };

const columns = [
  { id: "name", label: "Job", rowHeader: true },
  { id: "subject", label: "About" },
  { id: "at", label: "When" },
  { id: "why", label: "Why" },
  { id: "again", label: "Action" },
];

/** Background work that failed three times: it doesn't run again unless a coach retries it. */
function GivenUpJobs({ givenUp, timeZone }: Props) {
  return (
    <Card heading="Jobs given up">
      <p className="mb-3">These failed three times and won't run again on their own.</p>
      <Table
        caption="Jobs given up"
        captionHidden
        columns={columns}
        rows={givenUp.map(({ id, name, subject, attempts, lastError, at }) => ({
          id,
          cells: {
            name,
            subject,
            at: at ? formatDateTime(at, timeZone) : "–",
            why: `Given up after ${attempts} tries${lastError ? `: ${lastError}` : ""}`,
            again: (
              <SendForm form="retry-job" fields={{ id }} busy="Sending…">
                {(label) => (
                  <Button variant="secondary">
                    {label ?? "Try again"} <span className="sr-only">{`${name}, ${subject}`}</span>
                  </Button>
                )}
              </SendForm>
            ),
          },
        }))}
      />
    </Card>
  );
}

type Replies = NonNullable<Awaited<ReturnType<typeof loadBox>>["replies"]>;
type EmailRepliesProps = { replies: Replies; timeZone: string };

const outcomes = [
  ["posted", "Posted"],
  ["refused", "Not posted, sender told why"],
  ["wrong_sender", "From another address, owner told"],
  ["automatic", "Automatic, ignored"],
  ["unknown", "Address not ours or no longer valid, ignored"],
  ["unreadable", "Couldn't be read"],
] as const;

function lightOf({ address, mailbox }: Replies): { tone: BadgeTone; label: string } {
  if (!address) return { tone: "neutral", label: "Off" };
  if (mailbox?.failingSince) return { tone: "danger", label: "Can't connect" };
  return { tone: "success", label: "On" };
}

/** The mailbox's state, in a sentence. */
function mailboxSentence(
  { connectedSince, failingSince, fault }: NonNullable<Replies["mailbox"]>,
  zone: string,
) {
  if (failingSince) return `Can't connect since ${formatDateTime(failingSince, zone)}: ${fault}`;
  if (connectedSince) return `Connected since ${formatDateTime(connectedSince, zone)}`;
  return "Connecting…";
}

function Facts({ replies, timeZone }: EmailRepliesProps) {
  const { address, mailbox, hasWebhook, lastAt, days, counts } = replies;
  const facts = [
    ["Address", address],
    ["Mailbox", mailbox ? `${mailbox.name}. ${mailboxSentence(mailbox, timeZone)}` : "None"],
    ["Webhook", hasWebhook ? "/api/inbound/email" : "None"],
    ["Last email", lastAt ? formatDateTime(lastAt, timeZone) : `None in ${days} days`],
    ...outcomes.map(([name, label]) => [label, counts[name] ?? 0] as const),
  ] as const;
  return (
    <dl className="facts tabular-nums">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Replies by email: whether they come in, and recent results. */
function EmailReplies({ replies, timeZone }: EmailRepliesProps) {
  const { tone, label } = lightOf(replies);
  return (
    <Card heading="Replies by email" aside={<Badge tone={tone}>{label}</Badge>}>
      <div className="grid gap-4">
        <p>
          {replies.address
            ? `People can answer an email about a new message by replying to it. Counts are of the last ${replies.days} days.`
            : "Replies to emails aren't read. To let people answer by email, someone with access to the server sets REPLY_ADDRESS (docs/deploy/replies.md)."}
        </p>
        {replies.address && <Facts replies={replies} timeZone={timeZone} />}
      </div>
    </Card>
  );
}

/** How the server is doing: links to errors, jobs, and mail, then backups and jobs that were given up. */
export function BoxTools({ counts, ...props }: BoxProps & { counts: { errors: number; mails: number } }) {
  const at = useAddress();
  const worrying = { errors: counts.errors, jobs: props.givenUp.length, mail: counts.mails };
  const { show, timeZone } = props;
  return (
    <section className="grid gap-4" aria-label="Server">
      <nav className="flex flex-wrap gap-3" aria-label="Server lists">
        {lists.map(({ id, label }) => (
          <Link
            key={id}
            to={at({ show: show === id ? null : id })}
            className={buttonClass({ variant: "secondary" })}
            aria-current={show === id ? "true" : undefined}
            preventScrollReset
          >
            {show === id ? `Hide ${label}` : label}
            {worrying[id] > 0 && <Badge tone="danger">{worrying[id]}</Badge>}
          </Link>
        ))}
      </nav>
      {props.errors && <ErrorLog errors={props.errors} timeZone={timeZone} />}
      {props.jobs && <JobList jobs={props.jobs} now={props.now} timeZone={timeZone} />}
      {props.pauses && <PauseList pauses={props.pauses} timeZone={timeZone} />}
      {props.outbox && <MailList outbox={props.outbox} timeZone={timeZone} />}
      {props.replies && <EmailReplies replies={props.replies} timeZone={timeZone} />}
      <div id="backups">
        <Backups backups={props.backups} timeZone={timeZone} />
      </div>
      <div id="given-up" className="empty:hidden">
        {props.givenUp.length > 0 && <GivenUpJobs givenUp={props.givenUp} timeZone={timeZone} />}
      </div>
    </section>
  );
}

/** What of the server can be switched, which is no worry. */
export function ServerSwitches({ pictures, offlineCopies }: Pick<BoxProps, "pictures" | "offlineCopies">) {
  return (
    <>
      {pictures && <VideoPictures {...pictures} />}
      <OfflinePages isOn={offlineCopies} />
    </>
  );
}

type Notes = { version: string; html: string }[];

/** What to do for each version of an upgrade, opened at first while it is still to be done. */
function UpgradeNotes({ notes, isToDo }: { notes: Notes; isToDo: boolean }) {
  if (notes.length === 0) return null;
  return (
    <details open={isToDo} className="max-w-3xl">
      <summary className="link py-2">What to do when you upgrade</summary>
      {notes.map(({ version, html }) => (
        <section key={version}>
          <h3>{`Version ${version}`}</h3>
          <RichText html={html} />
        </section>
      ))}
    </details>
  );
}

/** Which version runs, which one waits for the next restart, and what to do for either. */
export function Version({ upgrade, timeZone }: Pick<BoxProps, "upgrade" | "timeZone">) {
  const { version, cameFrom, waiting } = upgrade;
  return (
    <section aria-label="Version" className="grid gap-2">
      <p>
        {`Version ${version}. `}
        <a className="link inline-block py-2" href="/admin/changes">
          What changed, and how to upgrade
        </a>
      </p>
      {waiting && (
        <>
          <p>{`Version ${waiting.version} is on this machine and starts with the next restart.`}</p>
          <UpgradeNotes notes={waiting.notes} isToDo />
        </>
      )}
      {cameFrom && (
        <>
          <p>{`Upgraded from ${cameFrom.version}: ${formatDateTime(cameFrom.at, timeZone)}.`}</p>
          <UpgradeNotes notes={cameFrom.notes} isToDo={false} />
        </>
      )}
    </section>
  );
}
