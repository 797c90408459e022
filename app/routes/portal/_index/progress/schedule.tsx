import { Link } from "react-router";
import { daysFrom } from "#app/features/base/calendar/rules.ts";
import { DrillCard } from "#app/features/training/drills/drill-card.tsx";
import { DrillRow } from "#app/features/training/drills/drill-row.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { drillDialog } from "./addresses.ts";
import type { Plan } from "./plan.ts";

type ActionProps = { drill: { id: string; title: string }; isDone: boolean; isNext: boolean };

function DrillAction({ drill, isDone, isNext }: ActionProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to={drillDialog(drill.id)}
        preventScrollReset
        aria-describedby={`drill-${drill.id}`}
        className={buttonClass({ variant: isNext ? "primary" : isDone ? "quiet" : "secondary" })}
      >
        Complete Drill
      </Link>
      {isDone && <Badge tone="success">Completed Today</Badge>}
    </div>
  );
}

type Drills = Plan["drills"];

/** Today's drills as cards; the first one not done yet carries the page's primary action. */
function Today({ drills, plan, isNarrow }: { drills: Drills; plan: Plan; isNarrow: boolean }) {
  if (drills.length === 0) return <p className="text-ink-muted">No drill today. Rest, or take one ahead.</p>;
  const next = drills.find((drill) => !plan.doneToday.includes(drill.id));
  return (
    <div className={isNarrow ? "grid gap-4" : "grid gap-4 md:grid-cols-2"}>
      {drills.map((drill) => (
        <DrillCard
          key={drill.id}
          drill={drill}
          action={
            <DrillAction drill={drill} isDone={plan.doneToday.includes(drill.id)} isNext={drill === next} />
          }
        />
      ))}
    </div>
  );
}

function OtherDay({ drills, plan }: { drills: Drills; plan: Plan }) {
  return (
    <ul className="log-list">
      {drills.map((drill) => {
        const isDone = plan.doneToday.includes(drill.id);
        return (
          <DrillRow
            key={drill.id}
            drill={drill}
            action={<DrillAction drill={drill} isDone={isDone} isNext={false} />}
          />
        );
      })}
    </ul>
  );
}

/** The plan grouped by day, today first. */
export function Schedule({ plan, isNarrow }: { plan: Plan; isNarrow: boolean }) {
  if (plan.drills.length === 0) {
    return (
      <EmptyState title="No drills on your plan yet" level={2}>
        <p>Your coach sets the week's drills. They stand here as soon as there are some.</p>
      </EmptyState>
    );
  }
  return daysFrom(plan.today).map((day, index) => {
    const drills = plan.drills.filter((drill) => drill.dayOfWeek === day);
    const isToday = index === 0;
    if (drills.length === 0 && !isToday) return null;
    return (
      <section key={day} className="grid gap-2">
        <h2 id={day} className="text-2xl">
          <span className="capitalize">{day}</span> {isToday && <Badge tone="accent">Today</Badge>}
        </h2>
        {isToday ? (
          <Today drills={drills} plan={plan} isNarrow={isNarrow} />
        ) : (
          <OtherDay drills={drills} plan={plan} />
        )}
      </section>
    );
  });
}
