import { useMatches, useRouteLoaderData } from "react-router";
import { pictureAddress } from "../features/base/site/pictures.ts";
import type { readShown } from "./shown.server.ts";

/** What the root's loader read for every page; undefined on an error page when that failed. */
export const useShown = () => useRouteLoaderData<typeof readShown>("root");

/** Where the club's own logo is read; null for a club without one. */
export function useLogo(): string | null {
  const logo = useShown()?.logo;
  return logo ? pictureAddress(logo) : null;
}

/** Whether the page runs React: it says so in its `handle`; the public ones send none but the enhancement. */
export function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}
