import { useHydrated } from "../live/use-hydrated.ts";

/** A copy of the form as the page came with it, without later changes; it isn't part of the page. */
export function untouched(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/**
 * The `autocomplete` of a form that scripts save to the server: the stored text may be newer than what a browser
 * remembers. Without scripts nothing else remembers it.
 */
export function useServerAutosave(): "off" | undefined {
  return useHydrated() ? "off" : undefined;
}
