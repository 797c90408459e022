import { useState } from "react";
import { useLocation } from "react-router";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { DrillCard } from "#app/features/training/drills/drill-card.tsx";
import { DrillRow } from "#app/features/training/drills/drill-row.tsx";
import {
  drillsOfWeek,
  outcomeOf,
  planDays,
  rowWords,
} from "#app/features/training/drills/plan/plan-weeks.ts";
import { DayLine } from "#app/features/training/drills/week/day-line.tsx";
import { useStartWords } from "#app/features/training/log-sheet/rounds/begun-round.tsx";
import { useWaitingLogs } from "#app/features/training/log-sheet/waiting-logs.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { deviceWord } from "#app/ui/draft/device-store.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { drillDialog, openTab } from "./addresses.ts";
import { OtherWeeks, PlanBegins } from "./other-weeks.tsx";
import type { Plan as OwnPlan } from "./plan.ts";

/** The plan, with the drills whose logs wait on this device. */
type Plan = OwnPlan & { unsent: readonly (string | undefined)[] };

/** A member's plan, with the drills whose logs wait on this device; without scripts there are none. */
export function useUnsentPlan(own: OwnPlan): Plan {
  return { ...own, unsent: useWaitingLogs().map(({ fields }) => fields.drillId) };
}

type Drills = readonly Plan["drills"][number][];
type RowProps = { plan: Plan; date: LocalDate | null };
type ActionProps = RowProps & { drill: Drills[number]; isNext: boolean };

/** Whether a drill planned for a date needs no log now: it is done, was logged today, or its log waits on this device. */
const isLogged = (plan: Plan, date: LocalDate) => (drill: Drills[number]) =>
  plan.unsent.includes(drill.id) || rowWords(drill, { ...plan, date }) !== null;

function DrillAction({ drill, plan, date, isNext }: ActionProps) {
  const done = rowWords(drill, { ...plan, date });
  const words = useStartWords(drill.id);
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3">
      <Link
        to={drillDialog(drill.id, null, openTab(plan))}
        preventScrollReset
        aria-label={`${words}: ${drill.title}`}
        className={buttonClass(
          isNext
            ? { variant: "primary", size: "large", className: "max-sm:w-full" }
            : { variant: "secondary" },
        )}
      >
        {words}
      </Link>
      {done && <Badge tone="success">{done}</Badge>}
      {plan.unsent.includes(drill.id) && <Badge tone="warning">Saved on this {deviceWord()}</Badge>}
    </div>
  );
}

/** Drills of one day, each with its button; the next one's is the page's primary action. */
export function DrillRows({
  drills,
  next,
  ...shown
}: RowProps & { drills: Drills; next: Drills[number] | undefined }) {
  return (
    <ul className="log-list">
      {drills.map((drill) => (
        <DrillRow
          key={drill.id}
          drill={drill}
          action={<DrillAction {...shown} drill={drill} isNext={drill === next} />}
        />
      ))}
    </ul>
  );
}

/** Today's drills: the first unfinished one as a card with the page's primary action, the others as rows. */
function Today({ drills, plan }: { drills: Drills; plan: Plan }) {
  if (drills.length === 0) return <p className="text-ink-muted">No drill today. Rest, or take one ahead.</p>;
  const shown = { plan, date: plan.today };
  const next = drills.find((drill) => !isLogged(plan, plan.today)(drill));
  const rest = drills.filter((drill) => drill !== next);
  return (
    <>
      {next && <DrillCard drill={next} action={<DrillAction {...shown} drill={next} isNext />} />}
      {rest.length > 0 && <DrillRows {...shown} drills={rest} next={undefined} />}
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

/** The plan by day: today expanded, every other day one line that expands in place; then a dated plan's other weeks. */
export function Schedule({ plan: own }: { plan: OwnPlan }) {
  const asked = useAskedDay();
  const plan = useUnsentPlan(own);
  if (plan.drills.length === 0) return <NoPlan />;
  const thisWeek = drillsOfWeek(plan.drills, plan.startsOn, plan.today);
  const [today, ...later] = planDays(plan.startsOn, plan.today).map(({ day, date }) => {
    const drills = thisWeek.filter((drill) => drill.dayOfWeek === day);
    return { day, date, drills, next: drills.find((drill) => !isLogged(plan, date)(drill)) };
  });
  const others = later.filter(({ drills }) => drills.length > 0);
  // If nothing is left for today and nothing was done today, the page still offers a drill.
  const isFree = !today?.next && !today?.drills.some(({ dates }) => dates.includes(plan.today));
  const ahead = isFree ? others.find(({ next }) => next) : undefined;
  return (
    <div className="grid gap-6">
      <section className="grid gap-2">
        <div className="flex items-center gap-2">
          <h2 id={today?.day} className="text-xl capitalize">
            {today?.day}
          </h2>
          <Badge tone="accent">Today</Badge>
        </div>
        <Today drills={today?.drills ?? []} plan={plan} />
      </section>
      <PlanBegins plan={plan} />
      <div className="border-t border-line">
        {others.map(({ day, date, drills, next }) => {
          const left = drills.filter((drill) => !outcomeOf(drill, plan.startsOn, date));
          return (
            <DayLine
              key={day}
              day={day}
              date={dayWords(date)}
              drills={left.length > 0 ? left : drills}
              done={left.length === 0 && (date > plan.today ? "Done ahead" : "Done")}
              isOpen={day === asked || day === ahead?.day}
            >
              <DrillRows
                plan={plan}
                date={date}
                drills={drills}
                next={day === ahead?.day ? next : undefined}
              />
            </DayLine>
          );
        })}
      </div>
      <OtherWeeks plan={plan}>
        {(drills) => <DrillRows plan={plan} date={null} drills={drills} next={undefined} />}
      </OtherWeeks>
    </div>
  );
}
