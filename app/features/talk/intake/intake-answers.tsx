import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Intake } from "./answers.server.ts";

/** What a member first told the coaches, each answer under its question. */
export function IntakeAnswers({ intake, timeZone }: { intake: Intake; timeZone: string }) {
  if (!intake.sentAt) return <p>Not sent yet.</p>;
  return (
    <>
      <dl className="grid gap-3">
        {intake.answers.map(({ id, question, kind, text, videoUrl, problem, updatedAt }) => (
          <div key={id}>
            <dt className="text-sm text-ink-muted">
              {question}
              {intake.sentAt && updatedAt > intake.sentAt && ` (changed ${formatDate(updatedAt, timeZone)})`}
            </dt>
            <OwnWords as="dd" className="m-0">
              {kind === "scale" ? `${text} of 5` : text}
              {videoUrl && (
                // biome-ignore lint/a11y/useMediaCaption: a member's own clip of a throw has no words to caption
                <video
                  controls
                  playsInline
                  preload="none"
                  src={videoUrl}
                  className="w-full rounded-md bg-ink"
                />
              )}
              {problem}
            </OwnWords>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">{`Sent ${formatDate(intake.sentAt, timeZone)}`}</p>
    </>
  );
}
