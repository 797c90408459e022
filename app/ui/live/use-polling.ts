import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useReadAgain } from "./use-read-again.ts";

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
 * Reloads the page's numbers at that interval (ms) while it is visible and no dialog is open. With an address, it
 * first asks there by tag, and leaves the page alone if nothing has changed.
 */
export function usePolling(every: number | null, address?: string): void {
  const { state } = useRevalidator();
  const readAgain = useReadAgain();
  const tag = useRef<string | null>(null);
  useEffect(() => {
    if (every === null || state !== "idle") return;
    const stop = new AbortController();
    const look = async () => {
      if (!isLookedAt()) return;
      if (!address || (await hasChanged(address, tag, stop.signal))) void readAgain();
    };
    // Offline there is nothing new to show; the next poll asks again.
    const turn = () => look().catch(() => undefined);
    if (address && tag.current === null) void turn();
    const timer = setInterval(turn, every);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [every, address, readAgain, state]);
}

/** Reloads the page's numbers when its window regains focus. */
export function useRefetchOnFocus(isOn: boolean): void {
  const readAgain = useReadAgain();
  useEffect(() => {
    if (!isOn) return;
    const look = () => {
      if (isLookedAt()) void readAgain();
    };
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, [isOn, readAgain]);
}
