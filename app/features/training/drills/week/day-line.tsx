import type { ReactNode } from "react";
import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import type { ShownDrill } from "#app/features/training/drills/shown-drill.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";

type Props = {
  day: DayOfWeek;
  /** Its date in words. */
  date: string;
  /** Its drills: those left to do, or all if they are done. */
  drills: readonly Pick<ShownDrill, "title" | "estimatedTime">[];
  /** Says that all its drills are done, if they are. */
  done: string | false;
  isOpen: boolean;
  /** The content it opens to. */
  children: ReactNode;
};

/**
 * One day of the plan on one line, with its drills and their minutes; it expands in place, also by the address
 * `#{day}`.
 */
export function DayLine({ day, date, drills, done, isOpen, children }: Props) {
  const minutes = drills.reduce((sum, { estimatedTime }) => sum + estimatedTime, 0);
  return (
    <details id={day} open={isOpen} className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 py-2">
        <h2 className="w-24 flex-none font-sans text-base font-bold capitalize">
          {day} <span className="block text-sm font-normal text-ink-muted">{date}</span>
        </h2>
        <span className="min-w-0 flex-[1_1_6rem] text-ink-muted wrap-anywhere group-open:invisible">
          {drills.map(({ title }) => title).join(", ")}
        </span>
        {done ? (
          <Badge tone="success">{done}</Badge>
        ) : (
          <span className="flex-none text-sm text-ink-muted">{minutes} min</span>
        )}
        <span className="flex-none rotate-180 group-open:rotate-90">
          <Icon name="back" />
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  );
}
