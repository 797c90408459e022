import { useRef, useState } from "react";
import { ResultFields } from "#app/features/training/completions/result-fields.tsx";
import { bags, Round, RoundsScore, upTo } from "#app/features/training/completions/round-fields.tsx";
import { fieldPpr, maximumRounds, type RoundScore } from "#app/features/training/completions/rules.ts";
import { useReading } from "#app/features/training/completions/running-score.tsx";
import type { GearChoices } from "#app/features/training/gear/choices.server.ts";
import { GearFields, gearValues } from "#app/features/training/gear/gear-fields.tsx";
import type { Gear } from "#app/features/training/gear/gear-words.ts";
import { TextAreaField } from "#app/ui/form/field.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { CorrectEntryForm, type CorrectionProps } from "./correct-entry-form.tsx";

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

/** The points of each round, with a blank for one that wasn't thrown: "9 4 12 ". */
function pointsIn(form: HTMLFormElement): string {
  const data = new FormData(form);
  const points: string[] = [];
  for (let round = 1; form.elements.namedItem(`in${round}`); round += 1) {
    const [inside, on] = [data.get(`in${round}`), data.get(`on${round}`)];
    points.push(inside || on ? String(Number(inside) * 3 + Number(on)) : "");
  }
  return points.join(" ");
}

type ChipsProps = { points: readonly string[]; shown: number; onShow(round: number): void };

/** Each round as a circle above its number, as on the log sheet: tapping one shows its bags. */
function Chips({ points, shown, onShow }: ChipsProps) {
  return (
    <ol className="mb-3 grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1.5" aria-label="Rounds">
      {points.map((of, index) => {
        const round = index + 1;
        return (
          <li key={round}>
            <button
              type="button"
              className="log-round"
              aria-current={round === shown ? "step" : undefined}
              aria-label={`Round ${round}: ${of === "" ? "not thrown" : `${of} points`}. Change`}
              onClick={() => onShow(round)}
            >
              <span className="log-points">{of || "+"}</span>
              {round}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

type CorrectRoundFieldsProps = { field: FieldOf; rounds: number };

/**
 * The bags of each round, to correct: the note first, as it is what is added most, and the rounds folded. One can be
 * added or taken out. With scripts, one round is shown at a time.
 */
function CorrectRoundFields({ field, rounds }: CorrectRoundFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const all = upTo(rounds === maximumRounds ? rounds : rounds + 1);
  const isRefused = (round: number) => Boolean(field(`in${round}`).errors?.length);
  const refused = all.find(isRefused);
  const [shown, setShown] = useState(refused ?? 1);
  const points = useReading(list, pointsIn)?.split(" ");
  return (
    <>
      <input type="hidden" name="how" defaultValue="rounds" />
      <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
      <details className="disclosure" open={refused !== undefined}>
        <summary>Change the rounds</summary>
        {points && <Chips points={points} shown={shown} onShow={setShown} />}
        <ol ref={list} className="grid gap-4">
          {all.map((round) => (
            <Round
              key={round}
              field={field}
              round={round}
              values={[...bags, null]}
              note={round > rounds ? "to add, if one is missing" : undefined}
              isHidden={points !== undefined && round !== shown && !isRefused(round)}
            />
          ))}
        </ol>
      </details>
      <RoundsScore />
    </>
  );
}

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
