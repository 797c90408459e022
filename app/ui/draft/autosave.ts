import { useHydrated } from "../live/use-hydrated.ts";

/**
 * The `autocomplete` of a form that scripts save to the server: the stored text may be newer than what a browser
 * remembers. Without scripts nothing else remembers it.
 */
export function useServerAutosave(): "off" | undefined {
  return useHydrated() ? "off" : undefined;
}
