import { addDays, type DayOfWeek, dayOfWeek, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { drillsOfWeek, type PlanStart } from "#app/features/training/drills/plan-weeks.ts";

type Drill = { id: string; week: number; dayOfWeek: DayOfWeek; estimatedTime: number };

/** The next drill to log: today's first one that isn't done, else the first on the next day that has any. */
export function findNextDrill<Planned extends Drill>(plan: {
  today: LocalDate;
  startsOn: PlanStart;
  drills: readonly Planned[];
  doneToday: readonly string[];
}): { drill: Planned; when: string } | null {
  for (const ahead of [0, 1, 2, 3, 4, 5, 6]) {
    const date = addDays(plan.today, ahead);
    const day = dayOfWeek(date);
    const drill = drillsOfWeek(plan.drills, plan.startsOn, date).find(
      (one) => one.dayOfWeek === day && !plan.doneToday.includes(one.id),
    );
    if (!drill) continue;
    const name = ahead === 0 ? "Today" : day[0]?.toUpperCase() + day.slice(1);
    return { drill, when: `${name} · ${drill.estimatedTime} min` };
  }
  return null;
}
