import { TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { PprField } from "./ppr-field.tsx";
import { RoundsStepper } from "./rounds-stepper.tsx";

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
