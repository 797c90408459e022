import { type RefObject, useRef, useState } from "react";
import type { Shape } from "#app/features/video/reviews/drawing/shapes.ts";
import type { Voice } from "#app/features/video/voices/read-voice.server.ts";
import { Recorder } from "#app/features/video/voices/recorder.tsx";
import { limits, type VoiceEvent } from "#app/features/video/voices/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { useVoiceEvents } from "./use-voice-events.tsx";

type Sent = { uploadId: string; durationMs: number; events: VoiceEvent[] };
type Answer = { voice: Voice } | { fault: string };

const lost = "Connection lost. Your recording has arrived and is safe. Try again.";

/** Hands a finished recording to the desk; sent again, it finds the row made the first time. */
async function handOver(submissionId: string, { uploadId, ...sent }: Sent): Promise<Answer> {
  try {
    const answer = await fetch("/api/admin/review-voices", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": uploadId },
      body: JSON.stringify({ submissionId, uploadId, ...sent }),
    });
    const body = await answer.json();
    return answer.ok ? { voice: body as Voice } : { fault: (body as { message?: string }).message ?? lost };
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return { fault: lost };
    throw error;
  }
}

type Props = {
  submissionId: string;
  video: RefObject<HTMLVideoElement | null>;
  shapes: readonly Shape[];
  moments: number;
  onRecorded(voice: Voice): void;
  onCancel(): void;
};

/** Records a coach's voice together with what happens on the clip. Load it on demand. */
export function DeskRecorder({ submissionId, video, shapes, moments, onRecorded, onCancel }: Props) {
  const events = useVoiceEvents({ video, shapes, moments });
  const sent = useRef<Sent | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const give = async () => {
    if (!sent.current) return;
    setFault(null);
    const answer = await handOver(submissionId, sent.current);
    if ("voice" in answer) onRecorded(answer.voice);
    else setFault(answer.fault);
  };
  return (
    <section
      aria-label="Voice recording"
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-2"
    >
      {fault === null ? (
        <Recorder
          longestMs={limits.reviewMs}
          onBegin={events.begin}
          onSent={(uploadId, { durationMs }) => {
            sent.current = { uploadId, durationMs, events: events.end() };
            void give();
          }}
        />
      ) : (
        <>
          <p className="field-error" aria-live="polite">
            {fault}
          </p>
          <Button type="button" variant="secondary" onClick={() => void give()}>
            Try again
          </Button>
        </>
      )}
      <span className="flex gap-3">
        <a href={`/admin/review/${submissionId}/voice`} className="link py-2.5">
          Send an audio file
        </a>
        <Button type="button" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </section>
  );
}
