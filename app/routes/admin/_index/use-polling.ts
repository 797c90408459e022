import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the page's numbers again every so many milliseconds while it is looked at and no dialog is open. */
export function usePolling(every: number | null): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (every === null || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && !document.querySelector("dialog:modal"))
        void revalidate();
    }, every);
    return () => clearInterval(timer);
  }, [every, revalidate, state]);
}
