import type { ReactNode } from "react";
import { shownAddress } from "#app/features/base/email-address.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { Film, FilmState } from "#app/ui/picture/film.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { formatDate, formatMegabytes } from "#app/ui/time/format.ts";
import type { ListedSubmission } from "./admin-queries.server.ts";
import { DueLabel } from "./due-label.tsx";

const tones = { pending: "warning", downloaded: "neutral", reviewed: "success" } as const;

const columns = "@3xl:grid-cols-[64px_10rem_minmax(0,1fr)_8rem_6.5rem_auto] @3xl:items-center @3xl:gap-x-3";

/** The column headings, for sighted readers; each cell has its own label for screen readers. */
export function QueueHead() {
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-line pb-1 text-caption font-semibold text-ink-muted @3xl:grid ${columns}`}
    >
      <span />
      <span>Member</span>
      <span>Question</span>
      <span>Due</span>
      <span>Coach</span>
      <span className="min-w-24" />
    </div>
  );
}

type Props = {
  submission: ListedSubmission;
  coachName: string | undefined;
  today: string;
  timeZone: string;
  isOpen: boolean;
  /** The first name of another coach who has it open. */
  openBy: string | undefined;
  /** The next action. */
  primary: ReactNode;
  /** Other actions, folded until wanted. */
  more: ReactNode;
  /** The part that expands in the row. */
  children?: ReactNode;
};

/** The file and what else one can do with it, the coaches' notes, and the member's feedback; folded until wanted. */
function Facts({ submission, isOpen, more }: Pick<Props, "submission" | "isOpen" | "more">) {
  const { fileName, fileSize, mimeType, adminNotes, feedbackText, playable, submitterEmail } = submission;
  return (
    <div className="col-span-full min-w-0 text-caption text-ink-muted @3xl:col-start-2">
      <details
        open={isOpen || undefined}
        className="disclosure [&>summary]:min-h-6 [&>summary]:py-0.5 pointer-coarse:[&>summary]:min-h-11"
      >
        <summary>
          More
          <span className="sr-only">{`: ${submission.submitterName}, ${submission.title}`}</span>
        </summary>
        {more && <div className="flex flex-wrap items-center gap-x-4">{more}</div>}
        <div className="flex flex-wrap items-center gap-x-2 pb-1 wrap-anywhere">
          <a href={`mailto:${submitterEmail}`} className="link pointer-coarse:py-2.5">
            {shownAddress(submitterEmail)}
          </a>
          ·<span>{fileName}</span>·<span>{formatMegabytes(fileSize, 1)}</span>·<span>{mimeType}</span>
          <div className="has-[[open]]:basis-full [&_summary]:min-h-6 pointer-coarse:[&_summary]:min-h-11">
            <Film film={playable} summary="Play the video" />
          </div>
        </div>
        {adminNotes && (
          <p>
            Admin notes: <OwnWords as="span">{adminNotes}</OwnWords>
          </p>
        )}
        {feedbackText && (
          <p>
            Feedback: <OwnWords as="span">{feedbackText}</OwnWords>
          </p>
        )}
      </details>
      {playable.problem && <FilmState {...playable} />}
      {(playable.preparing ?? playable.lacks) && <p>{playable.preparing ?? playable.lacks}</p>}
    </div>
  );
}

/** One request in the coaches' list. */
export function QueueRow(props: Props) {
  const { submission, coachName, today, timeZone, isOpen, openBy, primary, children } = props;
  const { submitterName, submitterMessage, tier, status, dueOn, playable } = submission;
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
        <span className="flex flex-wrap items-center gap-x-2 text-caption text-ink-muted">
          <TierBadge tier={tier} />
          {formatDate(submission.createdAt, timeZone)}
        </span>
      </div>
      <OwnWords className={isOpen ? undefined : "line-clamp-2 text-sm"}>{submitterMessage}</OwnWords>
      <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-1 text-sm @3xl:contents">
        <span className="grid gap-0.5">
          {status !== "reviewed" && <DueLabel dueOn={dueOn} today={today} />}
          <span>
            <Badge tone={tones[status]}>{status}</Badge>
          </span>
          {openBy && <span className="text-caption text-warning">{`${openBy} has this open`}</span>}
        </span>
        <span className={coachName ? "wrap-anywhere" : "text-caption text-ink-muted"}>
          <span className="sr-only">Coach: </span>
          {coachName ?? "Unassigned"}
        </span>
        <span className="@max-3xl:ml-auto @3xl:min-w-24">{primary}</span>
      </div>
      {status !== "reviewed" && (
        <StandingNote
          name={submitterName}
          standing={submission.standing}
          what="reviews"
          timeZone={timeZone}
          className="col-span-full text-sm @3xl:col-start-2"
        />
      )}
      <Facts {...props} />
      {children && <div className="col-span-full max-w-2xl py-2 @3xl:col-start-2">{children}</div>}
    </li>
  );
}
