import { TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { LiveFault } from "./live-fault.tsx";
import { PprField } from "./ppr-field.tsx";
import { RoundsStepper } from "./rounds-stepper.tsx";

/** Rounds, points per round and notes: the quick form. */
export function ResultFields({ field }: { field: FieldOf }) {
  const rounds = field("roundsThrown");
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <div>
          <RoundsStepper {...rounds} label="Rounds thrown" />
          {!rounds.errors && <LiveFault of="rounds" />}
        </div>
        <PprField field={field} required />
      </div>
      <TextAreaField {...field("notes")} label="Notes" rows={3} optional />
    </>
  );
}
