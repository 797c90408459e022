import { TextAreaField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { bags, Round, RoundsScore, upTo } from "./round-fields.tsx";
import { maximumRounds } from "./rules.ts";

type Props = { field: FieldOf; rounds: number };

/**
 * The bags of each round, to correct: the note first, as it is what is added most, and the rounds folded. One can be
 * added or taken out.
 */
export function CorrectRoundFields({ field, rounds }: Props) {
  const isFull = rounds === maximumRounds;
  const all = upTo(isFull ? rounds : rounds + 1);
  const isRefused = all.some((round) => field(`in${round}`).errors?.length);
  return (
    <>
      <input type="hidden" name="how" defaultValue="rounds" />
      <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
      <details className="disclosure" open={isRefused}>
        <summary>Change the rounds</summary>
        <ol className="grid gap-4">
          {all.map((round) => (
            <Round
              key={round}
              field={field}
              round={round}
              values={[...bags, null]}
              note={round > rounds ? "to add, if one is missing" : undefined}
            />
          ))}
        </ol>
      </details>
      <RoundsScore />
    </>
  );
}
