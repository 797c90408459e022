import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";

/**
 * Asks what to do after a copy was refused because some of its drills already exist, which the summary above lists;
 * `children` are other ways to go on.
 */
export function ConfirmDouble({ field, children }: { field: FieldOf; children?: ReactNode }) {
  const { errors, id, name } = field("confirmDouble");
  if (!errors) return null;
  return (
    <div id={id} tabIndex={-1} className="flex flex-wrap gap-3">
      {children}
      <Button variant="quiet" name={name} value="on">
        Copy them anyway, so they're there twice
      </Button>
    </div>
  );
}
