import { type Gear, placeChoices, styleChoices } from "#app/features/training/gear/gear-words.ts";
import { type Summary, sampleWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";

type Filtered = {
  filter: Gear;
  bags: readonly { id: string; name: string }[];
  /** The totals of the filtered drills. */
  summary: Summary;
};

type Props = {
  /** Null until requested. */
  gear: Filtered | null;
  /** The page without a filter. */
  href: string;
};

const all = (label: string) => ({ value: "", label });

function sentence({ averagePpr, totalRounds, count }: Summary): string {
  if (averagePpr === null) return "No drill was logged like this.";
  const drills = count === 1 ? "1 drill" : `${count} drills`;
  return `${pprText(averagePpr)} PPR over ${drills}, ${sampleWords(totalRounds)}.`;
}

function Choices({ gear: { filter, bags }, href }: { gear: Filtered; href: string }) {
  return (
    <Form method="get" action="/portal#recent" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="tab" value="history" />
      <FilterSelect
        name="bag"
        label="Bags"
        value={filter.bagId ?? ""}
        options={[all("All bags"), ...bags.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <FilterSelect
        name="style"
        label="Style"
        value={filter.throwingStyle ?? ""}
        options={[all("All styles"), ...styleChoices]}
      />
      <FilterSelect
        name="place"
        label="Place"
        value={filter.place ?? ""}
        options={[all("All places"), ...placeChoices]}
      />
      <Button variant="secondary">Show</Button>
      <ButtonLink href={href} variant="quiet">
        Show all
      </ButtonLink>
    </Form>
  );
}

/** Shows only drills thrown with certain bags, in a style, or in a place, and their totals. */
export function GearFilter({ gear, href }: Props) {
  if (!gear)
    return (
      <ButtonLink href={`${href}&bag=#recent`} variant="quiet">
        Filter by bags, style or place
      </ButtonLink>
    );
  return (
    <div className="mb-4 grid gap-3">
      <Choices gear={gear} href={href} />
      <p className="font-bold">{sentence(gear.summary)}</p>
    </div>
  );
}
