import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { tierOptions } from "#app/features/base/tiers.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/field.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { useLiveSearch } from "#app/ui/list/use-live-search.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { lasting } from "./tabs.ts";

type Coach = { key: string; name: string };

/** What narrows a list of members. */
export type MemberFilterProps = {
  coaches: readonly Coach[];
  /** Whether "unassigned" is an option. */
  unassigned?: boolean;
  /** Other parts of the address that a search keeps. */
  keep?: readonly string[];
};

/** Hidden fields that keep the address's query in a form that submits to it. */
export function KeptFields({ names }: { names: readonly string[] }) {
  const [query] = useSearchParams();
  return names.flatMap((name) =>
    query
      .getAll(name)
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
}

const tiers = [{ value: "all", label: "All plans" }, ...tierOptions];

/** Which coach's members, and of which tier. */
export function MemberSelects({
  coaches,
  unassigned = false,
}: Pick<MemberFilterProps, "coaches" | "unassigned">) {
  const options = [
    { value: "all", label: "All coaches" },
    ...coaches.map(({ key, name }) => ({ value: key, label: name })),
    ...(unassigned ? [{ value: "unassigned", label: "Unassigned" }] : []),
  ];
  return (
    <>
      <FilterSelect name="coach" label="Coach" options={options} />
      <FilterSelect name="tier" label="Plan" options={tiers} />
    </>
  );
}

/** The button of a search inside a larger form also says that its list begins anew, at its first page. */
export const anew = "anew";

type FilterFieldsProps = Omit<MemberFilterProps, "keep"> & {
  /** Whether the button only shows without scripts. */
  isRaw?: boolean;
  /** More selects. */
  children?: ReactNode;
};

/** Search, coach and tier filters inside a larger form: they apply by themselves, and without scripts by their own button. */
export function FilterFields({ isRaw = false, children, ...selects }: FilterFieldsProps) {
  const [query] = useSearchParams();
  const live = useLiveSearch<HTMLElement>();
  const isHydrated = useHydrated();
  return (
    <search {...live} className="filter-bar">
      <KeptFields names={lasting} />
      <TextField
        id="filter-search"
        name="search"
        type="search"
        label="Search by name or email"
        defaultValue={query.get("search") ?? ""}
        maxLength={200}
      />
      <MemberSelects {...selects} />
      {children}
      <Button
        variant="secondary"
        className={isRaw ? (isHydrated ? "hidden" : "raw-only") : ""}
        formMethod="get"
        formAction={useLocation().pathname}
        {...(isRaw && { name: anew, value: "on" })}
      >
        Search
      </Button>
    </search>
  );
}
