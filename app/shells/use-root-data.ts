import { isRouteErrorResponse, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import { pictureAddress } from "../features/base/site/pictures.ts";
import type { PageProblem } from "../http/pages/page-loader.server.ts";
import type { readRootData } from "./root-data.server.ts";

/** What the root's loader read for every page; undefined on an error page if that failed. */
export const useRootData = () => useRouteLoaderData<typeof readRootData>("root");

/** The address of the club's own logo; null without one. */
export function useLogo(): string | null {
  const logo = useRootData()?.logo;
  return logo ? pictureAddress(logo) : null;
}

/** Whether the page is in the site's shell, and not in the members' or the coaches'. */
export const useIsInSite = (): boolean => useMatches().some(({ id }) => id === "shells/site-shell");

/** The club and the signed-in person, for a refusal page without a loader. */
export function useRefusedShell(): PageProblem["shell"] {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? (error.data as Partial<PageProblem> | null)?.shell : undefined;
}
