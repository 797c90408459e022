import { useEffect } from "react";

/** The field a page or a dialog is all about; none on a phone, whose keyboard would cover what it answers. */
export function focusFieldOf(root: ParentNode): HTMLElement | null {
  return matchMedia("(pointer: fine)").matches ? root.querySelector<HTMLElement>("[data-takes-focus]") : null;
}

/** Puts the focus into the field a page is all about, once it is there, if nothing else has it. */
export function useFocusField(): void {
  useEffect(() => {
    if (document.activeElement === document.body) focusFieldOf(document)?.focus({ preventScroll: true });
  }, []);
}
