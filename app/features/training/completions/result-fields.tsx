import { TextAreaField, TextField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";

/** Rounds, points per round and notes: the quick form. */
export function ResultFields({ field }: { field: FieldOf }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-end">
        <TextField
          {...field("roundsThrown")}
          label="Rounds thrown"
          type="number"
          inputMode="numeric"
          min={1}
          max={200}
          step={1}
          required
        />
        <TextField
          {...field("ppr")}
          label="PPR (points per round)"
          hint="At most 12 points per round."
          type="number"
          inputMode="decimal"
          min={0}
          max={12}
          step="any"
          required
        />
      </div>
      <TextAreaField {...field("notes")} label="Notes" rows={3} optional />
    </>
  );
}
