import { NumberField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";

/** Points per round, required unless bags are given instead. */
export function PprField({ field, required }: { field: FieldOf; required?: boolean }) {
  return (
    <NumberField
      {...field("ppr")}
      label="PPR (points per round)"
      hint="At most 12 points per round."
      min={0}
      max={12}
      step="any"
      required={required}
    />
  );
}
