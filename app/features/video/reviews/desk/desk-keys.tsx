import { useEffect, useState } from "react";
import { actOfKey } from "#app/ui/key-act.ts";
import { leaveFullScreen, toggleFullScreen } from "../clip/full-screen.ts";
import { type Player, speeds } from "../clip/use-player.tsx";

type Acts = { player: Player } & Record<
  "draw" | "mark" | "write" | "phrases" | "drills" | "publish",
  () => void
>;

/** Elements that use letters and arrows themselves; on the timeline, arrows still step frames. */
const fields =
  "input:not([type=range], [type=checkbox]), textarea, select, [contenteditable], [role=application]";
const isField = (target: Element) => target.matches(fields);

/** Whether Space presses the focused element: only if the keyboard moved the focus there, not the pointer. */
const isPressedBySpace = (target: Element) =>
  target.matches("[type=checkbox], :is(a, button, summary):focus-visible");

/** What one writes or draws with is outside the full screen. */
const outside = (act: () => void) => () => {
  leaveFullScreen();
  act();
};

function actsOf({ player, draw, mark, write, phrases, drills }: Acts): Record<string, () => void> {
  return {
    " ": player.toggle,
    arrowleft: () => player.step(-1),
    arrowright: () => player.step(1),
    d: outside(draw),
    m: outside(mark),
    f: outside(write),
    p: outside(phrases),
    g: outside(drills),
    z: toggleFullScreen,
    ...Object.fromEntries(speeds.map((speed, place) => [String(place + 1), () => player.setSpeed(speed)])),
  };
}

/** The action a key triggers here; none where it types a letter or presses a button. */
function actFor(event: KeyboardEvent, acts: Acts, isOn: boolean): (() => void) | undefined {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return outside(acts.publish);
  if (!isOn || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.key === "Escape" && isField(target)) return () => (target as HTMLElement).blur();
  if (isField(target) || (event.key === " " && isPressedBySpace(target))) return undefined;
  return actOfKey(event, actsOf(acts));
}

/** The desk's keys: off in fields, and if the coach turned them off; Ctrl+Enter works everywhere. */
export function useDeskKeys(acts: Acts) {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actFor(event, acts, isOn);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return { isOn, setOn };
}

const keys = (sends: string) => [
  ["Space", "play"],
  ["← →", "frame"],
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
