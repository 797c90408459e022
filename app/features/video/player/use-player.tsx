import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { frameAt, middleOf, momentIn } from "#app/features/video/clips/frame-times.ts";
import { markBeside, markNear, markPassed, markPlaying } from "./mark-places.ts";
import type { Mark } from "./marks.ts";
import { mediaEvents } from "./media-events.ts";
import { type FrameSource, useFrames } from "./use-frames.tsx";

/** A clip's video element. */
export type ClipRef = RefObject<HTMLVideoElement | null>;

/** What a playing clip does at its marks: stop, play through while showing each for a while, or nothing. */
export type AtMarks = "stop" | "show" | "pass";

/** How long a clip that plays through shows a mark, in milliseconds on the reader's clock. */
const readingMs = 1_500;

type PlayerOptions = FrameSource & {
  clip: ClipRef;
  marks: readonly Mark[];
  /** The clip's length in milliseconds, until the browser knows it. */
  length: number;
  atMarks: AtMarks;
  speed: number;
  /**
   * The opening moment, in milliseconds; null for the beginning. A preview is the first mark's: the clip plays
   * on from it, or from the beginning if nothing stops it.
   */
  start: { at: number; isPreview: boolean } | null;
};

/** What the video element reports, in milliseconds; `isPortrait` is null until the browser knows the picture. */
type ClipState = {
  at: number;
  length: number;
  isPlaying: boolean;
  hasFailed: boolean;
  isPortrait: boolean | null;
};

function look(element: HTMLVideoElement, length: number): ClipState {
  const known = Number.isFinite(element.duration) ? element.duration * 1000 : length;
  const { paused, ended, currentTime, error, videoWidth, videoHeight } = element;
  return {
    at: currentTime * 1000,
    length: known,
    isPlaying: !paused && !ended,
    hasFailed: error !== null,
    isPortrait: videoHeight > 0 ? videoHeight > videoWidth : null,
  };
}

/**
 * The clip's state, updated at every change and with every frame while playing; `onTick` gets the previous time and
 * the current one.
 */
function useShown({ clip, length }: PlayerOptions, onTick: (from: number, to: number) => void) {
  const [shown, setShown] = useState<ClipState>({
    at: 0,
    length,
    isPlaying: false,
    hasFailed: false,
    isPortrait: null,
  });
  const tick = useRef(onTick);
  tick.current = onTick;
  useEffect(() => {
    const element = clip.current;
    if (!element) return;
    let timer = 0;
    let last = element.currentTime * 1000;
    const tell = () => setShown(look(element, length));
    const run = () => {
      const now = element.currentTime * 1000;
      tick.current(last, now);
      last = now;
      tell();
      timer = element.paused ? 0 : requestAnimationFrame(run);
    };
    const change = () => {
      tell();
      if (element.paused || timer !== 0) return;
      last = element.currentTime * 1000;
      timer = requestAnimationFrame(run);
    };
    change();
    for (const event of mediaEvents) element.addEventListener(event, change);
    return () => {
      cancelAnimationFrame(timer);
      for (const event of mediaEvents) element.removeEventListener(event, change);
    };
  }, [clip, length]);
  return shown;
}

/** Moves the clip to its opening moment as soon as possible, unless another was chosen before it had loaded. */
function useStart({ clip, start }: PlayerOptions, isUntouched: RefObject<boolean>) {
  const at = start?.at ?? null;
  useEffect(() => {
    const element = clip.current;
    if (!element || at === null) return;
    const begin = () => {
      if (isUntouched.current) element.currentTime = at / 1000;
    };
    if (element.readyState > 0) begin();
    else element.addEventListener("loadedmetadata", begin, { once: true });
    return () => element.removeEventListener("loadedmetadata", begin);
  }, [clip, at, isUntouched]);
}

function useSpeed({ clip, speed }: PlayerOptions) {
  useEffect(() => {
    const element = clip.current;
    if (!element) return;
    // A source loaded later starts at its default speed.
    element.defaultPlaybackRate = speed;
    element.playbackRate = speed;
  }, [clip, speed]);
}

/**
 * A clip with marks: its state and its controls; `hasStopped` if it stopped at the active mark by itself. Times are in
 * milliseconds.
 */
export function usePlayer(options: PlayerOptions) {
  const { clip, marks, atMarks, start, speed } = options;
  /** Whether the clip has neither played nor been moved. */
  const isUntouched = useRef(true);
  const previewsLater = start?.isPreview === true && atMarks !== "stop";
  const [stoppedAt, setStoppedAt] = useState<string | null>(null);
  useStart(options, isUntouched);
  useSpeed(options);
  const go = useCallback(
    (at: number) => {
      const element = clip.current;
      if (!element) return;
      isUntouched.current = false;
      setStoppedAt(null);
      element.pause();
      const end = Number.isFinite(element.duration) ? element.duration : at / 1000;
      element.currentTime = Math.min(end, Math.max(0, at / 1000));
    },
    [clip],
  );
  const shown = useShown(options, (from, to) => {
    isUntouched.current = false;
    const passed = atMarks === "stop" ? markPassed(marks, from, to) : null;
    if (!passed) return;
    go(passed.at);
    setStoppedAt(passed.id);
  });
  const { frames, known, withFrames } = useFrames(options, shown.length);
  const acts = useMemo(() => {
    const now = () => (clip.current?.currentTime ?? 0) * 1000;
    return {
      go,
      toggle() {
        const element = clip.current;
        setStoppedAt(null);
        if (!element) return;
        if (isUntouched.current && previewsLater) {
          isUntouched.current = false;
          element.currentTime = 0;
        }
        if (element.paused) void element.play().catch(() => element.pause());
        else acts.hold();
      },
      /** Stops on the frame that is shown, and returns a moment that shows it, in whole milliseconds. */
      hold(): number {
        const at = now();
        // A playing clip's clock may be ahead of its picture.
        if (clip.current?.paused === false) {
          clip.current.pause();
          if (known) go(middleOf(known, frameAt(known, at)));
        }
        return momentIn(known, now());
      },
      step: (count: number) =>
        withFrames((all, areReal) =>
          go(
            areReal
              ? middleOf(all, frameAt(all, now()) + count)
              : now() + (all.startOf(1) - all.startOf(0)) * count,
          ),
        ),
      goToFrame: (frame: number) => go(middleOf(frames, frame)),
      jump(direction: 1 | -1) {
        const mark = markBeside(marks, now(), direction, known);
        if (mark) go(mark.at);
      },
    };
  }, [clip, frames, go, known, marks, previewsLater, withFrames]);
  const passing = atMarks === "show" ? markPlaying(marks, shown.at, readingMs * speed) : null;
  const active = shown.isPlaying ? passing : markNear(marks, shown.at, known);
  const hasStopped = active !== null && active.id === stoppedAt;
  return { ...shown, acts, active, hasStopped, frames, known };
}

/** A clip on its page with its controls. */
export type Playing = ReturnType<typeof usePlayer>;
