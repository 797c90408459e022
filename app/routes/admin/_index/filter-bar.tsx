import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { tierOptions } from "#app/features/base/tiers.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import type { AdminTabId } from "./tabs.ts";
import { lasting } from "./tabs.ts";

type Coach = { key: string; name: string };

/** What narrows a list of members. */
export type MemberFilterProps = {
  tab: AdminTabId;
  coaches: readonly Coach[];
  /** Whether "unassigned" is one of the choices. */
  unassigned?: boolean;
  /** More of the address that a new search keeps. */
  keep?: readonly string[];
};

/** Carries what an address says along in a form that makes a new one. */
export function KeptFields({ names }: { names: readonly string[] }) {
  const [query] = useSearchParams();
  return names.flatMap((name) =>
    query
      .getAll(name)
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
}

const tiers = [{ value: "all", label: "All tiers" }, ...tierOptions];

/** With scripts a choice counts as soon as it is made; words wait for Enter. */
const applyChoice = ({ currentTarget, target }: FormEvent<HTMLElement>) => {
  if (target instanceof HTMLSelectElement) target.form?.requestSubmit(currentTarget.querySelector("button"));
};

/** Which coach's members, and of which tier. */
export function MemberSelects({
  coaches,
  unassigned = false,
}: Pick<MemberFilterProps, "coaches" | "unassigned">) {
  const [query] = useSearchParams();
  const options = [
    { value: "all", label: "All coaches" },
    ...coaches.map(({ key, name }) => ({ value: key, label: name })),
    ...(unassigned ? [{ value: "unassigned", label: "Unassigned" }] : []),
  ];
  return (
    <>
      <SelectField
        id="filter-coach"
        name="coach"
        label="Coach"
        options={options}
        defaultValue={query.get("coach") ?? "all"}
      />
      <SelectField
        id="filter-tier"
        name="tier"
        label="Tier"
        options={tiers}
        defaultValue={query.get("tier") ?? "all"}
      />
    </>
  );
}

/** Search, coach and tier of a list of members, inside a form that may be for more: its own button makes the new address. */
export function FilterFields({ tab, keep = [], ...selects }: MemberFilterProps) {
  const [query] = useSearchParams();
  return (
    <search className="filter-bar" key={query.toString()} onChange={applyChoice}>
      <input type="hidden" name="tab" value={tab} />
      <KeptFields names={[...lasting, ...keep]} />
      <TextField
        id="filter-search"
        name="search"
        type="search"
        label="Search by name or email"
        defaultValue={query.get("search") ?? ""}
        maxLength={200}
      />
      <MemberSelects {...selects} />
      <Button variant="secondary" formMethod="get" formAction="/admin">
        Search
      </Button>
    </search>
  );
}
