import { weekdayName } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import type { Missed } from "./week-days.ts";

type Props = {
  missed: Missed;
  /** Where a day that is over can be made up. */
  hrefOf(on: LocalDate): string;
};

/** This week's missed drills, the latest by name: "Missed 3 drills: Soft Roll (Fri), Last Bag Pressure (Thu), 1 more". */
export function MissedLine({ missed: { many, latest }, hrefOf }: Props) {
  if (many === 0) return null;
  return (
    <p className="text-sm leading-6">
      {`Missed ${counted(many, "drill")}: `}
      {latest.map(({ title, on }, place) => (
        <span key={`${title} ${on}`}>
          {place > 0 && ", "}
          <Link to={hrefOf(on)} className="link">
            {title}
          </Link>
          {` (${weekdayName(on).slice(0, 3)})`}
        </span>
      ))}
      {many > latest.length && `, ${many - latest.length} more`}
    </p>
  );
}
