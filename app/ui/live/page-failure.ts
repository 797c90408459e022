import { useSyncExternalStore } from "react";
import { noteOtherViewer } from "./viewer.ts";

/** The failure toast's text. */
export type FailedSend = {
  title: string;
  text: string;
  /** Milder than a failure where nothing failed that someone asked for. */
  tone?: "warning";
  /** Whether it helps to sign in, in another tab. */
  isSignedOut?: boolean;
};

/** A failure of the page: what the toast says, and what failed, if a form or a link did. */
export type PageFailure = FailedSend & { address?: string; fault?: unknown };

let failure: (PageFailure & { id: number }) | null = null;
const listeners = new Set<() => void>();

/** Tells the inline script that an answer is awaited, or (null) no longer; it shows a message if that takes long. */
export const tellWait = (method: string | null) => dispatchEvent(new CustomEvent("wait", { detail: method }));

/** Shows a failure instead of the last one, or (null) none. */
export function show(told: PageFailure | null): void {
  if (!told && !failure) return;
  failure = told && { ...told, id: performance.now() };
  for (const listener of listeners) listener();
}

/** Says that someone else is signed in, once: what the page saves by itself is tried again and again (D76). */
export function hearOtherViewer(answer: Response): void {
  const text = noteOtherViewer(answer);
  if (text && failure?.text !== text) show({ title: "Not saved", text });
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last failure still to be shown; null if there is none, or something else was tried since. */
export function usePageFailure() {
  return useSyncExternalStore(
    listen,
    () => failure,
    () => null,
  );
}
