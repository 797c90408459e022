import { CorrectEntryForm, type CorrectionProps } from "./correct-entry-form.tsx";
import { ResultFields } from "./result-fields.tsx";

type Completion = { id: string; roundsThrown: number; ppr: number; notes: string | null };

/** Corrects or deletes one's own completion. */
export function CorrectCompletionForm({
  completion: { id, roundsThrown, ppr, notes },
  ...rest
}: CorrectionProps & { completion: Completion }) {
  const values = { roundsThrown: String(roundsThrown), ppr: String(ppr), notes: notes ?? "" };
  return (
    <CorrectEntryForm {...rest} kind="completion" id={id} values={values}>
      {(field) => <ResultFields field={field} />}
    </CorrectEntryForm>
  );
}
