import {
  CorrectEntryForm,
  type CorrectionProps,
} from "#app/features/training/completions/corrections/correct-entry-form.tsx";
import { LiveFault } from "#app/features/training/completions/live-fault.tsx";
import { PprField } from "#app/features/training/completions/ppr-field.tsx";
import { RoundsStepper } from "#app/features/training/completions/rounds-stepper.tsx";
import { fieldPpr } from "#app/features/training/completions/rules.ts";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import type { Gear } from "#app/features/training/gear/gear-words.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { ShotField } from "./log-practice-form.tsx";

type Result = Gear & {
  id: string;
  version: string;
  shotType: string;
  rounds: number;
  ppr: number;
  notes: string | null;
};

type Props = CorrectionProps & { result: Result; gear: GearChoices | null };

/** Corrects or deletes the member's own practice result. */
export function CorrectPracticeForm({
  result: { id, version, shotType, rounds, ppr, notes, ...thrown },
  gear,
  ...rest
}: Props) {
  const values = { shotType, rounds: String(rounds), ppr: fieldPpr(ppr), notes: notes ?? "" };
  return (
    <CorrectEntryForm {...rest} kind="practice" id={id} version={version} values={values}>
      {(field) => (
        <>
          <ShotField field={field} />
          <div>
            <RoundsStepper {...field("rounds")} label="Rounds" />
            {!field("rounds").errors && <LiveFault of="rounds" />}
          </div>
          <PprField field={field} required />
          <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
          <GearFields given={gear} chosen={gearValues(field, thrown)} />
        </>
      )}
    </CorrectEntryForm>
  );
}
