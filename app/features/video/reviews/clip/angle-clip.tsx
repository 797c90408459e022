import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/time/format.ts";
import type { Angle } from "../angles.server.ts";
import { ClipProblem } from "./clip-problem.tsx";

/** A question for another angle and its clip. */
export function AngleClip({ angle, timeZone }: { angle: Angle; timeZone: string }) {
  const { did, at, after } = angle.outcome;
  return (
    <div className="grid gap-2">
      <OwnWords>{angle.question}</OwnWords>
      <p className="text-ink-muted">{`${did} ${formatDateTime(at, timeZone)}${after}`}</p>
      {angle.note && <OwnWords>{angle.note}</OwnWords>}
      <ClipProblem fileName={angle.fileName ?? "this video"} problem={angle.problem} />
      {angle.videoUrl && (
        <details className="disclosure">
          <summary>{`Play the other angle (${formatFileSize(angle.fileSize ?? 0)})`}</summary>
          {/* biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption */}
          <video
            controls
            playsInline
            preload="none"
            src={angle.videoUrl}
            className="mt-2 w-full rounded-md bg-film"
          />
        </details>
      )}
    </div>
  );
}
