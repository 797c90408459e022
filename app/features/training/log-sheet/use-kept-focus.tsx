import { useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus and the cursor when the fields that scripts bring replace raw ones of the same ids, because someone may be
 * typing. `isRaw` is true while the raw fields are shown.
 */
export function useKeptFocus(isRaw: boolean): void {
  const last = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isRaw) last.current = document.activeElement as HTMLInputElement;
    else if (last.current) {
      const { id, selectionStart: cursor } = last.current;
      const field = document.getElementById(id) as HTMLInputElement | null;
      field?.focus();
      // A field of numbers has no cursor.
      if (cursor) field?.setSelectionRange(cursor, cursor);
    }
  }, [isRaw]);
}
