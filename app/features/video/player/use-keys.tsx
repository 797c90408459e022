import { useEffect } from "react";
import type { Playing } from "./use-player.tsx";

/** The player's keys and what they do, as listed on the page. */
export const keyList = [
  ["Space", "play or pause"],
  ["← →", "one frame back or forward"],
  ["Shift + ← →", "moment before or after"],
] as const;

const typed =
  "input:not([type=range], [type=checkbox], [type=radio]), [data-keys], textarea, select, [contenteditable]";

/** What uses Space itself once the keyboard moved the focus to it. A button with a key of its own doesn't need it. */
const pressed = ":is(button:not([aria-keyshortcuts]), summary, [type=checkbox], [type=radio]):focus-visible";

/** What the arrows choose in. On a button they step, so that a stopwatch is started and stopped by keys alone. */
const chosenIn = "[type=radio]:focus-visible";

/** Whether an element takes every key for itself: what one writes or draws in. */
export const isWrittenIn = (element: Element) => element.matches(`${typed}, [role=application]`);

/** Whether a key belongs to the focused element, or to a dialog above the page. */
export function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  if (isWrittenIn(target)) return true;
  return key === " " ? target.matches(pressed) : key.startsWith("Arrow") && target.matches(chosenIn);
}

/** What Space and the arrows do with a clip; undefined for every other key. */
export function actOfClipKey(
  { key, shiftKey }: KeyboardEvent,
  { toggle, step, jump }: Playing["acts"],
): (() => void) | undefined {
  const direction = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : null;
  if (direction) return () => (shiftKey ? jump : step)(direction);
  return key === " " && !shiftKey ? toggle : undefined;
}

/** Does what a key is for, wherever the focus is; `actFor` knows which keys it leaves to the page. */
export function useKeys(actFor: (event: KeyboardEvent) => (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actFor(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
