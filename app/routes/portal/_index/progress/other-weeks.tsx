import type { ReactNode } from "react";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { planWeekOn } from "#app/features/base/calendar/shown-weeks.ts";
import { dateOfDrill, weekBegins, weekWords } from "#app/features/training/drills/plan/plan-weeks.ts";
import type { Plan } from "./plan.ts";

type Drill = Plan["drills"][number];

/** When a plan with dates begins that hasn't begun. */
export function PlanBegins({ plan: { startsOn, today } }: { plan: Plan }) {
  if (startsOn === null || planWeekOn(startsOn, today) >= 1) return null;
  return <p className="text-ink-muted">{`Your plan begins ${dayWords(startsOn)}.`}</p>;
}

/** What is planned for a week that hasn't begun; it can be logged from its Sunday on. */
function Coming({ drills, startsOn }: { drills: readonly Drill[]; startsOn: string }) {
  return (
    <ul className="grid gap-1 pb-3">
      {drills.map((drill) => (
        <li key={drill.id}>
          {drill.title}{" "}
          <span className="text-ink-muted">
            <span className="capitalize">{drill.dayOfWeek}</span>, {dayWords(dateOfDrill(drill, startsOn))} ·{" "}
            {drill.estimatedTime} min
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  plan: Plan;
  /** The drills of a week that has begun, each with its button. */
  children(drills: readonly Drill[]): ReactNode;
};

/** The other weeks of a plan with dates, one line each: the coming ones by when they begin, then the earlier ones. */
export function OtherWeeks({ plan: { drills, startsOn, today }, children }: Props) {
  if (startsOn === null) return null;
  const now = planWeekOn(startsOn, today);
  const weeks = [...new Set(drills.map(({ week }) => week))].filter((week) => week !== now);
  const coming = weeks.filter((week) => week > now).sort((a, b) => a - b);
  const earlier = weeks.filter((week) => week < now).sort((a, b) => b - a);
  if (weeks.length === 0) return null;
  return (
    <section aria-label="Other weeks" className="border-t border-line">
      {[...coming, ...earlier].map((week) => {
        const those = drills
          .filter((drill) => drill.week === week)
          .sort((a, b) => dateOfDrill(a, startsOn).localeCompare(dateOfDrill(b, startsOn)));
        return (
          <details key={week} className="border-b border-line">
            <summary className="flex min-h-14 cursor-pointer items-center gap-x-3 py-2">
              <b className="flex-1">
                {week > now
                  ? `From ${dayWords(weekBegins(startsOn, week))} · Week ${week}`
                  : weekWords(week, startsOn)}
              </b>
              <span className="text-sm text-ink-muted">
                {those.length === 1 ? "1 drill" : `${those.length} drills`}
              </span>
            </summary>
            {week > now ? <Coming drills={those} startsOn={startsOn} /> : children(those)}
          </details>
        );
      })}
    </section>
  );
}
