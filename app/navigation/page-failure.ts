import { useSyncExternalStore } from "react";
import type { FailedSend } from "../enhance/failure.ts";
import { noteOtherViewer } from "../ui/live/viewer.ts";

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

/** Says that someone else is signed in, once: what the page saves by itself is tried again and again (D76). */
export function hearOtherViewer(answer: Response): void {
  const text = noteOtherViewer(answer);
  if (text && failure?.text !== text) show({ title: "Not saved", text, isSignedOut: false });
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
