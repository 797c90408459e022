import { useCallback, useEffect, useRef, useState } from "react";
import { evenFrames, type Frames } from "#app/features/video/clips/frame-times.ts";

/** A clip's frames: where the server tells when each is shown (null if it doesn't know), and the average rate. */
export type FrameSource = { framesUrl: string | null; framesPerSecond: number };

/** Loaded with the frames, because a page is drawn without them. */
const load = async (address: string): Promise<Frames | null> => {
  const module = await import("./load-frames.ts").catch(() => null);
  return module?.loadFrames(address) ?? null;
};

/**
 * A clip's frames, `length` milliseconds long. `known` are the real ones, null until they have arrived; `withFrames`
 * runs something with them as soon as they have, or with even ones if there are none, and says which.
 */
export function useFrames({ framesUrl, framesPerSecond }: FrameSource, length: number) {
  const [known, setKnown] = useState<Frames | null>(null);
  const asked = useRef<{ address: string; frames: Promise<Frames | null> } | null>(null);
  const ask = useCallback(async () => {
    if (framesUrl === null) return null;
    if (asked.current?.address !== framesUrl) asked.current = { address: framesUrl, frames: load(framesUrl) };
    const frames = await asked.current.frames;
    if (!frames) asked.current = null;
    setKnown(frames);
    return frames;
  }, [framesUrl]);
  useEffect(() => void ask(), [ask]);
  const frames = known ?? evenFrames(framesPerSecond, length);
  const latest = useRef(frames);
  latest.current = frames;
  const withFrames = useCallback(
    (run: (frames: Frames, areReal: boolean) => void) => {
      // Several presses before the frames have arrived are done in their order.
      void ask().then((arrived) => run(arrived ?? latest.current, arrived !== null));
    },
    [ask],
  );
  return { frames, known, withFrames };
}
