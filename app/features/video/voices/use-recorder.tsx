import { useEffect, useRef, useState } from "react";
import { steadyTime } from "#app/ui/time/steady-time.ts";

/** A finished recording: its bytes, and its length in milliseconds. */
export type Recorded = { file: File; durationMs: number };

type Shown =
  | { state: "idle" | "asking"; fault: null }
  | { state: "recording"; fault: null }
  | { state: "refused"; fault: string };

const kinds = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];
const bitsPerSecond = 48_000;

/** Why the browser denies the microphone, in words, and what helps. */
function faultOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError")
    return "This site may not use the microphone. Allow it in your browser's site settings and try again, or send an audio file.";
  if (name === "NotFoundError")
    return "We couldn't find a microphone. Connect one and try again, or send an audio file.";
  if (name === "NotReadableError")
    return "Another app is using the microphone. Close it and try again, or send an audio file.";
  return "This browser can't record here. Send an audio file instead.";
}

async function openRecorder(): Promise<MediaRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
  return new MediaRecorder(stream, { audioBitsPerSecond: bitsPerSecond, ...(mimeType && { mimeType }) });
}

const endingOf = (type: string) => (type.includes("mp4") ? "m4a" : type.includes("ogg") ? "ogg" : "webm");

/** One file of a recording's pieces, in order. */
export const joinPieces = (pieces: BlobPart[], type: string) =>
  new File(pieces, `recording.${endingOf(type)}`, { type });

function release({ stream }: MediaRecorder): void {
  for (const track of stream.getTracks()) track.stop();
}

/** A second or so of a recording, as it comes in, and how long the whole is with it. */
export type Piece = { data: Blob; type: string; durationMs: number };

type Given = {
  longestMs: number;
  onBegin?(): void;
  onPiece?(piece: Piece): void;
  onRecorded(recorded: Recorded): void;
};

/** Wires a recorder: its pieces become one file when it stops, no matter what stopped it. */
function record(
  recorder: MediaRecorder,
  { longestMs, onBegin, onPiece, onRecorded }: Given,
  onEnd: () => void,
) {
  const pieces: Blob[] = [];
  let began = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const length = () => Math.min(longestMs, Math.round(steadyTime() - began));
  const type = () => recorder.mimeType.split(";")[0] || "audio/webm";
  recorder.addEventListener("start", () => {
    began = steadyTime();
    timer = setTimeout(() => recorder.stop(), longestMs);
    onBegin?.();
  });
  recorder.addEventListener("dataavailable", ({ data }) => {
    pieces.push(data);
    onPiece?.({ data, type: type(), durationMs: length() });
  });
  recorder.addEventListener("stop", () => {
    clearTimeout(timer);
    release(recorder);
    const durationMs = length();
    onEnd();
    onRecorded({ file: joinPieces(pieces, type()), durationMs });
  });
  recorder.start(1_000);
}

/** This device's microphone, for one recording at a time of at most `longestMs`. */
export function useRecorder(given: Given) {
  const [shown, setShown] = useState<Shown>({ state: "idle", fault: null });
  const current = useRef<MediaRecorder | null>(null);
  const isLeft = useRef(false);
  const latest = useRef(given);
  latest.current = given;
  const start = async () => {
    setShown({ state: "asking", fault: null });
    try {
      const recorder = await openRecorder();
      // Permission came after the recording was canceled, so release the microphone.
      if (isLeft.current) return release(recorder);
      current.current = recorder;
      record(
        recorder,
        {
          longestMs: given.longestMs,
          onBegin: () => {
            setShown({ state: "recording", fault: null });
            latest.current.onBegin?.();
          },
          onPiece: (piece) => latest.current.onPiece?.(piece),
          onRecorded: (recorded) => latest.current.onRecorded(recorded),
        },
        () => setShown({ state: "idle", fault: null }),
      );
    } catch (error) {
      setShown({ state: "refused", fault: faultOf(error) });
    }
  };
  // Leaving the page releases the microphone.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      if (current.current) release(current.current);
    };
  }, []);
  return { ...shown, start, stop: () => current.current?.stop() };
}
