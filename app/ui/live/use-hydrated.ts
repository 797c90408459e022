import { useDeferredValue } from "react";

/**
 * False on the server and while a page is brought to life, true soon after, for what only scripts can offer. What
 * changes by it is drawn in small steps, because a page has many such places and someone may already be using it.
 */
export function useHydrated(): boolean {
  return useDeferredValue(true, false);
}
