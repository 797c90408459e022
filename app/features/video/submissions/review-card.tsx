import type { ReactNode } from "react";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Film, FilmState } from "#app/ui/film.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/format.ts";
import { VideoPoster } from "#app/ui/video-poster.tsx";
import type { SubmissionStatus } from "./rules.ts";

type AdminSubmission = {
  id: string;
  fileName: string;
  fileSize: number;
  mimeType: string;
  submitterName: string;
  submitterEmail: string;
  submitterMessage: string;
  adminNotes: string | null;
  feedbackText: string | null;
  status: SubmissionStatus;
  createdAt: Date;
  playable: Playable;
};

const tones = { pending: "warning", downloaded: "accent", reviewed: "success" } as const;

/** One request in the coaches' queue; `actions` are the buttons or the open review form. */
export function ReviewCard({
  submission,
  timeZone,
  actions,
}: {
  submission: AdminSubmission;
  timeZone: string;
  actions: ReactNode;
}) {
  const { fileName, fileSize, mimeType, submitterName, submitterEmail, status } = submission;
  return (
    <Card heading={fileName} aside={<Badge tone={tones[status]}>{status}</Badge>} footer={actions}>
      <div className="grid gap-3">
        <VideoPoster
          src={submission.playable.thumbnail}
          durationMs={submission.playable.durationMs}
          className="w-full max-w-80"
        />
        <p>
          <strong>{submitterName}</strong> · <a href={`mailto:${submitterEmail}`}>{submitterEmail}</a>
        </p>
        <p className="text-sm text-ink-muted">
          {formatDateTime(submission.createdAt, timeZone)} · {formatFileSize(fileSize)} · {mimeType}
        </p>
        <p className="whitespace-pre-line">{submission.submitterMessage}</p>
        {submission.adminNotes && <p className="whitespace-pre-line">Admin notes: {submission.adminNotes}</p>}
        {submission.feedbackText && (
          <p className="whitespace-pre-line">Feedback: {submission.feedbackText}</p>
        )}
        <FilmState {...submission.playable} />
        <Film film={submission.playable} summary="Play the video" />
      </div>
    </Card>
  );
}
