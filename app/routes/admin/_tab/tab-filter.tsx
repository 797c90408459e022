import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { FilterForm } from "#app/ui/list/filter-form.tsx";
import { KeptFields } from "./filter-bar.tsx";
import { lasting } from "./tabs.ts";

type Props = {
  /** What the search looks through. */
  label: string;
  /** Other parts of the address that a choice keeps. */
  keep?: readonly string[];
  /** The selects next to the search, each with its default first. */
  children: ReactNode;
};

/** A tab's filters; a choice keeps the header's selectors. */
export function TabFilter({ label, keep = [], children }: Props) {
  return (
    <FilterForm
      action={useLocation().pathname}
      label={label}
      kept={<KeptFields names={[...lasting, ...keep]} />}
    >
      {children}
    </FilterForm>
  );
}
