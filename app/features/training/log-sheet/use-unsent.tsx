import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { isFirstSend, onUnsentChange, readUnsent, storedText, type UnsentDrill } from "./unsent-store.ts";

// Which entries are being sent for the first time isn't part of the stored text, but a change must still be noticed.
const shownText = () => storedText() + readUnsent().filter(isFirstSend).length;
const keptText = (shown: string) => shown.slice(0, shown.lastIndexOf("]") + 1);

/** The member's logs that wait on this device, oldest first; none on the server. */
export function useUnsent(memberId: string): UnsentDrill[] {
  const shown = useSyncExternalStore(onUnsentChange, shownText, () => "[]");
  return readUnsent(keptText(shown)).filter((entry) => entry.memberId === memberId && !isFirstSend(entry));
}

/** The log that was just saved on this device and still waits; undefined if there is none. */
export function useSaved(memberId: string): UnsentDrill | undefined {
  const state = useLocation().state as { saved?: string } | null;
  return useUnsent(memberId).find(({ key }) => key === state?.saved);
}
