import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import type { Gear } from "#app/features/training/gear/gear-words.ts";
import { CorrectEntryForm, type CorrectionProps } from "./correct-entry-form.tsx";
import { CorrectRoundFields } from "./correct-round-fields.tsx";
import { ResultFields } from "./result-fields.tsx";
import { fieldPpr, type RoundScore } from "./rules.ts";

type Completion = Gear & {
  id: string;
  version: string;
  roundsThrown: number;
  ppr: number;
  /** The bags of each round; null if only the totals were logged. */
  eachRound: readonly RoundScore[] | null;
  notes: string | null;
};

/** The values of the fields of each round. */
const bagsOf = (rounds: readonly RoundScore[]) =>
  Object.fromEntries(
    rounds.flatMap((round, index) => [
      [`in${index + 1}`, String(round.in)],
      [`on${index + 1}`, String(round.on)],
    ]),
  );

type Props = CorrectionProps & { completion: Completion; gear: GearChoices | null };

/** Corrects or deletes the member's own completion. */
export function CorrectCompletionForm({
  completion: { id, version, roundsThrown, ppr, eachRound, notes, ...thrown },
  gear,
  ...rest
}: Props) {
  const result = eachRound ? bagsOf(eachRound) : { roundsThrown: String(roundsThrown), ppr: fieldPpr(ppr) };
  const values = { ...result, notes: notes ?? "" };
  return (
    <CorrectEntryForm {...rest} kind="completion" id={id} version={version} values={values}>
      {(field) => (
        <>
          {eachRound ? (
            <CorrectRoundFields field={field} rounds={eachRound.length} />
          ) : (
            <ResultFields field={field} />
          )}
          <GearFields given={gear} chosen={gearValues(field, thrown)} />
        </>
      )}
    </CorrectEntryForm>
  );
}
