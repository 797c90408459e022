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
  // A text area that no one has typed into keeps its text, and loses only the place.
  if (area === document.activeElement && (isOverwritten || area.selectionEnd === 0))
    area.setSelectionRange(start, end);
}

/**
 * Keeps what is typed into the page's text areas, and the place in it, until React has taken each of them over. To be called
 * before it begins (docs/decisions/016).
 */
export function keepEarlyWords(): void {
  for (const area of document.querySelectorAll("textarea")) kept.set(area, read(area));
  for (const event of ["input", "keyup", "click"]) document.addEventListener(event, note, true);
  // A page is taken over piece by piece: the next letter may come when the words are gone already.
  const putAllBack = () => {
    for (const [area, words] of kept) putBack(area, words);
  };
  document.addEventListener("beforeinput", putAllBack, true);
}

/** Puts back what was typed into a text area before React took it over, and wrote its first text into it. */
export function useEarlyWords(id: string): void {
  useLayoutEffect(() => {
    const area = document.getElementById(id);
    const words = area instanceof HTMLTextAreaElement && kept.get(area);
    if (!words) return;
    putBack(area, words);
    kept.delete(area);
  }, [id]);
}
