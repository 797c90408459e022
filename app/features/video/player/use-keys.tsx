import { useEffect } from "react";
import type { Playing } from "./use-player.tsx";

/** The player's keys and what they do, as listed on the page. */
export const keyList = [
  ["Space", "play or pause"],
  ["← →", "one frame back or forward"],
  ["Shift + ← →", "moment before or after"],
] as const;

const own = "input, textarea, select, [contenteditable], [role=application]";

/** Whether a key belongs to the focused element, or to a dialog above the page. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open]")) return true;
  if (!(target instanceof Element)) return false;
  return target.matches(key === " " ? `${own}, button, summary` : own);
}

/** Space and arrows control the clip wherever the focus is, unless the focused element uses them. */
export function useKeys({ toggle, step, jump }: Playing["acts"]): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
      const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
      if (event.key === " " && !event.shiftKey) toggle();
      else if (direction && event.shiftKey) jump(direction);
      else if (direction) step(direction);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [toggle, step, jump]);
}
