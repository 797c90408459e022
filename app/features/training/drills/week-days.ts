import {
  addDays,
  type DayOfWeek,
  dayOfWeek,
  daysFrom,
  type LocalDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { doneOn, drillsOfWeek, type Logged, type PlanStart } from "./plan-weeks.ts";

/** A day this week: what became of its drills, and whether anything was logged on it. */
export type WeekDay = {
  date: LocalDate;
  name: DayOfWeek;
  state: "done" | "planned" | "missed" | "free";
  isLogged: boolean;
  isToday: boolean;
  /** The day for screen readers: "Monday 23, planned". */
  words: string;
};

type PlannedDrill = Logged & { week: number; dayOfWeek: DayOfWeek };

/** A plan's drills, in page order, and when its week 1 begins. */
type Plan<Drill extends PlannedDrill> = { drills: readonly Drill[]; startsOn: PlanStart };

/** The drills a plan has for a date (D18c). */
function drillsOn<Drill extends PlannedDrill>({ drills, startsOn }: Plan<Drill>, date: LocalDate) {
  const day = dayOfWeek(date);
  return drillsOfWeek(drills, startsOn, date).filter((drill) => drill.dayOfWeek === day);
}

type Week = {
  today: LocalDate;
  plan: Plan<PlannedDrill>;
  /** The days with a drill, or with practice without one. */
  loggedOn: readonly LocalDate[];
  joinedOn: LocalDate;
};

const stateWords = {
  done: { alone: "done", logged: "done" },
  planned: { alone: "planned", logged: "still planned, something else logged" },
  missed: { alone: "missed", logged: "missed, something else logged" },
  free: { alone: "nothing planned", logged: "nothing planned, practice logged" },
} as const;

function dayWords({ date, name, state, isLogged, isToday }: Omit<WeekDay, "words">): string {
  const words = stateWords[state][isLogged ? "logged" : "alone"];
  return `${capitalized(name)} ${Number(date.slice(8))}, ${isToday ? "today, " : ""}${words}`;
}

/**
 * The seven days from Sunday (D18a). A day is done if all its drills were done this week; whatever else was logged on it
 * is told apart, except on a plan without drills. Today is never missed, because it hasn't ended, nor is a day before the
 * member joined.
 */
export function weekDays({ today, plan, loggedOn, joinedOn }: Week): WeekDay[] {
  return Array.from({ length: 7 }, (_day, index) => {
    const date = addDays(sundayOf(today), index);
    const name = dayOfWeek(date);
    const planned = drillsOn(plan, date);
    const isPlanned = date >= joinedOn && planned.length > 0;
    const isLogged = loggedOn.includes(date);
    const isDone =
      plan.drills.length === 0
        ? isLogged
        : isPlanned && planned.every((drill) => doneOn(drill, plan.startsOn, date));
    const whenPlanned = date < today ? "missed" : "planned";
    const state = isDone ? "done" : isPlanned ? whenPlanned : "free";
    const day = { date, name, state, isLogged, isToday: date === today } as const;
    return { ...day, words: dayWords(day) };
  });
}

/** What the marks of the week mean, as far as it has them. */
export function legendOf(days: readonly WeekDay[]): string {
  const isMissed = days.some(({ state }) => state === "missed");
  const isElse = days.some(({ state, isLogged }) => isLogged && state !== "done");
  return [
    ...(isMissed ? ["Dashed: a planned drill wasn't done."] : []),
    ...(isElse ? ["Outlined check: something else was logged."] : []),
  ].join(" ");
}

/**
 * The next drill: the first of today and the six days after it that isn't done, nor logged today for next week; null if
 * there is none.
 */
export function nextDrill<Drill extends PlannedDrill>(plan: Plan<Drill>, today: LocalDate): Drill | null {
  const isOpen = (drill: Drill, date: LocalDate) =>
    !doneOn(drill, plan.startsOn, date) && drill.last?.on !== today;
  for (const ahead of [0, 1, 2, 3, 4, 5, 6]) {
    const date = addDays(today, ahead);
    const next = drillsOn(plan, date).find((drill) => isOpen(drill, date));
    if (next) return next;
  }
  return null;
}

/** The day a drill is planned for, in words: "today", "tomorrow", "Thursday". */
export function dayFromToday(day: DayOfWeek, today: LocalDate): string {
  const ahead = daysFrom(today).indexOf(day);
  if (ahead === 0) return "today";
  return ahead === 1 ? "tomorrow" : capitalized(day);
}

/** A word with a capital first letter. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
