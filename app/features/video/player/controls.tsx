import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { Icon, type IconName } from "#app/ui/picture/icon.tsx";
import { keyList } from "./use-keys.tsx";
import type { Playing } from "./use-player.tsx";

/** The speeds of a clip and their labels. A quarter is the Slow motion view's own (D42). */
export const speeds = [
  [0.125, "⅛×"],
  [0.25, "¼×"],
  [0.5, "½×"],
  [1, "1×"],
] as const;

type KeyProps = { icon: IconName; label: string; isOn: boolean; onClick(): void };

function Key({ icon, label, isOn, onClick }: KeyProps) {
  return (
    <Button
      type="button"
      variant="quiet"
      className="size-11 px-0"
      aria-label={label}
      disabled={!isOn}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </Button>
  );
}

/** Explains the keys. */
export function KeyHelp() {
  return (
    <details className="disclosure hidden lg:block noscript:hidden">
      <summary>Keyboard shortcuts</summary>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {keyList.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Whether a clip stops at each moment, and how to change it. */
export type StopsChoice = { isOn: boolean; onChange(isOn: boolean): void };

/** Lets a clip play through. Without scripts it always does. */
export function StopsField({ stops: { isOn, onChange } }: { stops: StopsChoice }) {
  const isHydrated = useHydrated();
  return (
    <label className="check min-h-11 noscript:hidden">
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isHydrated}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>Stop at each moment</span>
    </label>
  );
}

type Props = {
  playing: Playing;
  speed: number;
  onSpeed(speed: number): void;
  onFullScreen(): void;
  /** What else one does with the clip here. */
  children?: ReactNode;
};

/** Whether a clip can fill the screen: a page's part, or on some phones the video alone. */
const canFill = () => document.fullscreenEnabled || "webkitEnterFullscreen" in HTMLVideoElement.prototype;

/** Play, single frames, speed, and full screen. Without scripts, the clip has the browser's own controls. */
export function Controls({ playing, speed, onSpeed, onFullScreen, children }: Props) {
  const isHydrated = useHydrated();
  const { acts, isPlaying } = playing;
  return (
    <div className="flex flex-wrap items-center gap-0.5 noscript:hidden">
      <Button
        type="button"
        variant="secondary"
        className="size-11 px-0"
        aria-label={isPlaying ? "Pause" : "Play"}
        disabled={!isHydrated}
        onClick={acts.toggle}
      >
        <Icon name={isPlaying ? "pause" : "play"} size={20} />
      </Button>
      <Key icon="frameBack" label="One frame back" isOn={isHydrated} onClick={() => acts.step(-1)} />
      <Key icon="frameOn" label="One frame forward" isOn={isHydrated} onClick={() => acts.step(1)} />
      <fieldset className="flex grow justify-center" disabled={!isHydrated}>
        <legend className="sr-only">Speed</legend>
        {speeds.map(([value, words]) => (
          <label
            key={value}
            className="grid min-h-11 min-w-9 cursor-pointer place-items-center rounded-md px-1 tabular-nums has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="speed"
              // Of no form, because the clip's speed is nothing that a form around it sends or keeps.
              form=""
              className="sr-only"
              checked={speed === value}
              onChange={() => onSpeed(value)}
            />
            {words}
          </label>
        ))}
      </fieldset>
      {isHydrated && canFill() && <Key icon="full" label="Full screen" isOn onClick={onFullScreen} />}
      {children}
    </div>
  );
}
