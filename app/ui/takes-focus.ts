import { useEffect } from "react";

/** The field a page or dialog is about; none on a phone, whose keyboard would cover its results. */
export function focusFieldOf(root: ParentNode): HTMLElement | null {
  return matchMedia("(pointer: fine)").matches ? root.querySelector<HTMLElement>("[data-takes-focus]") : null;
}

/** Whether nothing on the page has the focus: a message that led here counts for nothing, it goes away by itself. */
const isFree = ({ activeElement, body }: Document) =>
  activeElement === null || activeElement === body || activeElement.closest(".toast-region") !== null;

/** Focuses the page's main field when it appears, unless something else has focus. */
export function useFocusField(): void {
  useEffect(() => {
    if (isFree(document)) focusFieldOf(document)?.focus({ preventScroll: true });
  }, []);
}
