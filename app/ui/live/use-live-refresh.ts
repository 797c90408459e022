import { useEffect } from "react";
import { useReadAgain } from "./use-read-again.ts";

const everyMs = 30_000;

/** Whether the reader is in the middle of something a refresh could disturb. */
function isBusy(whileTyping: boolean): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return !whileTyping && (document.activeElement?.matches("input, textarea, select") ?? false);
}

/**
 * Reloads the page's data every 30 seconds while it is visible and no one is typing; only with scripts. `whileTyping`
 * is for pages whose forms keep their content.
 */
export function useLiveRefresh(whileTyping = false): void {
  const readAgain = useReadAgain();
  useEffect(() => {
    let last = performance.now();
    const refresh = async () => {
      if (document.visibilityState !== "visible" || isBusy(whileTyping)) return;
      if (performance.now() - last < everyMs - 1_000) return;
      last = performance.now();
      await readAgain();
    };
    const timer = setInterval(refresh, everyMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [readAgain, whileTyping]);
}
