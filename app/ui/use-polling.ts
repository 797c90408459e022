import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const isLookedAt = () => document.visibilityState === "visible" && !document.querySelector("dialog:modal");

/** Asks an address whether its answer has changed since last time; the first answer never counts as a change. */
async function hasChanged(
  address: string,
  tag: { current: string | null },
  stop: AbortSignal,
): Promise<boolean> {
  const headers: HeadersInit = tag.current ? { "If-None-Match": tag.current } : {};
  const answer = await fetch(address, { headers, signal: stop, cache: "no-store" });
  if (!answer.ok) return false;
  const before = tag.current;
  tag.current = answer.headers.get("ETag");
  await answer.body?.cancel();
  return before !== null && before !== tag.current;
}

/**
 * Reads the page's numbers again every so many milliseconds while it is looked at and no dialog is open. With an address it
 * asks there first, by its tag, and leaves the page alone while nothing has changed.
 */
export function usePolling(every: number | null, address?: string): void {
  const { revalidate, state } = useRevalidator();
  const tag = useRef<string | null>(null);
  useEffect(() => {
    if (every === null || state !== "idle") return;
    const stop = new AbortController();
    const look = async () => {
      if (!isLookedAt()) return;
      if (!address || (await hasChanged(address, tag, stop.signal))) void revalidate();
    };
    // Offline there is nothing new to show; the next turn asks again.
    const turn = () => look().catch(() => undefined);
    if (address && tag.current === null) void turn();
    const timer = setInterval(turn, every);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [every, address, revalidate, state]);
}

/** Reads the page's numbers again when its window gets the focus again. */
export function useRefetchOnFocus(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      if (isLookedAt()) void revalidate();
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isOn, revalidate]);
}
