import { weekdayName } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { type Missed, missedId } from "./week-days.ts";

type Props = {
  missed: Missed;
  /** Where a day that is over can be made up. */
  hrefOf(on: LocalDate): string;
  /** Where all of them are named; without it, all are named here. */
  allHref?: string;
};

/** How many missed drills are named in short. */
const named = 2;

/** This week's missed drills, the latest first: "Missed 3 drills: Soft Roll (Fri), Last Bag Pressure (Thu), 1 more". */
export function MissedLine({ missed, hrefOf, allHref }: Props) {
  if (missed.length === 0) return null;
  const shown = allHref ? missed.slice(0, named) : missed;
  const left = missed.length - shown.length;
  return (
    <p id={missedId} className="scroll-mt-4 text-sm leading-6">
      {`Missed ${counted(missed.length, "drill")}: `}
      {shown.map(({ title, on }, place) => (
        <span key={`${title} ${on}`}>
          {place > 0 && ", "}
          <Link to={hrefOf(on)} className="link">
            {title}
          </Link>
          {` (${weekdayName(on).slice(0, 3)})`}
        </span>
      ))}
      {allHref && left > 0 && (
        <>
          {", "}
          <Link to={allHref} className="link" aria-label={`${left} more missed drills`}>
            {`${left} more`}
          </Link>
        </>
      )}
    </p>
  );
}
