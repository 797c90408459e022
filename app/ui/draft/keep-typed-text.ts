import { useLayoutEffect } from "react";

type Kept = { text: string; start: number; end: number };

const kept = new Map<HTMLTextAreaElement, Kept>();

const read = ({ value: text, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement): Kept => ({
  text,
  start,
  end,
});

function note({ target, type }: Event): void {
  if (!(target instanceof HTMLTextAreaElement)) return;
  const before = kept.get(target);
  if (before && (type === "input" || target.value === before.text)) kept.set(target, read(target));
}

function putBack(area: HTMLTextAreaElement, { text, start, end }: Kept): void {
  const isOverwritten = area.value !== text;
  if (isOverwritten) area.value = text;
  // A text area no one has typed into keeps its text and loses only the cursor position.
  if (area === document.activeElement && (isOverwritten || area.selectionEnd === 0))
    area.setSelectionRange(start, end);
}

/**
 * Preserves typed text and the cursor in the page's text areas until React has hydrated each of them. Call it before
 * hydration (docs/decisions/016).
 */
export function keepEarlyWords(): void {
  for (const area of document.querySelectorAll("textarea")) kept.set(area, read(area));
  for (const event of ["input", "keyup", "click"]) document.addEventListener(event, note, true);
  // A page hydrates piece by piece: the next keystroke may come after the text is already gone.
  const putAllBack = () => {
    for (const [area, words] of kept) putBack(area, words);
  };
  document.addEventListener("beforeinput", putAllBack, true);
}

/** Restores what was typed into a text area before React hydrated it with its initial text. */
export function useEarlyWords(id: string): void {
  useLayoutEffect(() => {
    const area = document.getElementById(id);
    const words = area instanceof HTMLTextAreaElement && kept.get(area);
    if (!words) return;
    putBack(area, words);
    kept.delete(area);
  }, [id]);
}
