import { daysWords } from "#app/features/base/calendar/day-words.ts";
import { type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { readOwnPlan } from "#app/features/training/completions/own-plan.server.ts";
import { doneOn, drillsOfWeek, noDrillWords } from "#app/features/training/drills/plan-weeks.ts";
import { daysOfSheet } from "#app/features/training/drills/sheet-days.ts";
import { WeekSheet } from "#app/features/training/drills/week-sheet.tsx";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/week";

export const meta: Route.MetaFunction = () => [{ title: "Printable week · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => {
  const today = localDate(services.clock.now(), actor.timeZone);
  const startsOn = actor.planStartsOn;
  const plan = await readOwnPlan(services, actor);
  const days = daysOfSheet(today, startsOn);
  const dates = new Map(days.map(({ day, date }) => [day, date]));
  const drills = drillsOfWeek(plan, startsOn, today).map(({ last, ...drill }) => {
    const date = dates.get(drill.dayOfWeek);
    return { ...drill, last: date && doneOn({ last }, startsOn, date) ? last : null };
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
    left: drills.filter(({ last }) => last === null),
    done: drills
      .flatMap(({ last, id, title }) => (last === null ? [] : [{ id, title, last }]))
      .sort((a, b) => a.last.on.localeCompare(b.last.on)),
    empty: noDrillWords(plan, startsOn, today),
  };
});

function leftWords(left: number, done: number): string {
  if (left + done === 0) return "";
  if (left === 0) return " All drills done.";
  return ` ${left} of ${left + done} drills left.`;
}

export default function Week({ loaderData }: Route.ComponentProps) {
  const { name, week, days, left, done, empty } = loaderData;
  return (
    <>
      <PageHeader
        title={`Your week, ${week}`}
        lead={
          <>
            {name}.{leftWords(left.length, done.length)}
            <span className="print:hidden">
              {" "}
              Print it, take it to the lane, and log your numbers afterward.
            </span>
          </>
        }
        back={{ href: "/portal?tab=progress", label: "Back to Weekly Drills" }}
      />
      <WeekSheet days={days} drills={left} done={done} empty={empty} />
    </>
  );
}
