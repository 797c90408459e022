import { useEffect } from "react";
import { useLocation } from "react-router";
import { useReadAgain } from "../ui/live/use-read-again.ts";
import { useRootData } from "./use-root-data.ts";

/** The worker fetches and compiles a good part of the site, so a page that has just come has this long to itself. */
const settledMs = 2_000;

/**
 * Keeps today's drills and the log sheet on this device for offline use while someone is signed in; the worker deletes them
 * when they sign out. Use it in the members' shell.
 */
export function useOfflineCopy(): void {
  const viewer = useRootData()?.viewer;
  const { pathname, search } = useLocation();
  const isLogged = new URLSearchParams(search).has("logged");
  const readAgain = useReadAgain();
  const [id, isOn] = [viewer?.id, viewer?.keepsCopies];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page one comes to is an occasion
  useEffect(() => {
    if (!id) return;
    const work = () => {
      // Offline, the script may not come, and the next page is another occasion. A browser may refuse a copy (private
      // windows do); then no page works offline.
      import("./settled-page.ts")
        .then(({ settle }) => settle(id, isOn, isLogged, readAgain))
        .catch(() => undefined);
    };
    // What was just logged or switched off can't wait.
    if (isLogged || !isOn) return work();
    const timer = setTimeout(work, settledMs);
    return () => clearTimeout(timer);
  }, [id, isOn, isLogged, pathname, readAgain]);
}
