import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** The kinds of unsent logs; one without a kind is a drill. */
export type UnsentKind = "drill" | "match" | "practice";

/**
 * An unsent log, saved in this browser until the server has it; `key` makes sure that sending it twice stores it once
 * (D24), `title` names its drill or match.
 */
export type UnsentDrill = {
  kind?: UnsentKind;
  memberId: string;
  key: string;
  title?: string;
  completedAt: string;
  fields: Record<string, string>;
};

const place = "unsent-drills";
const changed = "unsent-drills-changed";
const firstSends = new Set<string>();

/**
 * The saved logs, no matter who logged them. Empty if the browser saves nothing or the storage has something else.
 */
export function readUnsent(text = storedText()): UnsentDrill[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? (list as UnsentDrill[]) : [];
  } catch {
    // Not our format, so nothing of ours is waiting.
    return [];
  }
}

/** The stored list as text, for comparing. */
export function storedText(): string {
  try {
    return localStorage.getItem(place) ?? "[]";
  } catch {
    // A browser may block storage.
    return "[]";
  }
}

function tell(): void {
  window.dispatchEvent(new Event(changed));
}

function write(list: readonly UnsentDrill[]): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(list));
    return true;
  } catch {
    // Storage is full or blocked; the caller says so.
    return false;
  }
}

/** Saves an entry about to be sent for the first time. False if this browser saves nothing. */
export function keepUnsent(entry: UnsentDrill): boolean {
  const isKept = write([...readUnsent().filter((other) => other.key !== entry.key), entry]);
  if (isKept) firstSends.add(entry.key);
  tell();
  return isKept;
}

/** Deletes a saved entry: the server has it, or will never take it. */
export function dropUnsent(key: string): void {
  write(readUnsent().filter((entry) => entry.key !== key));
  firstSends.delete(key);
  tell();
}

/** From now on the entry waits. */
export function endFirstSend(key: string): void {
  if (firstSends.delete(key)) tell();
}

/** Whether the entry is being sent for the first time right now, and so isn't waiting yet. */
export const isFirstSend = ({ key }: UnsentDrill) => firstSends.has(key);

/** Calls back when the saved logs change, in this tab or another. */
export function onUnsentChange(callback: () => void): () => void {
  window.addEventListener(changed, callback);
  window.addEventListener("storage", callback);
  return () => {
    window.removeEventListener(changed, callback);
    window.removeEventListener("storage", callback);
  };
}

// Which entries are being sent for the first time isn't part of the stored text, but a change must still be noticed.
const shownText = () => storedText() + readUnsent().filter(isFirstSend).length;
// As in a browser with nothing stored, whose page then isn't drawn a second time.
const nothing = "[]0";
const keptText = (shown: string) => shown.slice(0, shown.lastIndexOf("]") + 1);

/** The member's logs that wait on this device, oldest first; none on the server. */
export function useUnsent(memberId: string): UnsentDrill[] {
  const shown = useSyncExternalStore(onUnsentChange, shownText, () => nothing);
  return readUnsent(keptText(shown)).filter((entry) => entry.memberId === memberId && !isFirstSend(entry));
}

/** The key of the log that was just saved on this device and is shown; undefined if there is none. */
export function useSavedKey(): string | undefined {
  return (useLocation().state as { saved?: string } | null)?.saved;
}

/** The same log, as long as it waits. */
export function useSaved(memberId: string): UnsentDrill | undefined {
  const saved = useSavedKey();
  return useUnsent(memberId).find(({ key }) => key === saved);
}
