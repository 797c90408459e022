import { NumberField, TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { RoundsStepper } from "./rounds-stepper.tsx";

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

/** Rounds, points per round and notes: the quick form. */
export function ResultFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <RoundsStepper {...field("roundsThrown")} label="Rounds thrown" />
        <PprField field={field} required />
      </div>
      <TextAreaField {...field("notes")} label="Notes" rows={3} optional />
    </>
  );
}
