import { type RefObject, useEffect, useRef } from "react";
import type { Shape } from "#app/features/video/reviews/drawing/shapes.ts";
import { limits, type VoiceEvent } from "#app/features/video/voices/rules.ts";
import { steadyTime } from "#app/ui/time/steady-time.ts";

type Happened =
  | { kind: "play" | "pause" | "seek" | "moment" | "clear" }
  | { kind: "rate"; rate: number }
  | { kind: "draw"; shapes: Shape[] };

type Given = {
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
function useClipEvents(video: Given["video"], note: Note): void {
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
export function useVoiceEvents({ video, shapes, moments }: Given) {
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
    end(): VoiceEvent[] {
      began.current = null;
      return list.current;
    },
  };
}
