import type { ReactNode } from "react";
import { FilterForm } from "#app/ui/list/filter-form.tsx";
import { KeptFields } from "./filter-bar.tsx";
import { type AdminTabId, lasting } from "./tabs.ts";

type Props = {
  tab: AdminTabId;
  /** What the search looks through. */
  label: string;
  /** Other parts of the address that a choice keeps. */
  keep?: readonly string[];
  /** The selects next to the search, each with its default first. */
  children: ReactNode;
};

/** A tab's filters; a choice keeps the tab and the header's selectors. */
export function TabFilter({ tab, label, keep = [], children }: Props) {
  const kept = (
    <>
      <input type="hidden" name="tab" value={tab} />
      <KeptFields names={[...lasting, ...keep]} />
    </>
  );
  return (
    <FilterForm action="/admin" label={label} kept={kept}>
      {children}
    </FilterForm>
  );
}
