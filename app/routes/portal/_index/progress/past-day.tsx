import { dayWords, weekdayName } from "#app/features/base/calendar/day-words.ts";
import { drillsOfWeek } from "#app/features/training/drills/plan/plan-weeks.ts";
import { isSettled, type WeekDay } from "#app/features/training/drills/week/week-days.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { drillsTab, ownLog, practiceOn } from "./addresses.ts";
import type { Plan } from "./plan.ts";
import { DrillRows, useUnsentPlan } from "./schedule.tsx";

const way = "link inline-block py-2.5";

/** How a day that is over went, and what is left to do about it. */
function becameOf(state: WeekDay["state"], planned: number): string {
  if (planned === 0) return "Nothing was planned for this day.";
  if (isSettled({ state })) return "All its drills are done.";
  if (state === "partly")
    return "Some of its drills are done. Throw the others any day this week, and they count for this day.";
  const [them, count] = planned === 1 ? ["it", "counts"] : ["them", "count"];
  return `Planned for this day and not done. Throw ${them} any day this week, and ${planned === 1 ? "it" : "they"} ${count} for this day.`;
}

/** A day of this week that is over: what was planned, and the ways to make up for it or to log what was thrown then. */
export function PastDay({ plan, day }: { plan: Plan; day: NonNullable<Plan["pastDay"]> }) {
  const { date, name, state, isLogged } = day;
  const shown = useUnsentPlan(plan);
  const planned =
    state === "rest"
      ? []
      : drillsOfWeek(plan.drills, plan.startsOn, date).filter(({ dayOfWeek }) => dayOfWeek === name);
  return (
    <section id="past-day" aria-labelledby="past-day-title" className="grid scroll-mt-4 gap-2">
      <div className="flex items-center gap-2">
        <h2 id="past-day-title" className="text-xl">
          {`${weekdayName(date)}, ${dayWords(date)}`}
        </h2>
        {state === "missed" && <Badge>Missed</Badge>}
      </div>
      <p className="text-ink-muted">{becameOf(state, planned.length)}</p>
      {planned.length > 0 && <DrillRows plan={shown} date={date} drills={planned} next={undefined} />}
      <p className="flex flex-wrap gap-x-6">
        {isLogged && (
          <Link to={ownLog} className={way}>
            Your last 7 days
          </Link>
        )}
        <Link to={practiceOn(date)} className={way}>
          Log practice for this day
        </Link>
        <Link to={drillsTab} className={way}>
          Close this day
        </Link>
      </p>
    </section>
  );
}
