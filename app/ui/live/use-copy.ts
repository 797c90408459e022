import { useEffect, useSyncExternalStore } from "react";
import { useReadAgain } from "./use-read-again.ts";

const mark = "data-copy";
const changed = "copy-changed";

const isMarked = () => document.documentElement.hasAttribute(mark);

function listen(callback: () => void): () => void {
  window.addEventListener(changed, callback);
  return () => window.removeEventListener(changed, callback);
}

/**
 * Whether this page came from the device's own copy because the server couldn't be reached; `madeAt` is when the
 * server made it. It reloads when the connection returns, and then no longer counts as a copy.
 */
export function useIsCopy(madeAt: Date): boolean {
  const isCopy = useSyncExternalStore(listen, isMarked, () => false);
  const readAgain = useReadAgain();
  const made = madeAt.getTime();
  useEffect(() => {
    const first = Number(document.documentElement.getAttribute(mark)) || made;
    if (!isMarked()) return;
    document.documentElement.setAttribute(mark, String(first));
    if (made === first) return;
    document.documentElement.removeAttribute(mark);
    window.dispatchEvent(new Event(changed));
  }, [made]);
  useEffect(() => {
    if (!isCopy) return;
    const onOnline = () => void readAgain();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [isCopy, readAgain]);
  return isCopy;
}
