import { useHydrated } from "./use-hydrated.ts";

/** A copy of the form as the page came with it, without what was typed or chosen since; it is not part of the page. */
export function untouched(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement;
  copy.reset();
  return copy;
}

/**
 * The `autocomplete` of a form whose words are kept on the server once scripts run: what is stored may be newer than what a
 * browser remembers of the page. Without scripts nothing else remembers.
 */
export function useServerAutosave(): "off" | undefined {
  return useHydrated() ? "off" : undefined;
}
