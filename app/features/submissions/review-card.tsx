import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime, formatMegabytes } from "#app/ui/format.ts";
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
  videoUrl: string;
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
        <p>
          <strong>{submitterName}</strong> · <a href={`mailto:${submitterEmail}`}>{submitterEmail}</a>
        </p>
        <p className="text-sm text-ink-muted">
          {formatDateTime(submission.createdAt, timeZone)} · {formatMegabytes(fileSize)} · {mimeType}
        </p>
        <p className="whitespace-pre-line">{submission.submitterMessage}</p>
        {submission.adminNotes && <p className="whitespace-pre-line">Admin notes: {submission.adminNotes}</p>}
        {submission.feedbackText && (
          <p className="whitespace-pre-line">Feedback: {submission.feedbackText}</p>
        )}
        <details className="disclosure">
          <summary>Play the video ({formatMegabytes(fileSize)})</summary>
          {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
          <video
            controls
            preload="none"
            src={submission.videoUrl}
            className="mt-2 max-h-96 w-full rounded-md bg-ink"
          />
        </details>
      </div>
    </Card>
  );
}
