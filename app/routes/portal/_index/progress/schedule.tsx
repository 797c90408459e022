import { Suspense, useState } from "react";
import { useLocation } from "react-router";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { addDays, daysFrom, daysOfWeek, mondayOf } from "#app/features/base/calendar/rules.ts";
import { DayLine } from "#app/features/training/drills/day-line.tsx";
import { DrillCard } from "#app/features/training/drills/drill-card.tsx";
import { DrillRow } from "#app/features/training/drills/drill-row.tsx";
import { drillsOfWeek } from "#app/features/training/drills/plan-weeks.ts";
import { useUnsent } from "#app/features/training/log-sheet/unsent-store.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { onDemand } from "#app/ui/on-demand.ts";
import { Link } from "#app/ui/router-link.tsx";
import { drillDialog } from "./addresses.ts";
import { OtherWeeks, ThisWeek } from "./other-weeks.tsx";
import type { Plan as OwnPlan } from "./plan.ts";

const UnsentMark = onDemand(
  async () => (await import("#app/features/training/log-sheet/waiting-drills.tsx")).UnsentMark,
);

/** The plan, with the drills that are done today or whose logs wait on this device. */
type Plan = OwnPlan & { done: readonly (string | undefined)[] };

type Drills = readonly Plan["drills"][number][];
type ActionProps = { drill: Drills[number]; plan: Plan; isNext: boolean };

function DrillAction({ drill, plan, isNext }: ActionProps) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3">
      <Link
        to={drillDialog(drill.id)}
        preventScrollReset
        aria-label={`Complete Drill: ${drill.title}`}
        className={buttonClass(
          isNext
            ? { variant: "primary", size: "large", className: "max-sm:w-full" }
            : { variant: "secondary" },
        )}
      >
        Complete Drill
      </Link>
      {plan.doneToday.includes(drill.id) && <Badge tone="success">Completed Today</Badge>}
      <Suspense fallback={null}>
        <UnsentMark memberId={plan.memberId} drillId={drill.id} />
      </Suspense>
    </div>
  );
}

function DrillRows({ drills, next, plan }: { drills: Drills; next: Drills[number] | undefined; plan: Plan }) {
  return (
    <ul className="log-list">
      {drills.map((drill) => (
        <DrillRow
          key={drill.id}
          drill={drill}
          action={<DrillAction drill={drill} plan={plan} isNext={drill === next} />}
        />
      ))}
    </ul>
  );
}

/** Today's drills: the first unfinished one as a card with the page's primary action, the others as rows. */
function Today({ drills, plan }: { drills: Drills; plan: Plan }) {
  if (drills.length === 0) return <p className="text-ink-muted">No drill today. Rest, or take one ahead.</p>;
  const next = drills.find((drill) => !plan.done.includes(drill.id));
  const rest = drills.filter((drill) => drill !== next);
  return (
    <>
      {next && <DrillCard drill={next} action={<DrillAction drill={next} plan={plan} isNext />} />}
      {rest.length > 0 && <DrillRows drills={rest} next={undefined} plan={plan} />}
    </>
  );
}

function NoPlan() {
  return (
    <EmptyState
      title="No drills on your plan yet"
      level={2}
      action={
        <ButtonLink href="/portal/templates" variant="primary">
          Start a training template
        </ButtonLink>
      }
    >
      <p>
        Your coach sets the week's drills, and they show up here. You don't have to wait: start a ready-made
        week.
      </p>
    </EmptyState>
  );
}

/** The day an address asks to open, as of the page load. */
function useAskedDay(): string | null {
  const { search } = useLocation();
  const [day] = useState(() => new URLSearchParams(search).get("day"));
  return day;
}

/** On a plan with dates, a day's date in this week. */
const dateIn = ({ startsOn, today }: OwnPlan, day: (typeof daysOfWeek)[number]) =>
  startsOn && dayWords(addDays(mondayOf(today), daysOfWeek.indexOf(day)));

/** The plan by day: today expanded, every other day one line that expands in place; then a dated plan's other weeks. */
export function Schedule({ plan: own }: { plan: OwnPlan }) {
  const asked = useAskedDay();
  const unsent = useUnsent(own.memberId).map(({ fields }) => fields.drillId);
  const plan = { ...own, done: [...own.doneToday, ...unsent] };
  if (plan.drills.length === 0) return <NoPlan />;
  const thisWeek = drillsOfWeek(plan.drills, plan.startsOn, plan.today);
  const [today, ...later] = daysFrom(plan.today).map((day) => ({
    day,
    drills: thisWeek.filter((drill) => drill.dayOfWeek === day),
  }));
  const others = later.filter(({ drills }) => drills.length > 0);
  // If today has no drill, the page still offers one.
  const ahead = today?.drills.length === 0 ? others[0] : undefined;
  return (
    <div className="grid gap-6">
      <ThisWeek plan={plan} />
      <section className="grid gap-2">
        <div className="flex items-center gap-2">
          <h2 id={today?.day} className="text-xl capitalize">
            {today?.day}
          </h2>
          <Badge tone="accent">Today</Badge>
        </div>
        <Today drills={today?.drills ?? []} plan={plan} />
      </section>
      <div className="border-t border-line">
        {others.map(({ day, drills }) => (
          <DayLine
            key={day}
            day={day}
            date={dateIn(plan, day)}
            drills={drills}
            isOpen={day === asked || day === ahead?.day}
          >
            <DrillRows
              drills={drills}
              next={day === ahead?.day ? drills.find(({ id }) => !plan.done.includes(id)) : undefined}
              plan={plan}
            />
          </DayLine>
        ))}
      </div>
      <OtherWeeks plan={plan}>
        {(drills) => <DrillRows drills={drills} next={undefined} plan={plan} />}
      </OtherWeeks>
    </div>
  );
}
