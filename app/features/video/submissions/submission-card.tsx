import type { ReactNode } from "react";
import { Link } from "react-router";
import { localDate } from "#app/features/base/calendar/rules.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { Card } from "#app/ui/card.tsx";
import { Film, FilmState } from "#app/ui/film.tsx";
import { formatDate, formatDateTime, formatFileSize } from "#app/ui/format.ts";
import { VideoPoster } from "#app/ui/video-poster.tsx";
import { cannotUse } from "./messages.ts";
import { feedbackDueOn, type SubmissionStatus, shownTitle, statusWords } from "./rules.ts";
import { StatusBadges } from "./status-badges.tsx";

type Submission = {
  id: string;
  title: string;
  status: SubmissionStatus;
  uploadedAt: Date;
  userNotes: string;
  feedbackText: string | null;
  fileName: string;
  fileSize: number;
  playable: Playable;
};

type Props = {
  submission: Submission;
  timeZone: string;
  /** The ways to look at a clip that has its feedback. */
  ways: ReactNode;
};

/** One of the member's requests: the clip, what was asked, and what the coach answered. */
export function SubmissionCard({ submission, timeZone, ways }: Props) {
  const { title, status, uploadedAt, userNotes, feedbackText, fileName, fileSize, playable } = submission;
  const isCut = userNotes !== title;
  const isRefused = playable.problem !== null;
  return (
    <Card
      heading={isCut ? shownTitle(title) : title}
      level={3}
      aside={<StatusBadges status={status} isRefused={isRefused} />}
    >
      <div className="grid gap-4">
        <Link to={`/portal/videos/${submission.id}`} aria-label={`Open ${title}`} className="max-w-80">
          <VideoPoster src={playable.thumbnail} durationMs={playable.durationMs} />
        </Link>
        <p className="text-sm text-ink-muted">
          Sent {formatDateTime(uploadedAt, timeZone)} · {fileName} · {formatFileSize(fileSize)}
        </p>
        {isCut && <p className="whitespace-pre-line">{userNotes}</p>}
        {feedbackText ? (
          <section className="grid gap-1">
            <h4 className="font-bold">Your coach's feedback</h4>
            <p className="whitespace-pre-line">{feedbackText}</p>
            {ways}
          </section>
        ) : (
          statusWords(status).inQueue &&
          !isRefused && (
            <p>{`You can expect feedback within 2-3 business days, by ${formatDate(feedbackDueOn(localDate(uploadedAt, timeZone)), timeZone)}.`}</p>
          )
        )}
        <FilmState {...playable} words={isRefused ? cannotUse(fileName) : playable.words} />
        <Link to={`/portal/videos/${submission.id}`} className="link justify-self-start py-2.5">
          Open this request
        </Link>
        <Film film={playable} summary="Watch your clip" />
      </div>
    </Card>
  );
}
