import {
  CorrectEntryForm,
  type CorrectionProps,
} from "#app/features/training/completions/correct-entry-form.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import { CountField, PprField, ShotField } from "./log-practice-form.tsx";

type Result = { id: string; shotType: string; rounds: number; ppr: number; notes: string | null };

/** Corrects or deletes one's own practice result. */
export function CorrectPracticeForm({
  result: { id, shotType, rounds, ppr, notes },
  ...rest
}: CorrectionProps & { result: Result }) {
  const values = { shotType, rounds: String(rounds), ppr: String(ppr), notes: notes ?? "" };
  return (
    <CorrectEntryForm {...rest} kind="practice" id={id} values={values}>
      {(field) => (
        <>
          <ShotField field={field} />
          <CountField field={field} name="rounds" label="Rounds" max={200} required />
          <PprField field={field} required />
          <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
        </>
      )}
    </CorrectEntryForm>
  );
}
