import { CheckboxField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";

/** Asks for confirmation after a copy was refused because some of its drills already exist. */
export function ConfirmDouble({ field }: { field: FieldOf }) {
  const { errors, id, name } = field("confirmDouble");
  if (!errors) return null;
  return (
    <CheckboxField
      id={id}
      name={name}
      value="on"
      errors={errors}
      label="Copy them anyway, so they're there twice"
    />
  );
}
