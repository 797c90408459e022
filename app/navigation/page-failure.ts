import { useSyncExternalStore } from "react";
import type { FailedSend } from "../enhance/failure.ts";

/** A failure the page shows in a toast. */
export type PageFailure = FailedSend & { id: number };

let failure: PageFailure | null = null;
const listeners = new Set<() => void>();

/** Shows a failure instead of the last one, or (null) none. */
export function show(told: FailedSend | null): void {
  if (!told && !failure) return;
  failure = told && { ...told, id: performance.now() };
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last failure still to be shown; null if there is none, or something else was tried since. */
export function usePageFailure(): PageFailure | null {
  return useSyncExternalStore(
    listen,
    () => failure,
    () => null,
  );
}
