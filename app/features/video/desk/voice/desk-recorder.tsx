import { type RefObject, useEffect, useRef, useState } from "react";
import type { Shape } from "#app/features/video/reviews/drawing/shapes.ts";
import { CancelRecording } from "#app/features/video/voices/cancel-recording.tsx";
import { notRead, stopElsewhere } from "#app/features/video/voices/messages.ts";
import type { Voice } from "#app/features/video/voices/read-voice.server.ts";
import { Recorder } from "#app/features/video/voices/recorder.tsx";
import { limits, type VoiceEvent } from "#app/features/video/voices/rules.ts";
import { useKeptRecording } from "#app/features/video/voices/use-kept-recording.tsx";
import { Button } from "#app/ui/button.tsx";
import { steadyTime } from "#app/ui/time/steady-time.ts";

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

/** A recording that isn't on the review yet; `cancel` deletes it. */
export type HeldVoice = { isRecording: boolean; cancel(): void };

type Props = {
  submissionId: string;
  video: RefObject<HTMLVideoElement | null>;
  shapes: readonly Shape[];
  moments: number;
  /** Adds the recording that this device kept, and makes none. */
  isFound: boolean;
  /** Something is recorded that isn't on the review yet. */
  onHeld(held: HeldVoice): void;
  onRecorded(voice: Voice): void;
  onCancel(): void;
};

type Happened =
  | { kind: "play" | "pause" | "seek" | "moment" | "clear" }
  | { kind: "rate"; rate: number }
  | { kind: "draw"; shapes: Shape[] };

type RecordedDesk = {
  video: RefObject<HTMLVideoElement | null>;
  /** What is drawn over the clip now. */
  shapes: readonly Shape[];
  /** How many moments are marked. */
  moments: number;
};

/** The state of the clip when a recording starts. */
function first({ paused, playbackRate }: HTMLVideoElement): Happened[] {
  return [{ kind: "rate", rate: playbackRate }, { kind: paused ? "pause" : "play" }];
}

const heard = {
  play: () => ({ kind: "play" }),
  pause: () => ({ kind: "pause" }),
  seeked: () => ({ kind: "seek" }),
  ratechange: (clip) => ({ kind: "rate", rate: clip.playbackRate }),
} as const satisfies Record<string, (clip: HTMLVideoElement) => Happened>;

type Note = (happened: Happened) => void;

/** Listens to the clip's own events. */
function useClipEvents(video: RecordedDesk["video"], note: Note): void {
  useEffect(() => {
    const clip = video.current;
    if (!clip) return;
    const tell = (event: Event) => note(heard[event.type as keyof typeof heard](clip));
    for (const name of Object.keys(heard)) clip.addEventListener(name, tell);
    return () => {
      for (const name of Object.keys(heard)) clip.removeEventListener(name, tell);
    };
  }, [video, note]);
}

/**
 * Records what happens to the clip while someone speaks: `begin` sets the clock to 0, `end` returns the list. Nothing
 * is recorded before `begin`, or once the list is full.
 */
function useVoiceEvents({ video, shapes, moments }: RecordedDesk) {
  const list = useRef<VoiceEvent[]>([]);
  const began = useRef<number | null>(null);
  const note = useRef((happened: Happened) => {
    const clip = video.current;
    if (!clip || began.current === null || list.current.length >= limits.events) return;
    const t = Math.max(0, Math.round(steadyTime() - began.current));
    list.current.push({ t, at: Math.round(clip.currentTime * 1000), ...happened });
  });
  useClipEvents(video, note.current);
  const drawn = JSON.stringify(shapes);
  useEffect(() => {
    const shown = JSON.parse(drawn) as Shape[];
    note.current(shown.length > 0 ? { kind: "draw", shapes: shown } : { kind: "clear" });
  }, [drawn]);
  const count = useRef(moments);
  useEffect(() => {
    if (moments > count.current) note.current({ kind: "moment" });
    count.current = moments;
  }, [moments]);
  return {
    begin() {
      list.current = [];
      began.current = steadyTime();
      for (const happened of video.current ? first(video.current) : []) note.current(happened);
      if (shapes.length > 0) note.current({ kind: "draw", shapes: [...shapes] });
    },
    soFar: (): readonly VoiceEvent[] => list.current,
    end(): VoiceEvent[] {
      began.current = null;
      return list.current;
    },
  };
}

/** Hands over what was recorded; sent again after a fault. */
function useHandOver({ submissionId, onRecorded }: Props, drop: () => Promise<void>) {
  const sent = useRef<Sent | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const give = async () => {
    if (!sent.current) return;
    setFault(null);
    const answer = await handOver(submissionId, sent.current);
    if ("fault" in answer) return setFault(answer.fault);
    onRecorded(answer.voice);
    await drop();
  };
  return { sent, fault, give };
}

/**
 * Records a coach's voice together with what happens on the clip, and keeps it on this device until the review has it. Load it
 * on demand.
 */
export function DeskRecorder(props: Props) {
  const { submissionId, video, shapes, moments, isFound, onHeld, onCancel } = props;
  const events = useVoiceEvents({ video, shapes, moments });
  const { kept, made, isUnread, begin, end } = useKeptRecording({
    about: submissionId,
    isFound,
    onNone: onCancel,
  });
  const { sent, fault, give } = useHandOver(props, kept.drop);
  const cancel = () => {
    onCancel();
    void kept.drop();
  };
  const recorded = useRef<VoiceEvent[] | null>(null);
  const isMade = made !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told once, when it is found
  useEffect(() => {
    if (isMade) onHeld({ isRecording: false, cancel });
  }, [isMade]);
  return (
    <section
      aria-label="Voice recording"
      // Below the fold nothing would say that the microphone is on; what went wrong doesn't cover the player.
      className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface pt-2 lg:bottom-0 lg:z-10 lg:pb-2 lg:not-has-[.field-error]:sticky"
    >
      {fault !== null ? (
        <>
          <p className="field-error" aria-live="polite">
            {fault}
          </p>
          <Button type="button" variant="secondary" onClick={() => void give()}>
            Try again
          </Button>
        </>
      ) : isFound && !made ? (
        <p>A recording of yours isn't on this review yet. {isUnread ? notRead : stopElsewhere}</p>
      ) : (
        <Recorder
          longestMs={limits.reviewMs}
          made={made ?? undefined}
          stopKey="v"
          onBegin={() => {
            events.begin();
            begin();
            onHeld({ isRecording: true, cancel });
          }}
          onPiece={(piece) => kept.add(piece, recorded.current ?? events.soFar())}
          onRecorded={() => {
            recorded.current = events.end();
            end();
            onHeld({ isRecording: false, cancel });
          }}
          onSent={(uploadId, { durationMs }) => {
            sent.current = { uploadId, durationMs, events: made?.events ?? recorded.current ?? [] };
            void give();
          }}
        />
      )}
      <span className="flex gap-3">
        <a href={`/admin/review/${submissionId}/voice`} className="link py-2.5">
          Send an audio file
        </a>
        <CancelRecording durationMs={() => made?.durationMs ?? kept.durationMs()} onCancel={cancel}>
          Cancel<span className="sr-only"> the recording</span>
        </CancelRecording>
      </span>
    </section>
  );
}
