import { Link, useNavigate } from "react-router";
import { dayOfWeek, daysOfWeek } from "#app/features/calendar/rules.ts";
import { CompleteDrillForm } from "#app/features/completions/complete-drill-form.tsx";
import { DrillCard } from "#app/features/drills/drill-card.tsx";
import { ProgressChart, WeekTiles } from "#app/features/stats/week-numbers.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import type { load } from "./progress.server.ts";
import { tabAddress } from "./tabs.ts";
import { UpgradeCard } from "./upgrade-card.tsx";

type Props = Awaited<ReturnType<typeof load>> & { problem: FormProblem | undefined };
type Plan = NonNullable<Props["plan"]>;

const here = tabAddress("progress");
const dialogAddress = (drillId: string) => `${here}&complete=${drillId}`;

function CompleteDrillDialog({ plan, problem }: { plan: Plan; problem: FormProblem | undefined }) {
  const navigate = useNavigate();
  if (!plan.dialog) return null;
  return (
    <Dialog
      title={`Complete Drill: ${plan.dialog.title}`}
      closeHref={here}
      onClose={() => navigate(here, { preventScrollReset: true })}
    >
      <CompleteDrillForm
        drillId={plan.dialog.id}
        formKey={plan.formKey}
        action={`${dialogAddress(plan.dialog.id)}&form=complete-drill`}
        cancelHref={here}
        problem={problem}
      />
    </Dialog>
  );
}

function DrillAction({ drillId, isDone }: { drillId: string; isDone: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Link
        to={dialogAddress(drillId)}
        preventScrollReset
        className={buttonClass({ variant: isDone ? "quiet" : "secondary" })}
      >
        Complete Drill
      </Link>
      {isDone && <Badge tone="success">Completed Today</Badge>}
    </div>
  );
}

/** The plan by day; today's drills carry the page's one primary action. */
function Schedule({ plan, isNarrow }: { plan: Plan; isNarrow: boolean }) {
  const today = dayOfWeek(plan.today);
  if (plan.drills.length === 0) {
    return (
      <EmptyState title="No drills on your plan yet" level={2}>
        <p>Your coach sets the week's drills. They stand here as soon as there are some.</p>
      </EmptyState>
    );
  }
  const days = daysOfWeek.map((day) => ({
    day,
    drills: plan.drills.filter((drill) => drill.dayOfWeek === day),
  }));
  return days
    .filter(({ drills }) => drills.length > 0)
    .map(({ day, drills }) => (
      <section key={day} className="grid gap-4">
        <h2 id={day} className="text-2xl">
          <span className="capitalize">{day}</span> {day === today && <Badge tone="accent">Today</Badge>}
        </h2>
        <div className={isNarrow ? "grid gap-4" : "grid gap-4 md:grid-cols-2"}>
          {drills.map((drill) => (
            <DrillCard
              key={drill.id}
              drill={drill}
              action={<DrillAction drillId={drill.id} isDone={plan.doneToday.includes(drill.id)} />}
            />
          ))}
        </div>
      </section>
    ));
}

/** The Weekly Drills tab: for pro the numbers first, then the week grouped by day. */
export function Progress({ plan, timeZone, problem }: Props) {
  if (!plan) {
    return (
      <UpgradeCard title="Premium Feature" action="Upgrade Plan">
        Weekly drills come with the Elite and Pro plans.
      </UpgradeCard>
    );
  }
  return (
    <div className={plan.numbers ? "grid gap-8 lg:grid-cols-[5fr_6fr] lg:items-start" : "grid gap-8"}>
      {plan.numbers && (
        <div className="grid gap-8 lg:sticky lg:top-6">
          <WeekTiles week={plan.numbers.currentWeek} drillsThisWeek={plan.numbers.drillsThisWeek} />
          <ProgressChart weeks={plan.numbers.weeks} />
        </div>
      )}
      <div className="grid gap-8">
        <Schedule plan={plan} isNarrow={plan.numbers !== null} />
        <p className="text-sm text-ink-muted">
          Days and weeks are shown in {timeZone.replaceAll("_", " ")} time.
        </p>
      </div>
      <CompleteDrillDialog plan={plan} problem={problem} />
    </div>
  );
}
