import { useEffect, useState } from "react";
import type { Voice } from "#app/features/video/voices/read-voice.server.ts";
import { useRecorderPart } from "#app/features/video/voices/use-recorder-part.tsx";
import type { ReviewDesk } from "../desk.server.ts";
import type { HeldVoice } from "./desk-recorder.tsx";

const askAgainMs = 2_000;

/** Polls a new recording until it is ready or can't be used. */
function useProgress(voice: Voice | null, onChange: (voice: Voice) => void): void {
  const waiting = voice?.state === "received" ? voice.id : null;
  useEffect(() => {
    if (waiting === null) return;
    const timer = setInterval(async () => {
      const answer = await fetch(`/api/admin/review-voices/${waiting}`).catch(() => null);
      if (!answer?.ok) return;
      const next = (await answer.json()) as Voice;
      if (next.state !== "received") onChange(next);
    }, askAgainMs);
    return () => clearInterval(timer);
  });
}

/** The recording a refused or kept desk names; one that isn't on the stored draft is asked for until it is known. */
function voiceSent(stored: Voice | null, sent: string | undefined): Voice | null {
  if (sent === undefined || sent === (stored?.id ?? "")) return stored;
  if (sent === "") return null;
  const unknown = {
    problem: null,
    soundUrl: null,
    fileSize: 0,
    durationMs: null,
    recordedAt: new Date(0),
  };
  return { ...unknown, id: sent, state: "received" };
}

/**
 * The recording on the desk, and the recorder while one is running; `shown` counts the recordings made on this page,
 * `held` is one that isn't on the review yet, and `removed` the one that was just taken off it, which the server has for a day.
 */
export function useDeskVoice(desk: ReviewDesk, sent: string | undefined) {
  const [current, setCurrent] = useState<Voice | null>(() => voiceSent(desk.voice, sent));
  const [removed, setRemoved] = useState<Voice | null>(null);
  const [shown, setShown] = useState(0);
  const [held, setHeld] = useState<HeldVoice | null>(null);
  useProgress(current, setCurrent);
  const part = useRecorderPart({
    about: desk.request.id,
    isOff: desk.request.isDeleted,
    load: async () => (await import("./desk-recorder.tsx")).DeskRecorder,
  });
  const close = () => {
    part.close();
    setHeld(null);
  };
  return {
    current,
    shown,
    fault: part.fault,
    Recorder: part.Part,
    isFound: part.isFound,
    held,
    setHeld,
    open: part.open,
    close,
    removed,
    remove() {
      setRemoved(current);
      setCurrent(null);
    },
    putBack() {
      setCurrent(removed);
      setRemoved(null);
    },
    put(voice: Voice) {
      setCurrent(voice);
      setRemoved(null);
      setShown(shown + 1);
      close();
    },
  };
}

/** Starts a recording, or stops the one that is running. */
export function toggleRecording({ Recorder, open }: DeskVoice): void {
  if (Recorder) document.getElementById("stop-recording")?.click();
  else void open();
}

/** The result of {@link useDeskVoice}. */
export type DeskVoice = ReturnType<typeof useDeskVoice>;
