import { type RefObject, useEffect, useState } from "react";

type Video = RefObject<HTMLVideoElement | null>;

/** The playback speeds; keys 1 to 4 choose one. */
export const speeds = [0.1, 0.25, 0.5, 1] as const;

/** The clip's position and length, in milliseconds; until they are known, the length is 0 and the shape null. */
type Shown = { at: number; length: number; isPlaying: boolean; isPortrait: boolean | null };

const events = ["timeupdate", "seeking", "seeked", "loadedmetadata", "durationchange", "play", "pause"];

function useShown(video: Video): Shown {
  const [shown, setShown] = useState<Shown>({ at: 0, length: 0, isPlaying: false, isPortrait: null });
  useEffect(() => {
    const clip = video.current;
    if (!clip) return;
    const tell = () => {
      const length = Number.isFinite(clip.duration) ? clip.duration * 1000 : 0;
      const { videoWidth, videoHeight } = clip;
      const isPortrait = videoHeight > 0 ? videoHeight > videoWidth : null;
      setShown({ at: clip.currentTime * 1000, length, isPlaying: !clip.paused, isPortrait });
    };
    tell();
    for (const event of events) clip.addEventListener(event, tell);
    return () => {
      for (const event of events) clip.removeEventListener(event, tell);
    };
  }, [video]);
  return shown;
}

/** The desk's clip for its controls, timeline, and keys; `framesPerSecond` sets the length of one frame. */
export function usePlayer(video: Video, framesPerSecond: number) {
  const shown = useShown(video);
  const [speed, setShownSpeed] = useState(1);
  const seek = (at: number) => {
    const clip = video.current;
    if (!clip) return;
    clip.pause();
    const end = Number.isFinite(clip.duration) ? clip.duration : clip.currentTime;
    clip.currentTime = Math.min(end, Math.max(0, at / 1000));
  };
  return {
    ...shown,
    speed,
    frame: 1000 / framesPerSecond,
    seek,
    step: (frames: number) =>
      seek((video.current?.currentTime ?? 0) * 1000 + (frames * 1000) / framesPerSecond),
    setSpeed: (next: number) => {
      if (video.current) video.current.playbackRate = next;
      setShownSpeed(next);
    },
    toggle: () => {
      const clip = video.current;
      if (clip?.paused) void clip.play().catch(() => clip.pause());
      else clip?.pause();
    },
  };
}

/** The result of {@link usePlayer}. */
export type Player = ReturnType<typeof usePlayer>;
