import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatMoment } from "./moments.ts";

type Video = RefObject<HTMLVideoElement | null>;

const speeds = [0.1, 0.25, 0.5, 1] as const;

/** Shows one frame earlier or later. */
function stepFrames(clip: HTMLVideoElement, frames: number, framesPerSecond: number): void {
  clip.pause();
  const end = Number.isFinite(clip.duration) ? clip.duration : clip.currentTime;
  clip.currentTime = Math.min(end, Math.max(0, clip.currentTime + frames / framesPerSecond));
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.role === "application");

function useMoment(video: Video): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const clip = video.current;
    if (!clip) return;
    const tell = () => setAt(clip.currentTime * 1000);
    tell();
    const events = ["timeupdate", "seeked", "loadedmetadata"];
    for (const event of events) clip.addEventListener(event, tell);
    return () => {
      for (const event of events) clip.removeEventListener(event, tell);
    };
  }, [video]);
  return at;
}

type Acts = { step(frames: number): void; setSpeed(speed: number): void; toggle(): void; mark(): void };

/** The keys, outside of fields and without a modifier. */
function useKeys(isOn: boolean, acts: Acts): void {
  useEffect(() => {
    if (!isOn) return;
    const keys: Record<string, () => void> = {
      k: acts.toggle,
      ",": () => acts.step(-1),
      ".": () => acts.step(1),
      m: acts.mark,
    };
    for (const [place, speed] of speeds.entries()) keys[String(place + 1)] = () => acts.setSpeed(speed);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}

function KeyList() {
  const keys = [
    ["K", "play or pause"],
    [", and .", "one frame back or forward"],
    ["1 2 3 4", "speed 0.1×, 0.25×, 0.5×, 1×"],
    ["M", "mark a tip at the current time"],
  ] as const;
  return (
    <details className="disclosure">
      <summary>Keys</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-ink-muted">They rest while you write in a field.</p>
    </details>
  );
}

type Props = { video: Video; framesPerSecond: number; onMark(): void; children?: ReactNode };

/** Speed, single frames and keys for a clip. `framesPerSecond` says how far a frame is. */
export function PlayerControls({ video, framesPerSecond, onMark, children }: Props) {
  const [speed, setShownSpeed] = useState(1);
  const [hasKeys, setHasKeys] = useState(true);
  const at = useMoment(video);
  const acts: Acts = {
    step: (frames) => video.current && stepFrames(video.current, frames, framesPerSecond),
    setSpeed: (next) => {
      if (video.current) video.current.playbackRate = next;
      setShownSpeed(next);
    },
    toggle: () => {
      const clip = video.current;
      if (clip?.paused) void clip.play().catch(() => clip.pause());
      else clip?.pause();
    },
    mark: onMark,
  };
  useKeys(hasKeys, acts);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form around it */}
        <div role="group" aria-label="Speed" className="flex flex-wrap gap-2">
          {speeds.map((one) => (
            <Button
              key={one}
              type="button"
              variant={one === speed ? "secondary" : "quiet"}
              aria-pressed={one === speed}
              onClick={() => acts.setSpeed(one)}
            >
              {`${one}×`}
            </Button>
          ))}
        </div>
        <Button type="button" variant="quiet" onClick={() => acts.step(-1)}>
          Frame back
        </Button>
        <Button type="button" variant="quiet" onClick={() => acts.step(1)}>
          Frame forward
        </Button>
        <output className="tabular-nums" aria-label="Current time">
          {formatMoment(at)}
        </output>
      </div>
      <div className="flex flex-wrap gap-3">
        {children}
        <label className="check">
          <input type="checkbox" checked={hasKeys} onChange={() => setHasKeys(!hasKeys)} />
          <span>Use keys</span>
        </label>
      </div>
      <KeyList />
    </div>
  );
}
