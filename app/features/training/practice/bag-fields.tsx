import { bagsPerRound, isSamePpr } from "#app/features/training/completions/rules.ts";
import { RunningScore, scoreWords } from "#app/features/training/completions/running-score.tsx";
import { NumberField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { bagFaults } from "./messages.ts";

/** The typed bags over the typed rounds; null while one of them is missing. */
function bagsIn(form: HTMLFormElement) {
  const data = new FormData(form);
  const [rounds, inside, on] = ["rounds", "bagsIn", "bagsOn"].map((name) => Number(data.get(name)));
  if (!rounds || inside === undefined || on === undefined || inside + on === 0) return null;
  return { rounds, inside, on, typed: String(data.get("ppr") ?? "") };
}

/** Why the typed bags can't be: more than were thrown, or other points than were typed. */
export function bagFault(form: HTMLFormElement): string | null {
  const thrown = bagsIn(form);
  if (!thrown) return null;
  const { rounds, inside, on, typed } = thrown;
  if (inside + on > rounds * bagsPerRound) return bagFaults.tooManyBags(thrown);
  const isSame = typed === "" || isSamePpr(Number(typed), (inside * 3 + on) / rounds);
  return isSame ? null : bagFaults.contradicts({ ...thrown, ppr: Number(typed) });
}

/** What the typed bags score. */
function scoreOf(form: HTMLFormElement): string | null {
  const thrown = bagsIn(form);
  return thrown && bagFault(form) === null ? scoreWords(thrown) : null;
}

/** The bags in and on instead of points per round; with scripts, what they score. */
export function BagFields({ field }: { field: FieldOf }) {
  const inside = field("bagsIn");
  const on = field("bagsOn");
  // An error of both is said once, across them.
  const shared = inside.errors?.[0] === on.errors?.[0] ? inside.errors : undefined;
  const aria = shared && { errors: undefined, "aria-invalid": true, "aria-describedby": "bags-error" };
  return (
    <div className="grid gap-2">
      <FieldErrors id="bags" errors={shared} />
      <div className="grid grid-cols-2 items-end gap-4">
        <NumberField {...inside} {...aria} label="Bags in" hint="3 points each" min={0} max={800} />
        <NumberField {...on} {...aria} label="Bags on" hint="1 point each" min={0} max={800} />
      </div>
      {!inside.errors && !on.errors && (
        <>
          <RunningScore read={scoreOf} className="font-bold" />
          {!field("ppr").errors && <RunningScore read={bagFault} className="field-error" />}
        </>
      )}
    </div>
  );
}
