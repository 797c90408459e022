import { useMatches, useRouteLoaderData } from "react-router";
import type { readShown } from "./shown.server.ts";

/** What the root's loader read for every page; undefined on an error page when that failed. */
export const useShown = () => useRouteLoaderData<typeof readShown>("root");

/** Whether the page runs React: it says so in its `handle`; the public ones send none but the enhancement. */
export function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}
