import { isAllowed } from "#app/features/base/allowed.ts";
import { daysWords } from "#app/features/base/calendar/day-words.ts";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import {
  drillsOfWeek,
  noDrillWords,
  outcomeOf,
  outcomeWords,
} from "#app/features/training/drills/plan/plan-weeks.ts";
import { daysOfSheet } from "#app/features/training/drills/week/sheet-days.ts";
import { WeekSheet } from "#app/features/training/drills/week/week-sheet.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/week";

export const meta: Route.MetaFunction = () => [{ title: "Printable week · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => {
  if (!isAllowed(actor, "listWeeklyDrills")) return null;
  const today = localDate(services.clock.now(), actor.timeZone);
  const startsOn = actor.planStartsOn;
  const plan = await readOwnPlan(services, actor);
  const days = daysOfSheet(today);
  const dates = new Map(days.map(({ day, date }) => [day, date]));
  const drills = drillsOfWeek(plan, startsOn, today).map((drill) => {
    const date = dates.get(drill.dayOfWeek);
    return { ...drill, outcome: date ? outcomeOf(drill, startsOn, date) : null };
  });
  const isAhead = ({ date }: { date: LocalDate }) => date >= today;
  return {
    name: `${actor.firstName} ${actor.lastName}`,
    week: daysWords(days[0]?.date ?? today, days.at(-1)?.date ?? today),
    // What can still be done on its day comes before what was missed.
    days: [
      ...days.filter(isAhead),
      ...days.filter((day) => !isAhead(day)).map((day) => ({ ...day, isMissed: true })),
    ],
    left: drills.filter(({ outcome }) => outcome === null),
    done: drills
      .flatMap(({ outcome, last, id, title }) => {
        if (outcome === null) return [];
        const result = last?.on === outcome.on ? last : null;
        return [{ id, title, on: outcome.on, words: outcomeWords(outcome, today), result }];
      })
      .sort((a, b) => a.on.localeCompare(b.on)),
    empty: noDrillWords(plan, startsOn, today),
  };
});

function leftWords(left: number, done: number): string {
  if (left + done === 0) return "";
  if (left === 0) return " All drills done.";
  return ` ${left} of ${left + done} drills left.`;
}

const back = { href: "/portal?tab=progress", label: "Back to Weekly Drills" };

/** Printing takes a script, so without one a sentence says how. */
function Print() {
  return (
    <>
      <Button type="button" data-print="" className="noscript:hidden print:hidden">
        Print
      </Button>
      <p className="hidden noscript:block print:hidden">Print it from your browser's menu.</p>
    </>
  );
}

export default function Week({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <>
        <PageHeader title="Your week" back={back} />
        <PlanRequired plan="Elite" sample="drills">
          Take your week to the lane on one page: each day's drills, with room for your rounds and PPR.
        </PlanRequired>
      </>
    );
  }
  const { name, week, days, left, done, empty } = loaderData;
  return (
    <>
      <PageHeader
        title={`Your week, ${week}`}
        lead={
          <>
            {name}.{leftWords(left.length, done.length)}
            <span className="print:hidden"> Take it to the lane, and log your numbers afterward.</span>
          </>
        }
        actions={left.length + done.length > 0 && <Print />}
        back={back}
      />
      <WeekSheet days={days} drills={left} done={done} empty={empty} />
    </>
  );
}
