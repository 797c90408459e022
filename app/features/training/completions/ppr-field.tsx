import { NumberField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { LiveFault } from "./live-fault.tsx";

/** Points per round, required unless bags are given instead. */
export function PprField({ field, required }: { field: FieldOf; required?: boolean }) {
  const ppr = field("ppr");
  return (
    <div>
      <NumberField
        {...ppr}
        label="PPR (points per round)"
        hint="At most 12 points per round."
        min={0}
        max={12}
        step="any"
        required={required}
      />
      {!ppr.errors && <LiveFault of="ppr" />}
    </div>
  );
}
