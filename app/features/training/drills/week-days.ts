import {
  addDays,
  type DayOfWeek,
  dayOfWeek,
  daysFrom,
  type LocalDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";

/** The state of a day this week: logged, planned, missed, or none of these. */
export type WeekDay = {
  date: LocalDate;
  name: DayOfWeek;
  state: "done" | "planned" | "missed" | "free";
  isToday: boolean;
};

type Week = {
  today: LocalDate;
  planned: readonly DayOfWeek[];
  /** The days with a drill, or with practice without one. */
  loggedOn: readonly LocalDate[];
  joinedOn: LocalDate;
};

/**
 * The seven days from Sunday (D18a). Today is never missed, because it hasn't ended, nor is a day before the member
 * joined.
 */
export function weekDays({ today, planned, loggedOn, joinedOn }: Week): WeekDay[] {
  return Array.from({ length: 7 }, (_day, index) => {
    const date = addDays(sundayOf(today), index);
    const name = dayOfWeek(date);
    const isPlanned = planned.includes(name) && date >= joinedOn;
    const whenPlanned = date < today ? "missed" : "planned";
    const state = loggedOn.includes(date) ? "done" : isPlanned ? whenPlanned : "free";
    return { date, name, state, isToday: date === today };
  });
}

type PlannedDrill = { id: string; dayOfWeek: DayOfWeek };

/**
 * The next drill: today's first one that isn't logged yet, else the first on the next day that has any; null without
 * a plan.
 */
export function nextDrill<Drill extends PlannedDrill>(
  drills: readonly Drill[],
  today: LocalDate,
  doneToday: readonly string[],
): Drill | null {
  const [now, ...later] = daysFrom(today);
  const open = drills.find((drill) => drill.dayOfWeek === now && !doneToday.includes(drill.id));
  if (open) return open;
  const day = later.find((name) => drills.some((drill) => drill.dayOfWeek === name));
  return drills.find((drill) => drill.dayOfWeek === day) ?? null;
}

/** The day a drill is planned for, in words: "today", "tomorrow", "Thursday". */
export function dayFromToday(day: DayOfWeek, today: LocalDate): string {
  const ahead = daysFrom(today).indexOf(day);
  if (ahead === 0) return "today";
  return ahead === 1 ? "tomorrow" : capitalized(day);
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A day of this week for screen readers: "Monday 23, planned". */
export function weekDayWords({ date, name, state, isToday }: WeekDay): string {
  const states = { done: "logged", planned: "planned", missed: "missed", free: "nothing planned" };
  return `${capitalized(name)} ${Number(date.slice(8))}, ${isToday ? "today, " : ""}${states[state]}`;
}
