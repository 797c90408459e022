import { type ComponentType, useEffect, useRef, useState } from "react";
import type { Voice } from "#app/features/video/voices/read-voice.server.ts";
import { recordingPlace } from "#app/features/video/voices/rules.ts";
import { onKept, readKept } from "#app/ui/draft/device-store.ts";
import type { ReviewDesk } from "../desk.server.ts";
import type { DeskRecorder, HeldVoice } from "./desk-recorder.tsx";

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

/** Calls back if this device keeps a recording for the request that isn't on its review yet. */
function useFound(submissionId: string, isIdle: boolean, onFound: () => void): void {
  const found = useRef(onFound);
  found.current = onFound;
  useEffect(() => {
    if (!isIdle) return;
    const look = () => {
      if (readKept(recordingPlace(submissionId))) found.current();
    };
    look();
    return onKept(look);
  }, [submissionId, isIdle]);
}

/**
 * The recording on the desk, and the recorder while one is running; `shown` counts the recordings made on this page,
 * and `held` is one that isn't on the review yet.
 */
export function useDeskVoice(desk: ReviewDesk) {
  const [current, setCurrent] = useState<Voice | null>(desk.voice);
  const [shown, setShown] = useState(0);
  const [Recorder, setRecorder] = useState<ComponentType<Parameters<Island>[0]> | null>(null);
  const [isFound, setFound] = useState(false);
  const [held, setHeld] = useState<HeldVoice | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useProgress(current, setCurrent);
  const open = async (finds: boolean) => {
    const island = await import("./desk-recorder.tsx").catch(() => null);
    setFault(island ? null : unreachable);
    setFound(finds);
    setRecorder(() => island?.DeskRecorder ?? null);
  };
  const close = () => {
    setRecorder(null);
    setHeld(null);
  };
  useFound(desk.request.id, Recorder === null && !desk.request.isDeleted, () => void open(true));
  return {
    current,
    shown,
    fault,
    Recorder,
    isFound,
    held,
    setHeld,
    open: () => open(false),
    close,
    remove: () => setCurrent(null),
    put(voice: Voice) {
      setCurrent(voice);
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
