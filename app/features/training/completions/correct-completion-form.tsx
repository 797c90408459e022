import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import type { Gear } from "#app/features/training/gear/gear-words.ts";
import { CorrectEntryForm, type CorrectionProps } from "./correct-entry-form.tsx";
import { ResultFields } from "./result-fields.tsx";
import { fieldPpr } from "./rules.ts";

type Completion = Gear & {
  id: string;
  version: string;
  roundsThrown: number;
  ppr: number;
  notes: string | null;
};

type Props = CorrectionProps & { completion: Completion; memberId: string; gear: GearChoices | null };

/** Corrects or deletes the member's own completion. */
export function CorrectCompletionForm({
  completion: { id, version, roundsThrown, ppr, notes, ...thrown },
  memberId,
  gear,
  ...rest
}: Props) {
  const values = { roundsThrown: String(roundsThrown), ppr: fieldPpr(ppr), notes: notes ?? "" };
  return (
    <CorrectEntryForm {...rest} kind="completion" id={id} version={version} values={values}>
      {(field) => (
        <>
          <ResultFields field={field} />
          <GearFields memberId={memberId} given={gear} chosen={gearValues(field, thrown)} />
        </>
      )}
    </CorrectEntryForm>
  );
}
