import { useEffect, useRef, useState } from "react";
import { ChoiceRow } from "#app/ui/choice-row.tsx";
import { TextAreaField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { bagsPerRound } from "./rules.ts";

const bags: readonly (number | null)[] = Array.from({ length: bagsPerRound + 1 }, (_, count) => count);

/** The totals of the filled-in rounds so far, and the rounds with more than four bags. */
function totalOf(form: HTMLFormElement) {
  const data = new FormData(form);
  const read = (name: string) => data.get(name);
  let [rounds, points] = [0, 0];
  const tooMany: number[] = [];
  for (let round = 1; form.elements.namedItem(`in${round}`); round += 1) {
    const [inside, on] = [read(`in${round}`), read(`on${round}`)];
    if (!inside && !on) continue;
    rounds += 1;
    points += Number(inside ?? 0) * 3 + Number(on ?? 0);
    if (Number(inside ?? 0) + Number(on ?? 0) > bagsPerRound) tooMany.push(round);
  }
  return { rounds, points, tooMany };
}

type Total = ReturnType<typeof totalOf>;

function words({ rounds, points, tooMany }: Total): string {
  if (tooMany.length > 0) return `Round ${tooMany.join(", ")}: a round has four bags.`;
  if (rounds === 0) return "Tap the bags of your first round.";
  return `${rounds} ${rounds === 1 ? "round" : "rounds"}, ${points} points, ${(points / rounds).toFixed(1)} PPR`;
}

/** The running total. Only scripts show it; the server computes what is stored. */
function RunningTotal() {
  const line = useRef<HTMLOutputElement>(null);
  const [total, setTotal] = useState<Total | null>(null);
  useEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    const add = () => setTotal(totalOf(form));
    add();
    form.addEventListener("change", add);
    return () => form.removeEventListener("change", add);
  }, []);
  return (
    <output ref={line} className={total ? "running-total" : undefined}>
      {total && words(total)}
    </output>
  );
}

type Props = {
  field: FieldOf;
  rounds: number;
  /** Whether a round can be taken out again. */
  canSkip?: boolean;
};

/** The bags of each round, two taps per round; a blank round wasn't thrown (D23). */
export function RoundFields({ field, rounds, canSkip = false }: Props) {
  const values = canSkip ? [...bags, null] : bags;
  return (
    <>
      <input type="hidden" name="how" defaultValue="rounds" />
      <ol className="grid gap-4">
        {Array.from({ length: rounds }, (_, index) => index + 1).map((round) => {
          const { id, errors = [] } = field(`in${round}`);
          return (
            <li key={round} id={id} className="grid gap-1">
              <p className="font-bold">Round {round}</p>
              {errors.map((error) => (
                <p key={error} className="field-error">
                  {error}
                </p>
              ))}
              {(["in", "on"] as const).map((side) => (
                <ChoiceRow
                  key={side}
                  legend={side === "in" ? "In" : "On"}
                  name={`${side}${round}`}
                  values={values}
                  defaultValue={field(`${side}${round}`).defaultValue}
                />
              ))}
            </li>
          );
        })}
      </ol>
      <TextAreaField {...field("notes")} label="Notes" rows={2} optional />
      <RunningTotal />
    </>
  );
}
