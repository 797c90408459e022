import { useState } from "react";
import { speeds } from "#app/features/video/player/controls.tsx";
import { leaveFullScreen } from "#app/features/video/player/full-screen.ts";
import { actOfClipKey, isTaken, isWrittenIn, useKeys } from "#app/features/video/player/use-keys.tsx";
import type { Playing } from "#app/features/video/player/use-player.tsx";
import { actOfKey } from "#app/ui/key-act.ts";
import { fillScreen } from "./stage.tsx";

type Acts = { player: Playing; setSpeed(speed: number): void } & Record<
  "draw" | "mark" | "write" | "phrases" | "drills" | "publish",
  () => void
>;

/** What one writes or draws with is outside the full screen. */
const outside = (act: () => void) => () => {
  leaveFullScreen();
  act();
};

const lettersOf = ({ setSpeed, draw, mark, write, phrases, drills }: Acts): Record<string, () => void> => ({
  d: outside(draw),
  m: outside(mark),
  f: outside(write),
  p: outside(phrases),
  g: outside(drills),
  z: fillScreen,
  ...Object.fromEntries(speeds.map(([speed], place) => [String(place + 1), () => setSpeed(speed)])),
});

/** The action a key triggers here; none where it types a letter or presses a button. */
function actFor(event: KeyboardEvent, acts: Acts, isOn: boolean): (() => void) | undefined {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return outside(acts.publish);
  if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { target } = event;
  if (event.key === "Escape" && target instanceof HTMLElement && isWrittenIn(target))
    return () => target.blur();
  if (isTaken(event)) return undefined;
  return actOfClipKey(event, acts.player.acts) ?? actOfKey(event, lettersOf(acts));
}

/** The desk's keys: off in fields, and if the coach turned them off; Ctrl+Enter works everywhere. */
export function useDeskKeys(acts: Acts) {
  const [isOn, setOn] = useState(true);
  useKeys((event) => actFor(event, acts, isOn));
  return { isOn, setOn };
}

const keys = (sends: string) => [
  ["Space", "play"],
  ["← →", "frame"],
  ["Shift + ← →", "moment"],
  ["1–4", "speed"],
  ["D", "draw"],
  ["M", "moment"],
  ["F", "feedback"],
  ["P", "phrases"],
  ["G", "give a drill"],
  ["Z", "full screen"],
  ["Ctrl+Enter", sends],
];

type KeysProps = ReturnType<typeof useDeskKeys> & {
  /** What the desk's main button does now. */
  sends: string;
};

/** A short list of the keys, and the switch that turns single-letter keys off. */
export function DeskKeys({ isOn, setOn, sends }: KeysProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-caption text-ink-muted max-md:hidden pointer-coarse:hidden">
      {keys(sends).map(([key, words]) => (
        <span key={key}>
          <kbd className="font-sans font-semibold">{key}</kbd> {words}
        </span>
      ))}
      <span>
        Off while you're typing; <kbd className="font-sans font-semibold">Esc</kbd> leaves a field.
      </span>
      <label className="flex min-h-6 cursor-pointer items-center gap-2">
        <input type="checkbox" checked={isOn} onChange={() => setOn(!isOn)} className="size-4 accent-ink" />
        Use keys
      </label>
    </p>
  );
}
