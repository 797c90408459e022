import { NumberField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";

type Props = { field: FieldOf; name: string; label: string; max: number; required?: boolean };

/** A whole number, easy to type with a thumb. */
export function CountField({ field, name, label, max, required }: Props) {
  return (
    <NumberField
      {...field(name)}
      label={label}
      min={name === "rounds" ? 1 : 0}
      max={max}
      required={required}
      optional={!required}
    />
  );
}
