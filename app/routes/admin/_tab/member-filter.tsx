import type { ReactNode } from "react";
import { type MemberFilterProps, MemberSelects } from "./filter-bar.tsx";
import { TabFilter } from "./tab-filter.tsx";

/** Search, coach and tier of a list of members in one line and in the address; with scripts they apply by themselves. */
export function MemberFilter({ keep, children, ...selects }: MemberFilterProps & { children?: ReactNode }) {
  return (
    <TabFilter label="Search by name or email" {...(keep && { keep })}>
      <div className="col-span-full grid grid-cols-2 gap-3 lg:contents">
        <MemberSelects {...selects} />
        {children}
      </div>
    </TabFilter>
  );
}
