import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { type ShotCategory, shotCategories } from "#app/features/training/stats/rules.ts";
import { PprScale } from "#app/features/training/stats/shots/shot-trends.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type Compared, type ComparedBy, comparedBy, comparedWords } from "./gear-rules.ts";

const choices = Object.entries(comparedBy).map(([value, label]) => ({ value, label }));
const shots = [
  { value: "", label: "All shots" },
  ...shotCategories.map((value) => ({ value, label: shotWords(value) })),
];

type Comparison = { by: ComparedBy; of: ShotCategory | null; rows: readonly Compared[] };

function Choices({ by, of }: Pick<Comparison, "by" | "of">) {
  return (
    <Form method="get" action="/portal#gear" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="tab" value="categories" />
      <SelectField id="compare-by" name="by" label="Compare" options={choices} defaultValue={by} />
      <SelectField id="compare-of" name="of" label="Shot" options={shots} defaultValue={of ?? ""} />
      <Button variant="secondary">Compare</Button>
    </Form>
  );
}

function Rows({ rows }: Pick<Comparison, "rows">) {
  if (rows.length === 0)
    return (
      <p className="text-ink-muted">
        Nothing to compare yet. Choose your bags, style or place when you log, and each gets its own average
        here.
      </p>
    );
  return (
    <>
      <ul className="shot-rows">
        {rows.map((row) => (
          <li key={row.id} className="block!">
            <p>
              <strong>{row.label}</strong> <span className="text-ink-muted">{comparedWords(row)}</span>
            </p>
            <PprScale before={null} lately={row} />
          </li>
        ))}
      </ul>
      <p className="text-ink-muted">
        Points per round from 0 to 12, over all drills and practice ever logged with it (hollow: under 30
        rounds).
      </p>
    </>
  );
}

/** Points per round by bags, style or place, for one shot or all; just a link until requested. */
export function GearComparison({ comparison }: { comparison: Comparison | null }) {
  return (
    <section aria-labelledby="gear" className="grid gap-3">
      <h2 id="gear" className="text-xl">
        Bags, style and place
      </h2>
      {comparison ? (
        <>
          <Choices by={comparison.by} of={comparison.of} />
          <Rows rows={comparison.rows} />
        </>
      ) : (
        <div>
          <ButtonLink href="/portal?tab=categories&by=bags#gear">Compare your bags</ButtonLink>
        </div>
      )}
    </section>
  );
}
