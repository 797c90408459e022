import { useEffect, useRef, useState } from "react";
import { refusalWords } from "#app/features/video/uploads/refusal.ts";
import { useSender } from "#app/features/video/uploads/use-sender.tsx";
import { Button } from "#app/ui/button.tsx";
import { clockTime } from "#app/ui/time/format.ts";
import { steadyTime } from "#app/ui/time/steady-time.ts";
import { type Piece, type Recorded, useRecorder } from "./use-recorder.tsx";

type Props = {
  longestMs: number;
  /** A recording that was made before and isn't sent yet; then none is made. */
  made?: Recorded | undefined;
  /** The key that stops it, if there is one. */
  stopKey?: string;
  /** The recording has started: its time counts from now. */
  onBegin?(): void;
  onPiece?(piece: Piece): void;
  /** It is made, and is being sent. */
  onRecorded?(recorded: Recorded): void;
  /** The connection was lost while it was being sent, or is back. */
  onLost?(isLost: boolean): void;
  /** The whole recording has arrived under this upload. */
  onSent(uploadId: string, recorded: Recorded): void;
};

/** How long it has been recording, and the limit. */
function Elapsed({ longestMs }: { longestMs: number }) {
  const [began] = useState(steadyTime);
  const [now, setNow] = useState(began);
  useEffect(() => {
    const timer = setInterval(() => setNow(steadyTime()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="tabular-nums">
      <span aria-hidden="true" className="mr-2 inline-block size-3 rounded-full bg-accent" />
      {`Recording ${clockTime((now - began) / 1000)} of ${clockTime(longestMs / 1000)}`}
    </span>
  );
}

/** A recording that isn't stored yet must not be lost by leaving the page. */
export function useHeldPage(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isHeld]);
}

type SoundSenderProps = { file: File; onSent(uploadId: string): void; onLost?(isLost: boolean): void };

const connectionBroke = "Connection lost. Your recording is still here. Try again.";

/** Sends a recording in parts that survive a lost connection. `key` it by the recording. */
function SoundSender({ file, onSent, onLost }: SoundSenderProps) {
  const { sending, start } = useSender({
    file,
    kind: "voice",
    resumes: null,
    readDraft: () => "",
    refuse: () => null,
    onSent,
  });
  const { state, refusal } = sending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording is begun once
  useEffect(start, []);
  const isLost = state === "waiting" || (state === "failed" && refusal === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when it changes
  useEffect(() => onLost?.(isLost), [isLost]);
  if (state === "failed")
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="field-error" aria-live="polite">
          {refusal ? (refusal.message ?? refusalWords(refusal).text) : connectionBroke}
        </p>
        <Button type="button" variant="secondary" onClick={start}>
          Try again
        </Button>
      </div>
    );
  return (
    <p className="text-sm text-ink-muted" aria-live="polite">
      {state === "waiting" ? "Connection lost. We'll resume automatically." : "Saving the recording…"}
    </p>
  );
}

type StopProps = { isOn: boolean; stopKey: string | undefined; stop(): void };

/** Stops the recording. It takes the focus when the recording starts, because what started it is gone. */
function Stop({ isOn, stopKey, stop }: StopProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOn) button.current?.focus({ preventScroll: true });
  }, [isOn]);
  return (
    <Button
      ref={button}
      id="stop-recording"
      type="button"
      variant="secondary"
      disabled={!isOn}
      aria-keyshortcuts={stopKey}
      onClick={stop}
    >
      Stop recording
    </Button>
  );
}

/** Records from when it is shown until Stop or the time limit, and sends the result. Load it on demand. */
export function Recorder(props: Props) {
  const { longestMs, made, stopKey, onBegin, onPiece, onRecorded, onSent, onLost } = props;
  const [recorded, setRecorded] = useState<Recorded | null>(made ?? null);
  const [isSent, setSent] = useState(false);
  const recorder = useRecorder({
    longestMs,
    ...(onBegin && { onBegin }),
    ...(onPiece && { onPiece }),
    onRecorded(made) {
      setRecorded(made);
      onRecorded?.(made);
    },
  });
  const { state, fault, start, stop } = recorder;
  useHeldPage(state === "recording" || (recorded !== null && !isSent));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks for the microphone once, when it is shown
  useEffect(() => {
    if (!made) void start();
  }, []);
  if (recorded) {
    const sent = (uploadId: string) => {
      setSent(true);
      onSent(uploadId, recorded);
    };
    return (
      <SoundSender key={recorded.file.size} file={recorded.file} onSent={sent} {...(onLost && { onLost })} />
    );
  }
  if (fault !== null)
    return (
      <div ref={(words) => words?.scrollIntoView({ block: "nearest" })} className="grid gap-2">
        <p className="field-error" aria-live="polite">
          {fault}
        </p>
        <div>
          <Button type="button" variant="secondary" onClick={() => void start()}>
            Try again
          </Button>
        </div>
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === "recording" ? (
        <Elapsed longestMs={longestMs} />
      ) : (
        <span aria-live="polite">Waiting for the microphone…</span>
      )}
      <Stop isOn={state === "recording"} stopKey={stopKey} stop={stop} />
    </div>
  );
}
