import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { isWrittenIn } from "#app/features/video/player/use-keys.tsx";

type Key = Pick<KeyboardEvent, "key" | "code" | "shiftKey" | "ctrlKey" | "metaKey">;

/** A desk that finds words on this device is drawn a second time right after it came. */
const drawnAfterMs = 50;

/** What a key changes on the page is drawn before the next one is pressed. */
const betweenMs = 30;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const named = ["Enter", "Backspace", "Escape", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

const isPublish = ({ key, ctrlKey, metaKey }: Key) => key === "Enter" && (ctrlKey || metaKey);

const isHeld = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isComposing) && (key.length === 1 || named.includes(key));

/** Browsers type nothing for a key that a script presses. */
function type(key: string): void {
  if (key === "Backspace") document.execCommand("delete");
  else document.execCommand("insertText", false, key === "Enter" ? "\n" : key);
}

/** Presses a key where the focus is now. */
async function press(pressed: Key): Promise<void> {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { ...pressed, bubbles: true, cancelable: true });
  const isFree = at.dispatchEvent(event);
  const writes =
    isWrittenIn(at) && !isPublish(pressed) && (pressed.key !== "Enter" || at instanceof HTMLTextAreaElement);
  if (isFree && writes && (pressed.key.length === 1 || ["Enter", "Backspace"].includes(pressed.key)))
    type(pressed.key);
  else await pause(betweenMs);
}

/** Takes the page's keys from `hold` on, and presses them again, in their order, once they are released. */
function createHeldKeys() {
  let keys: Key[] | null = null;
  /** Whether the next video is there, and whether anything was pressed for it. */
  let isThere = false;
  let isWorkedOn = false;
  const onKey = (event: KeyboardEvent) => {
    if (!keys || !event.isTrusted) return;
    const publishes = isPublish(event);
    if (!publishes && !isHeld(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, code, shiftKey, ctrlKey, metaKey } = event;
    // Publishing twice would publish the next video unseen; what was pressed for that one comes before publishing it.
    if (publishes && !(isThere && isWorkedOn)) return;
    isWorkedOn = true;
    keys.push({ key, code, shiftKey, ctrlKey, metaKey });
  };
  const drop = () => {
    keys = null;
    isThere = false;
    isWorkedOn = false;
    removeEventListener("keydown", onKey, { capture: true });
  };
  return {
    hold() {
      keys ??= [];
      isThere = false;
      addEventListener("keydown", onKey, { capture: true });
    },
    async release() {
      isThere = true;
      await pause(drawnAfterMs);
      for (let next = keys?.shift(); next; next = keys?.shift()) {
        if (isPublish(next)) isWorkedOn = false;
        await press(next);
        // It was published: what is left is meant for the one after.
        if (!isThere) return;
      }
      drop();
    },
    drop,
  };
}

/**
 * Holds what is pressed from publishing until the next video is on the desk: it's meant for that one, and on the desk before it
 * would be lost. If publishing was refused, it goes where the focus stayed.
 */
export function useHeldKeys(): () => void {
  const { state } = useNavigation();
  const [keys] = useState(createHeldKeys);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && state === "idle") void keys.release();
    wasBusy.current = state !== "idle";
  }, [state, keys]);
  useEffect(() => keys.drop, [keys]);
  return keys.hold;
}
