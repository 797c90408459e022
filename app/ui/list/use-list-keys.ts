import { useEffect, useState } from "react";
import { actOfKey } from "../key-act.ts";

const row = "[data-list] > :not(thead, caption, :has(> h2))";

/** The rows of every list on the page, without headings. */
const rows = () => [...document.querySelectorAll<HTMLElement>(row)];

const search = () => document.querySelector<HTMLInputElement>("main input[type=search]");

/** A row's target: what it marks, or its own summary. */
const openers = "[data-open], :scope > summary";

const field = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Whether the key belongs to the focused element: a field, or an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  return (target instanceof Element && target.closest(field) !== null) || !!document.querySelector("dialog");
}

function focusOn(row: HTMLElement): void {
  row.tabIndex = -1;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
}

/** Moves focus to the next or previous row, or to the first one. */
function move(by: 1 | -1): void {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const row = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (!row) return;
  focusOn(row);
}

/** Presses the marked target of the current row, or of the first one; if it is open, goes to the field it is about. */
function open(): void {
  const all = rows();
  const current = all.find((one) => one.contains(document.activeElement)) ?? all[0];
  const about = current?.querySelector<HTMLElement>("[data-takes-focus]:not(details:not([open]) *)");
  if (about) about.focus();
  else current?.querySelector<HTMLElement>(openers)?.click();
}

/** Escape leaves a row's field for the row, so that the keys go on from there. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (key !== "Escape" || !(target instanceof Element) || document.querySelector("dialog")) return;
  const current = target.closest(field) && target.closest<HTMLElement>(row);
  if (current) focusOn(current);
}

/** Goes to the page's search, expanding what it is in. */
function goToSearch(): void {
  const field = search();
  field?.closest("details")?.setAttribute("open", "");
  field?.focus();
}

/** Escape and Enter leave the page's search for its lists; what is in it stays, and Enter still searches. */
function leaveSearch(event: KeyboardEvent): void {
  const isLeaving = event.key === "Escape" || event.key === "Enter";
  if (!isLeaving || event.target !== search() || document.querySelector("dialog")) return;
  // Escape would empty the field.
  if (event.key === "Escape") event.preventDefault();
  setTimeout(() => search()?.blur());
}

/** The way to the area's home page in its navigation; none on that page. */
const today = () =>
  document.querySelector<HTMLElement>(
    ":is(nav a[href='/admin'], nav a[href^='/admin?']):not([aria-current])",
  );

const acts: Record<string, () => void> = {
  j: () => move(1),
  k: () => move(-1),
  e: open,
  "/": goToSearch,
  t: () => today()?.click(),
};

declare global {
  interface Window {
    /** The first keys on a page that was loaded, until its lists listen. */
    earlyKeys?: KeyboardEvent[];
  }
}

/** Which keys currently do something on the page. */
export type LiveKeys = { walks: boolean; opens: boolean; searches: boolean; leaves: boolean };

/**
 * J and K move through the page's lists, E presses what a row marks with `data-open`, / goes to the search, T to Today; never
 * while someone types, and Escape leaves the search. Returns the keys that do something for the current `content`; null
 * until scripts run.
 */
export function useListKeys(content: object): LiveKeys | null {
  const [live, setLive] = useState<LiveKeys | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other lists
  useEffect(() => {
    const all = rows();
    const opens = all.some((row) => row.querySelector(openers) !== null);
    setLive({ walks: all.length > 0, opens, searches: search() !== null, leaves: today() !== null });
  }, [content]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      leaveSearch(event);
      leaveField(event);
      if (isTyping(event.target)) return;
      const act = actOfKey(event, acts);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", press);
    for (const event of window.earlyKeys ?? []) press(event);
    delete window.earlyKeys;
    return () => document.removeEventListener("keydown", press);
  }, []);
  return live;
}
