import { Button } from "#app/ui/button.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";

/**
 * Asks what to do after a copy was refused because some of its drills already exist, which the summary above lists;
 * copying the others is the usual case. The form needs a first button of its own, because Enter presses that one.
 */
export function ConfirmDouble({ field }: { field: FieldOf }) {
  const { errors, id, name } = field("confirmDouble");
  if (!errors) return null;
  return (
    <div id={id} tabIndex={-1} className="flex flex-wrap gap-3">
      <Button variant="secondary" name="onlyNew" value="on">
        Copy only the new ones
      </Button>
      <Button variant="quiet" name={name} value="on">
        Copy them anyway, so they're there twice
      </Button>
    </div>
  );
}
