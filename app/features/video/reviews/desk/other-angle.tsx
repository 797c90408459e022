import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { formatDateTime, formatFileSize } from "#app/ui/time/format.ts";
import type { Angle } from "../angles.server.ts";
import { ClipProblem } from "../clip/clip-problem.tsx";
import { messages } from "../messages.ts";
import type { ReviewDesk } from "./desk.server.ts";

type Props = { desk: ReviewDesk; timeZone: string; field: FieldOf; address(form: string): string };

/** A question for another angle and its clip. */
export function AngleClip({ angle, timeZone }: { angle: Angle; timeZone: string }) {
  return (
    <div className="grid gap-2">
      <p className="whitespace-pre-line">{angle.question}</p>
      <p className="text-ink-muted">
        {angle.answeredAt
          ? `Answered ${formatDateTime(angle.answeredAt, timeZone)}`
          : `Asked ${formatDateTime(angle.askedAt, timeZone)}, not answered yet`}
      </p>
      {angle.note && <p className="whitespace-pre-line">{angle.note}</p>}
      <ClipProblem fileName={angle.fileName ?? "this clip"} problem={angle.problem} />
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

/**
 * Asks for another angle instead of publishing; the request stays in the queue. Collapsed until something was asked.
 */
export function OtherAngle({ desk, timeZone, field, address }: Props) {
  const { angles, request } = desk;
  const isOpen = angles.some(({ answeredAt }) => answeredAt === null);
  const question = field("question");
  return (
    <details className="disclosure" open={angles.length > 0 || Boolean(question.errors)}>
      <summary>Another angle</summary>
      <div className="grid gap-4 pb-3">
        {angles.map((angle) => (
          <AngleClip key={angle.id} angle={angle} timeZone={timeZone} />
        ))}
        {request.status === "reviewed" ? (
          <p>This request was already reviewed.</p>
        ) : (
          !isOpen && (
            <>
              <TextAreaField
                {...question}
                label="What you want to see"
                hint={desk.hasMailServer ? messages.angleHint : messages.angleHintHere}
                rows={2}
              />
              <Button variant="secondary" formAction={address("ask-angle")}>
                Ask for another angle
              </Button>
            </>
          )
        )}
      </div>
    </details>
  );
}
