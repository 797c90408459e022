import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import { RunningScore, scoreWords } from "#app/features/training/completions/running-score.tsx";
import { NumberField } from "#app/ui/field.tsx";
import type { FieldOf } from "#app/ui/page-form.tsx";
import { messages } from "./messages.ts";

/** What the typed bags score over the typed rounds; null while one of them is missing. */
function scoreOf(form: HTMLFormElement): string | null {
  const data = new FormData(form);
  const [rounds, inside, on] = ["rounds", "bagsIn", "bagsOn"].map((name) => Number(data.get(name)));
  // Points per round that were typed win.
  if (data.get("ppr") || !rounds || inside === undefined || on === undefined || inside + on === 0)
    return null;
  if (inside + on > rounds * bagsPerRound) return messages.tooManyBags({ inside, on, rounds });
  return scoreWords({ rounds, inside, on });
}

/** The bags in and on instead of points per round; with scripts, what they score. */
export function BagFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 items-end gap-4">
        <NumberField {...field("bagsIn")} label="Bags in" min={0} max={800} optional />
        <NumberField {...field("bagsOn")} label="Bags on" min={0} max={800} optional />
      </div>
      <RunningScore read={scoreOf} className="font-bold" />
    </div>
  );
}
