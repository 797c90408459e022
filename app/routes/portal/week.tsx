import { localDate } from "#app/features/base/calendar/rules.ts";
import { listWeeklyDrills } from "#app/features/training/drills/drills.server.ts";
import { drillsOfWeek, noDrillWords } from "#app/features/training/drills/plan-weeks.ts";
import { daysOfSheet } from "#app/features/training/drills/sheet-days.ts";
import { WeekSheet } from "#app/features/training/drills/week-sheet.tsx";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/week";

export const meta: Route.MetaFunction = () => [{ title: "Printable week · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => {
  const today = localDate(services.clock.now(), actor.timeZone);
  const startsOn = actor.planStartsOn;
  const { entities } = await listWeeklyDrills(services, actor);
  return {
    days: daysOfSheet(today, startsOn),
    drills: drillsOfWeek(entities, startsOn, today),
    empty: noDrillWords(entities, startsOn, today),
  };
});

export default function Week({ loaderData: { days, drills, empty } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Your week on paper"
        lead="Print this page, take it to the lane, and log your numbers afterward."
        back={{ href: "/portal?tab=progress", label: "Back to Weekly Drills" }}
      />
      <WeekSheet days={days} drills={drills} empty={empty} />
    </>
  );
}
