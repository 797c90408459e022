import { type DayOfWeek, daysFrom, type LocalDate } from "#app/features/base/calendar/rules.ts";

type Drill = { id: string; dayOfWeek: DayOfWeek; estimatedTime: number };

/** The next drill to log: today's first one that isn't done, else the first on the next day that has any. */
export function findNextDrill<Planned extends Drill>(plan: {
  today: LocalDate;
  drills: readonly Planned[];
  doneToday: readonly string[];
}): { drill: Planned; when: string } | null {
  for (const [ahead, day] of daysFrom(plan.today).entries()) {
    const drill = plan.drills.find((one) => one.dayOfWeek === day && !plan.doneToday.includes(one.id));
    if (!drill) continue;
    const name = ahead === 0 ? "Today" : day[0]?.toUpperCase() + day.slice(1);
    return { drill, when: `${name} · ${drill.estimatedTime} min` };
  }
  return null;
}
