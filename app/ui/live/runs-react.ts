import { useMatches } from "react-router";

/** Whether the page runs React, which it declares in its `handle`; others only have the enhancement. */
export function useRunsReact(): boolean {
  return useMatches().some(({ handle }) => (handle as { hydrate?: boolean } | undefined)?.hydrate === true);
}
