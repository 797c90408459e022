import { type ComponentType, useEffect, useState } from "react";
import type { Voice } from "#app/features/video/voices/read-voice.server.ts";
import type { ReviewDesk } from "../desk.server.ts";
import type { DeskRecorder } from "./desk-recorder.tsx";

type Island = typeof DeskRecorder;

const unreachable = "The recorder couldn't be loaded. Check your connection and try again.";
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

/**
 * The recording on the desk, and the recorder while one is running; `shown` counts the recordings made on this page.
 */
export function useDeskVoice(desk: ReviewDesk) {
  const [current, setCurrent] = useState<Voice | null>(desk.voice);
  const [shown, setShown] = useState(0);
  const [Recorder, setRecorder] = useState<ComponentType<Parameters<Island>[0]> | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useProgress(current, setCurrent);
  const open = async () => {
    const island = await import("./desk-recorder.tsx").catch(() => null);
    setFault(island ? null : unreachable);
    setRecorder(() => island?.DeskRecorder ?? null);
  };
  const close = () => setRecorder(null);
  return {
    current,
    shown,
    fault,
    Recorder,
    open,
    close,
    remove: () => setCurrent(null),
    put(voice: Voice) {
      setCurrent(voice);
      setShown(shown + 1);
      close();
    },
  };
}

/** The result of {@link useDeskVoice}. */
export type DeskVoice = ReturnType<typeof useDeskVoice>;
