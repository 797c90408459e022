import { type DayOfWeek, dayOfWeek, type LocalDate } from "#app/features/base/calendar/rules.ts";
import type { Logged, PlanStart } from "#app/features/training/drills/plan/plan-weeks.ts";
import { capitalized, nextDrill } from "#app/features/training/drills/week/week-days.ts";

type Drill = Logged & { week: number; dayOfWeek: DayOfWeek; estimatedTime: number };

type Plan<Planned> = {
  today: LocalDate;
  startsOn: PlanStart;
  drills: readonly Planned[];
};

/** The next drill to log, and when: "Today · 25 min"; null if there is none. */
export function findNextDrill<Planned extends Drill>(
  plan: Plan<Planned>,
): { drill: Planned; when: string } | null {
  const drill = nextDrill(plan, plan.today);
  if (!drill) return null;
  const name = drill.dayOfWeek === dayOfWeek(plan.today) ? "Today" : capitalized(drill.dayOfWeek);
  return { drill, when: `${name} · ${drill.estimatedTime} min` };
}
