import { ChoiceRow } from "#app/ui/form/choice-row.tsx";
import { TextAreaField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { bagsPerRound, maximumRounds } from "./rules.ts";
import { RunningScore, scoreWords } from "./running-score.tsx";

/** How many bags of a round can be in one place. */
export const bags = Array.from({ length: bagsPerRound + 1 }, (_, count) => count);

/** The filled-in rounds so far, or which of them have more than four bags. */
function wordsOf(form: HTMLFormElement): string {
  const data = new FormData(form);
  const score = { rounds: 0, inside: 0, on: 0 };
  const tooMany: number[] = [];
  for (let round = 1; form.elements.namedItem(`in${round}`); round += 1) {
    const [inside, on] = [data.get(`in${round}`), data.get(`on${round}`)];
    if (!inside && !on) continue;
    score.rounds += 1;
    score.inside += Number(inside);
    score.on += Number(on);
    if (Number(inside) + Number(on) > bagsPerRound) tooMany.push(round);
  }
  if (tooMany.length > 0) return `Round ${tooMany.join(", ")}: a round has four bags.`;
  return score.rounds === 0 ? "Tap the bags of your first round." : scoreWords(score);
}

/** The running score of the rounds filled in so far, or which of them have more than four bags. */
export const RoundsScore = () => <RunningScore read={wordsOf} className="running-total" />;

type RoundProps = {
  field: FieldOf;
  round: number;
  values: readonly (number | null)[];
  note?: string | undefined;
  isHidden?: boolean;
};

/** One round: the bags in the hole, and those on the board. */
export function Round({ field, round, values, note, isHidden = false }: RoundProps) {
  const { id, errors } = field(`in${round}`);
  return (
    <li id={id} hidden={isHidden}>
      <fieldset className="grid gap-1">
        <legend>
          <b>Round {round}</b> {note}
        </legend>
        <FieldErrors id={id} errors={errors} />
        {(["in", "on"] as const).map((side) => (
          <ChoiceRow
            key={side}
            legend={side === "in" ? "In" : "On"}
            name={`${side}${round}`}
            values={values}
            defaultValue={field(`${side}${round}`).defaultValue}
          />
        ))}
      </fieldset>
    </li>
  );
}

/** The numbers of that many rounds, from 1. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** How many rounds the form begins with, and how many each "more" adds. */
const steps = [3, 7, 10, 20];

type RoundsProps = { field: FieldOf; from?: number; step?: number };

/** Some rounds, and the others behind "more"; those that were sent are open. */
function Rounds({ field, from = 0, step = 0 }: RoundsProps) {
  const many = steps[step];
  if (many === undefined) return null;
  const next = from + many;
  const isSent = upTo(maximumRounds)
    .slice(next)
    .some((round) => field(`in${round}`).defaultValue || field(`on${round}`).defaultValue);
  return (
    <>
      <ol className="grid gap-4" start={from + 1}>
        {upTo(many).map((place) => (
          <Round key={place} field={field} round={from + place} values={bags} />
        ))}
      </ol>
      {step + 1 < steps.length && (
        <details className="disclosure" open={isSent}>
          <summary>{`More rounds, from ${next + 1}`}</summary>
          <div className="grid gap-4">
            <Rounds field={field} from={next} step={step + 1} />
          </div>
        </details>
      )}
    </>
  );
}

/** The bags of each round, two taps per round; a blank round wasn't thrown (D23). It begins with three. */
export function RoundFields({ field }: { field: FieldOf }) {
  return (
    <>
      <input type="hidden" name="how" defaultValue="rounds" />
      <p className="text-ink-muted">
        Leave out a round you didn't throw. In a round you fill in, a blank counts as 0.
      </p>
      <Rounds field={field} />
      <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
      <RoundsScore />
    </>
  );
}
