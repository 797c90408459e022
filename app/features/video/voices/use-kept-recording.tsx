import { useEffect, useRef, useState } from "react";
import { findRecording, holdRecording, keepRecording, type WithEvents } from "./kept-recording.tsx";

type Given = {
  /** What the recording is for. */
  about: string;
  /** Takes up the recording that this device kept. */
  isFound: boolean;
  /** It isn't there anymore. */
  onNone(): void;
};

/** Keeps a recording on this device while it is made, and finds one that was made before and never arrived. */
export function useKeptRecording({ about, isFound, onNone }: Given) {
  const [kept] = useState(() => keepRecording(about));
  const [made, setMade] = useState<WithEvents | null>(null);
  const running = useRef<{ end: () => void; ended: Promise<void> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording is looked for once
  useEffect(() => {
    const hold = holdRecording(about);
    const look = async () => {
      await hold;
      const found = await findRecording(about);
      if (found) setMade(found);
      else onNone();
    };
    if (isFound) void look();
    // Leaving stops the recording, and its last piece comes after that.
    const free = async () => {
      const release = await hold;
      await running.current?.ended;
      await kept.settled();
      release();
    };
    return () => void free();
  }, []);
  const begin = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    running.current = { end, ended };
  };
  return { kept, made, begin, end: () => running.current?.end() };
}
