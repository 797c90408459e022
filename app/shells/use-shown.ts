import { isRouteErrorResponse, useMatches, useRouteError, useRouteLoaderData } from "react-router";
import type { PageProblem } from "../http/page-loader.server.ts";
import type { readShown } from "./shown.server.ts";

/** What the root's loader read for every page; undefined on an error page when that failed. */
export const useShown = () => useRouteLoaderData<typeof readShown>("root");

/** Whether the page runs React: it says so in its `handle`; the public ones send none but the enhancement. */
export function useIsHydrated(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}

/** Whose club it is and who is signed in, around a refusal behind which no loader ran. */
export function useRefusedShell(): PageProblem["shell"] {
  const error = useRouteError();
  return isRouteErrorResponse(error) ? (error.data as Partial<PageProblem> | null)?.shell : undefined;
}
