import { isRouteErrorResponse, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import { pictureAddress } from "../features/base/site/pictures.ts";
import type { PageProblem } from "../http/page-loader.server.ts";
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

/** Whose club it is and who is signed in, around a refusal behind which no loader ran. */
export function useRefusedShell(): PageProblem["shell"] {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? (error.data as Partial<PageProblem> | null)?.shell : undefined;
}
