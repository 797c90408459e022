import type { ReactNode } from "react";
import { MemberLink } from "#app/features/people/coaching/member-link.tsx";
import { Badge, TierBadge } from "#app/ui/badge.tsx";
import { Film, FilmState } from "#app/ui/film.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/format.ts";
import { VideoPoster } from "#app/ui/video-poster.tsx";
import type { ListedSubmission } from "./admin-queries.server.ts";
import { DueLabel } from "./due-label.tsx";

const tones = { pending: "warning", downloaded: "accent", reviewed: "success" } as const;

const columns =
  "@3xl:grid-cols-[64px_9rem_minmax(0,1fr)_3.5rem_8.5rem_6.5rem_6rem_auto] @3xl:items-center @3xl:gap-x-3";

/** The column headings, for sighted readers; each cell has its own label for screen readers. */
export function QueueHead() {
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-line pb-1 text-caption font-semibold text-ink-muted @3xl:grid ${columns}`}
    >
      <span />
      <span>Player</span>
      <span>Question</span>
      <span>Plan</span>
      <span>Due</span>
      <span>Status</span>
      <span>Coach</span>
      <span className="min-w-24" />
    </div>
  );
}

type Props = {
  submission: ListedSubmission;
  coachName: string;
  today: string;
  timeZone: string;
  isOpen: boolean;
  /** The first name of another coach who has it open. */
  openBy: string | undefined;
  /** The next action. */
  primary: ReactNode;
  /** Other actions, in a quiet line. */
  more: ReactNode;
  /** The part that expands in the row. */
  children?: ReactNode;
};

/** The file, its sender and time, the coaches' notes, and the member's feedback. */
function Facts({
  submission,
  timeZone,
  isOpen,
  more,
}: Pick<Props, "submission" | "timeZone" | "isOpen" | "more">) {
  const { fileName, fileSize, mimeType, adminNotes, feedbackText, playable } = submission;
  const said = isOpen ? "whitespace-pre-line wrap-anywhere" : "truncate";
  return (
    <div className="col-span-full min-w-0 text-caption text-ink-muted @3xl:col-start-2">
      <div className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <span>{fileName}</span>·<span>{formatDateTime(submission.createdAt, timeZone)}</span>·
        <span>{formatFileSize(fileSize)}</span>·<span>{mimeType}</span>
        <div className="has-[[open]]:basis-full [&_summary]:min-h-6 pointer-coarse:[&_summary]:min-h-11">
          <Film film={playable} summary="Play the video" />
        </div>
        <span className="flex flex-wrap items-center gap-x-4 @3xl:ml-auto">{more}</span>
      </div>
      {(adminNotes || feedbackText) && (
        <p className={said}>
          {adminNotes && <span>Admin notes: {adminNotes} </span>}
          {feedbackText && <span>Feedback: {feedbackText}</span>}
        </p>
      )}
      {playable.problem && <FilmState {...playable} />}
    </div>
  );
}

/** One request in the coaches' list. */
export function QueueRow(props: Props) {
  const { submission, coachName, today, isOpen, openBy, primary, children } = props;
  const { submitterName, submitterEmail, submitterMessage, tier, status, dueOn, playable } = submission;
  return (
    <li
      className={`grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line py-1.5 ${columns}`}
    >
      <VideoPoster
        src={playable.thumbnail}
        durationMs={null}
        className="w-16 @max-3xl:row-span-2 @max-3xl:self-start"
      />
      <div className="min-w-0">
        <strong>
          <MemberLink id={submission.userId} name={submitterName} />
        </strong>
        <a href={`mailto:${submitterEmail}`} className="link block truncate text-caption text-ink-muted">
          {submitterEmail}
        </a>
      </div>
      <p className={isOpen ? "whitespace-pre-line wrap-anywhere" : "line-clamp-2 text-sm wrap-anywhere"}>
        {submitterMessage}
      </p>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 text-sm @3xl:contents">
        <span>
          <TierBadge tier={tier} />
        </span>
        <span>
          {status === "reviewed" ? (
            <span className="text-ink-muted">–</span>
          ) : (
            <DueLabel dueOn={dueOn} today={today} />
          )}
        </span>
        <span>
          <Badge tone={tones[status]}>{status}</Badge>
          {openBy && <span className="block text-caption text-warning">{`${openBy} has this open`}</span>}
        </span>
        <span className="wrap-anywhere">
          <span className="sr-only">Coach: </span>
          {coachName}
        </span>
        <span className="@max-3xl:ml-auto @3xl:min-w-24">{primary}</span>
      </div>
      <Facts {...props} />
      {children && <div className="col-span-full max-w-2xl py-2 @3xl:col-start-2">{children}</div>}
    </li>
  );
}
