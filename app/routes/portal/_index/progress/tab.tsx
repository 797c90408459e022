import { LogList } from "#app/features/training/completions/log-list.tsx";
import { ProgressChart, WeekTiles } from "#app/features/training/stats/week-numbers.tsx";
import { Card } from "#app/ui/card.tsx";
import type { FormProblem } from "#app/ui/page-form.tsx";
import { UpgradeCard } from "../upgrade-card.tsx";
import { entryDialog } from "./addresses.ts";
import { CalendarCard } from "./calendar-card.tsx";
import { CompleteDrillDialog, CorrectionDialog } from "./dialogs.tsx";
import type { Plan } from "./plan.ts";
import { Result } from "./result.tsx";
import { Schedule } from "./schedule.tsx";
import type { load } from "./tab.server.ts";

type Props = Awaited<ReturnType<typeof load>> & { memberId: string; problem: FormProblem | undefined };

function OwnLog({ plan, timeZone }: { plan: Plan; timeZone: string }) {
  return (
    <Card heading="Your last 7 days">
      {plan.log.length === 0 ? (
        <p className="text-ink-muted">Nothing logged yet. What you log can be changed here for 7 days.</p>
      ) : (
        <LogList entries={plan.log} timeZone={timeZone} editHref={entryDialog} />
      )}
    </Card>
  );
}

/** The Weekly Drills tab: the week with today first, beside it the numbers for pro, then what was logged. */
export function Progress({ plan, timeZone, memberId, problem }: Props) {
  if (!plan) {
    return (
      <UpgradeCard title="Premium Feature" action="Upgrade Plan">
        Weekly drills come with the Elite and Pro plans.
      </UpgradeCard>
    );
  }
  return (
    <div className={plan.numbers ? "grid gap-8 lg:grid-cols-[6fr_5fr] lg:items-start" : "grid gap-8"}>
      <div className="grid gap-8">
        <Result plan={plan} />
        <Schedule plan={plan} isNarrow={plan.numbers !== null} />
      </div>
      <div className="grid gap-8">
        {plan.numbers && (
          <>
            <WeekTiles week={plan.numbers.currentWeek} planWeek={plan.numbers.planWeek} />
            <ProgressChart weeks={plan.numbers.weeks} thisWeek={plan.numbers.currentWeek} />
          </>
        )}
        <OwnLog plan={plan} timeZone={timeZone} />
        <CalendarCard address={plan.calendar} problem={problem} />
      </div>
      <CompleteDrillDialog plan={plan} memberId={memberId} problem={problem} />
      <CorrectionDialog plan={plan} problem={problem} />
    </div>
  );
}
