import { useEffect } from "react";

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-list] > *")];

/** Whether the key is meant for what has the focus: a field, or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  const field = "input, textarea, select, [contenteditable]";
  return (target instanceof Element && target.closest(field) !== null) || !!document.querySelector("dialog");
}

/** Moves the focus to the next or the previous row; from nowhere to the first one. */
function move(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (!row) return;
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

/** Presses what the row is for: its footer's first link, else its first link of the area, else its first control. */
function open(): void {
  const row = rows().find((one) => one.contains(document.activeElement));
  const ways = [":scope > summary", ".card-foot a", "a[href^='/admin']", "a, button, input"];
  const way = ways.map((selector) => row?.querySelector<HTMLElement>(selector)).find((found) => found);
  way?.click();
}

/** Goes to the page's search, unfolding what it is folded into. */
function search(): void {
  const field = document.querySelector<HTMLInputElement>("input[type=search]");
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

const acts: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  e: open,
  "/": search,
};

/** J and K walk through the lists of the page, E opens the row, / goes to the search; never while somebody types. */
export function useListKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
