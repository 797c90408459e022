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

/** A browser that can't read what it keeps, as while its disk is full, is asked again after this long. */
const pauseMs = 5_000;

/**
 * Keeps a recording on this device while it is made, and finds one that was made before and never arrived. While the browser can't
 * read it, `isUnread`, and it is looked for again: a new one in its place would overwrite it.
 */
export function useKeptRecording({ about, isFound, onNone }: Given) {
  const [kept] = useState(() => keepRecording(about));
  const [made, setMade] = useState<WithEvents | null>(null);
  const [isUnread, setUnread] = useState(false);
  const running = useRef<{ end: () => void; ended: Promise<void> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording is looked for once
  useEffect(() => {
    const hold = holdRecording(about);
    let timer = 0;
    const look = async () => {
      await hold;
      try {
        const found = await findRecording(about);
        if (found) setMade(found);
        else onNone();
      } catch {
        // Said on the page; what is kept stays where it is.
        setUnread(true);
        timer = window.setTimeout(look, pauseMs);
      }
    };
    if (isFound) void look();
    // Leaving stops the recording, and its last piece comes after that.
    const free = async () => {
      const release = await hold;
      await running.current?.ended;
      await kept.settled();
      release();
    };
    return () => {
      clearTimeout(timer);
      void free();
    };
  }, []);
  const begin = () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    running.current = { end, ended };
  };
  return { kept, made, isUnread, begin, end: () => running.current?.end() };
}
