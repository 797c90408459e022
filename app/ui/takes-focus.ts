import { useEffect } from "react";

/** The field a page or dialog is about; none on a phone, whose keyboard would cover its results. */
export function focusFieldOf(root: ParentNode): HTMLElement | null {
  return matchMedia("(pointer: fine)").matches ? root.querySelector<HTMLElement>("[data-takes-focus]") : null;
}

/** Focuses the page's main field when it appears, unless something else has focus. */
export function useFocusField(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusFieldOf(document)?.focus({ preventScroll: true });
  }, []);
}
