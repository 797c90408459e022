import { type RefObject, useEffect, useState } from "react";
import { mediaEvents } from "#app/features/video/player/media-events.ts";
import { Icon } from "#app/ui/picture/icon.tsx";
import { clockTime } from "#app/ui/time/format.ts";
import type { Heard } from "./rules.ts";

type Props = { sound: RefObject<HTMLAudioElement | null>; heard: Heard; label: string };

type SoundPosition = { at: number; end: number | null; isPlaying: boolean; hasFailed: boolean };

const speeds = [0.75, 1, 1.25, 1.5, 2] as const;

/** A recording's state in milliseconds; one the browser made knows its length only once it is stored. */
function look(
  { currentTime, duration, paused, ended, error }: HTMLAudioElement,
  heard: Heard,
): SoundPosition {
  const whole = Number.isFinite(duration) ? duration * 1000 : heard.durationMs;
  const end = whole === null ? null : Math.min(whole, heard.endMs ?? whole);
  const at = Math.max(heard.startMs ?? 0, currentTime * 1000);
  return { at, end, isPlaying: !paused && !ended, hasFailed: error !== null };
}

/** What the recording does, told at every change and at each picture while it plays. */
function useShown({ sound, heard }: Props): SoundPosition {
  const { startMs = 0, endMs = null, durationMs } = heard;
  const [shown, setShown] = useState<SoundPosition>({
    at: startMs,
    end: endMs ?? durationMs,
    isPlaying: false,
    hasFailed: false,
  });
  useEffect(() => {
    const element = sound.current;
    if (!element) return;
    let frame = 0;
    const tell = () => {
      const now = look(element, { soundUrl: "", startMs, endMs, durationMs });
      if (now.isPlaying && endMs !== null && now.at >= endMs) element.pause();
      setShown(now);
      cancelAnimationFrame(frame);
      if (now.isPlaying) frame = requestAnimationFrame(tell);
    };
    tell();
    for (const event of mediaEvents) element.addEventListener(event, tell);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of mediaEvents) element.removeEventListener(event, tell);
    };
  }, [sound, startMs, endMs, durationMs]);
  return shown;
}

function Speed({ sound }: Pick<Props, "sound">) {
  return (
    <select
      aria-label="Voice speed"
      defaultValue="1"
      onChange={({ currentTarget }) => {
        if (sound.current) sound.current.playbackRate = Number(currentTarget.value);
      }}
      className="h-11 flex-none cursor-pointer appearance-none rounded-md px-1 text-center font-semibold tabular-nums"
    >
      {speeds.map((speed) => (
        <option key={speed} value={speed}>{`${speed}×`}</option>
      ))}
    </select>
  );
}

/** Play, the place in it, and the speed of a recording, in the look of the page. */
export function SoundControls(props: Props) {
  const { sound, heard, label } = props;
  const { at, end, isPlaying, hasFailed } = useShown(props);
  const { soundUrl, startMs = 0 } = heard;
  if (hasFailed) {
    return (
      <a href={soundUrl} className="link inline-block py-2.5">
        This browser can't play it. Open the recording
      </a>
    );
  }
  const go = (to: number) => {
    if (sound.current) sound.current.currentTime = to / 1000;
  };
  const toggle = () => {
    if (isPlaying) return sound.current?.pause();
    // The end of a cut is where a press starts it over; a whole recording does so by itself.
    if (end !== null && at >= end - 50) go(startMs);
    return void sound.current?.play().catch(() => sound.current?.pause());
  };
  const [gone, whole] = [
    clockTime((at - startMs) / 1000),
    end === null ? null : clockTime((end - startMs) / 1000),
  ];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2">
      <button
        type="button"
        aria-label={`${isPlaying ? "Pause" : "Play"}: ${label}`}
        onClick={toggle}
        className="grid size-11 flex-none cursor-pointer place-items-center rounded-full bg-ink text-surface"
      >
        <Icon name={isPlaying ? "pause" : "play"} size={20} />
      </button>
      <input
        type="range"
        aria-label="Place in the recording"
        aria-valuetext={whole ? `${gone} of ${whole}` : gone}
        disabled={end === null}
        min={startMs}
        max={end ?? startMs}
        step={100}
        value={at}
        onChange={({ currentTarget }) => go(Number(currentTarget.value))}
        className="h-11 min-w-0 grow basis-16 cursor-pointer accent-ink"
      />
      <span className="flex-none text-caption text-ink-muted tabular-nums" aria-hidden="true">
        {whole ? `${gone} / ${whole}` : gone}
      </span>
      <Speed sound={sound} />
    </div>
  );
}
