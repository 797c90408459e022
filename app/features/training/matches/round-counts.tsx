import { bagsPerRound } from "#app/features/training/completions/rules.ts";
import { ChoiceRow } from "#app/ui/form/choice-row.tsx";
import { FieldErrors } from "#app/ui/form/field-frame.tsx";
import type { FieldOf } from "#app/ui/form/page-form.tsx";
import { roundCounts } from "./rules.ts";

const bags = Array.from({ length: bagsPerRound + 1 }, (_, count) => count);

/** The four counts of a round with their labels. */
export const countLabels = { in: "You in", on: "You on", theirIn: "They in", theirOn: "They on" } as const;

type FieldsProps = { field: FieldOf; nameOf(count: (typeof roundCounts)[number]): string };

/** The four counts of one round, one tap each; a missing one counts as zero. */
export function RoundCounts({ field, nameOf }: FieldsProps) {
  return (
    <div className="grid max-w-md gap-2">
      {roundCounts.map((count) => {
        const { id, name, errors, defaultValue } = field(nameOf(count));
        return (
          <div key={count} id={id}>
            <FieldErrors id={id} errors={errors} />
            <ChoiceRow legend={countLabels[count]} name={name} values={bags} defaultValue={defaultValue} />
          </div>
        );
      })}
      <p className="text-ink-muted">
        In the hole is 3 points, on the board 1. Choose at least one row; a skipped row counts as zero.
      </p>
    </div>
  );
}
