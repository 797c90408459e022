import { isRouteErrorResponse, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import { pictureAddress } from "../features/base/site/pictures.ts";
import type { PageProblem } from "../http/page-loader.server.ts";
import type { readRootData } from "./root-data.server.ts";

/** What the root's loader read for every page; undefined on an error page if that failed. */
export const useRootData = () => useRouteLoaderData<typeof readRootData>("root");

/** The address of the club's own logo; null without one. */
export function useLogo(): string | null {
  const logo = useRootData()?.logo;
  return logo ? pictureAddress(logo) : null;
}

/** Whether the page runs React, which it declares in its `handle`; public ones only have the enhancement. */
export function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

/**
 * Whether the document is styled for the site alone: the server's answer for a page in the site's shell without React. In the
 * browser never, because a document in which React runs was served with the areas' style, and keeps it wherever it leads.
 */
export function useIsSiteDocument(): boolean {
  const isInSite = useMatches().some(({ id }) => id === "shells/site-shell");
  const isHydrated = useIsHydrated();
  return import.meta.env.SSR && isInSite && !isHydrated;
}

/** The club and the signed-in person, for a refusal page without a loader. */
export function useRefusedShell(): PageProblem["shell"] {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? (error.data as Partial<PageProblem> | null)?.shell : undefined;
}
