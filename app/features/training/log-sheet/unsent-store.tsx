import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { dropKept, keep, listKept, onKept, readKept, tellKept } from "#app/ui/draft/device-store.ts";

/** The kinds of unsent logs; one without a kind is a drill. */
export type UnsentKind = "drill" | "match" | "practice";

/**
 * An unsent log, saved in this browser until the server has it; `key` makes sure that sending it twice stores it once
 * (D24), `title` names its drill or match.
 */
export type UnsentDrill = {
  kind?: UnsentKind;
  key: string;
  title?: string;
  completedAt: string;
  fields: Record<string, string>;
};

const start = "unsent:";
const firstSends = new Set<string>();

/** The person's logs on this device, oldest first. */
const listUnsent = (): UnsentDrill[] =>
  listKept(start)
    .reverse()
    .map((key) => readKept(start + key)?.value as UnsentDrill);

/** Saves an entry about to be sent for the first time. False if this browser saves nothing. */
export async function keepUnsent(entry: UnsentDrill): Promise<boolean> {
  firstSends.add(entry.key);
  const isKept = await keep(start + entry.key, entry, Date.parse(entry.completedAt));
  if (!isKept) dropUnsent(entry.key);
  return isKept;
}

/** Deletes a saved entry: the server has it, or will never take it. */
export function dropUnsent(key: string): void {
  firstSends.delete(key);
  dropKept(start + key);
}

/** From now on the entry waits. */
export function endFirstSend(key: string): void {
  if (firstSends.delete(key)) tellKept();
}

/** The logs that wait, oldest first. One that is being sent for the first time isn't waiting yet. */
export const listWaiting = () => listUnsent().filter(({ key }) => !firstSends.has(key));

const waitingKeys = () =>
  listWaiting()
    .map(({ key }) => key)
    .join();

/** The person's logs that wait on this device, oldest first; none on the server. */
export function useUnsent(): UnsentDrill[] {
  return useSyncExternalStore(onKept, waitingKeys, () => "") ? listWaiting() : [];
}

/** The key of the log that was just saved on this device and is shown; undefined if there is none. */
export function useSavedKey(): string | undefined {
  return (useLocation().state as { saved?: string } | null)?.saved;
}

/** The same log, as long as it waits. */
export function useSaved(): UnsentDrill | undefined {
  const saved = useSavedKey();
  return useUnsent().find(({ key }) => key === saved);
}
