import type { ReactNode } from "react";
import { Button, ButtonLink } from "../button.tsx";

/** The end of a form: the button that sends it, and the way back to the page without it. */
export function SaveOrCancel({ cancelHref, children }: { cancelHref: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button>{children}</Button>
      <ButtonLink href={cancelHref}>Cancel</ButtonLink>
    </div>
  );
}
