import {
  addDays,
  type DayOfWeek,
  dayOfWeek,
  daysFrom,
  type LocalDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { drillsOfWeek, type Logged, type Outcome, outcomeOf, type PlanStart } from "./plan-weeks.ts";

/** A day this week: what became of its drills, and whether anything was logged on it. */
export type WeekDay = {
  date: LocalDate;
  name: DayOfWeek;
  state: "done" | "madeUp" | "ahead" | "partly" | "planned" | "missed" | "rest";
  /** Whether anything was thrown on it: only such a day has a tick (D84). */
  isLogged: boolean;
  isToday: boolean;
  isOver: boolean;
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

type Week<Drill extends PlannedDrill = PlannedDrill> = {
  today: LocalDate;
  plan: Plan<Drill>;
  /** The days with a drill, or with practice without one. */
  loggedOn: readonly LocalDate[];
  joinedOn: LocalDate;
};

const elseWords = { planned: "still planned", missed: "missed", rest: "rest day" } as const;

/** When a day's drills were thrown: " on Saturday"; nothing if that was on several days. */
function whenWords(outcomes: readonly Outcome[]): string {
  const [on, ...others] = new Set(outcomes.map((outcome) => outcome.on));
  return on === undefined || others.length > 0 ? "" : ` on ${capitalized(dayOfWeek(on))}`;
}

/** What became of a day, in words: "done", "made up on Saturday", "1 of 2 drills done", "missed, something else logged". */
function stateWords(state: WeekDay["state"], isLogged: boolean, { outcomes, many }: Became): string {
  if (state === "done") return "done";
  if (state === "partly") return `${outcomes.length} of ${many} drills done`;
  if (state === "madeUp" || state === "ahead") {
    const words = `${state === "ahead" ? "done ahead" : "made up"}${whenWords(outcomes)}`;
    return isLogged ? `${words}, something else logged` : words;
  }
  if (!isLogged) return state === "planned" ? "planned" : elseWords[state];
  return `${elseWords[state]}, ${state === "rest" ? "practice" : "something else"} logged`;
}

/** What became of a day's drills, and how many there are. */
type Became = { outcomes: readonly Outcome[]; many: number };

function stateOf({ outcomes, many }: Became, isPast: boolean): WeekDay["state"] {
  if (many === 0) return "rest";
  if (outcomes.length === 0) return isPast ? "missed" : "planned";
  if (outcomes.length < many) return "partly";
  const states = outcomes.map(({ state }) => state);
  if (states.includes("done")) return "done";
  return states.includes("madeUp") ? "madeUp" : "ahead";
}

/** Since when the member has trained: the day they joined or, if their first log is this week's, its day; today before it. */
function begunOn({ today, plan, loggedOn, joinedOn }: Week): LocalDate {
  const [first = today] = [...loggedOn, ...plan.drills.flatMap(({ dates }) => dates)].toSorted();
  return first < sundayOf(today) || first < joinedOn ? joinedOn : first;
}

/**
 * The seven days from Sunday (D81). A day is done if all its drills were, at least one of them on it; drills thrown on other
 * days make it made up or done ahead (D84). Whatever else was logged on it is told apart, except on a plan without drills. Today is never missed, because it hasn't ended, nor is a day before the
 * member's first log.
 */
export function weekDays(week: Week): WeekDay[] {
  const { today, plan, loggedOn } = week;
  const begun = begunOn(week);
  return Array.from({ length: 7 }, (_day, index) => {
    const date = addDays(sundayOf(today), index);
    const name = dayOfWeek(date);
    const planned = date < begun ? [] : drillsOn(plan, date);
    const became = {
      outcomes: planned.flatMap((drill) => outcomeOf(drill, plan.startsOn, date) ?? []),
      many: planned.length,
    };
    const isLogged = loggedOn.includes(date);
    const state = isLogged && plan.drills.length === 0 ? "done" : stateOf(became, date < today);
    const when = `${capitalized(name)} ${Number(date.slice(8))}${date === today ? ", today" : ""}`;
    const words = `${when}, ${stateWords(state, isLogged, became)}`;
    return { date, name, state, isLogged, isToday: date === today, isOver: date < today, words };
  });
}

/** The drills of this week whose dates are over and of which nothing became (D84): how many, and the latest by name. */
export type Missed = { many: number; latest: { title: string; on: LocalDate }[] };

/** How many missed drills are named. */
const namedMissed = 2;

/** The drills missed this week; none from before the member's first log. */
export function missedDrills(week: Week<PlannedDrill & { title: string }>): Missed {
  const { today, plan } = week;
  const begun = begunOn(week);
  const missed = Array.from({ length: 7 }, (_day, index) => addDays(sundayOf(today), index))
    .filter((date) => date >= begun && date < today)
    .flatMap((on) =>
      drillsOn(plan, on)
        .filter((drill) => !outcomeOf(drill, plan.startsOn, on))
        .map(({ title }) => ({ title, on })),
    );
  return { many: missed.length, latest: missed.reverse().slice(0, namedMissed) };
}

/** Whether all drills of a day were thrown, on it or on another. */
export const isSettled = ({ state }: Pick<WeekDay, "state">): boolean =>
  state === "done" || state === "madeUp" || state === "ahead";

/** Whether the member practiced on a day and left some of its drills, which isn't missed. */
export const isOutlined = ({ state, isLogged }: WeekDay): boolean =>
  state === "partly" || (isLogged && state === "planned");

const markWords = { madeUp: "↩ made up", ahead: "↪ done ahead", missed: "dashed: missed" } as const;

/** What the marks of the week mean, if they need saying. */
export const legendOf = (days: readonly WeekDay[]): string =>
  capitalized(
    [
      ...(days.some(isOutlined) ? ["outlined: some drills left"] : []),
      ...Object.entries(markWords).flatMap(([state, words]) =>
        days.some((day) => day.state === state) ? [words] : [],
      ),
    ].join(" · "),
  );

/**
 * The next drill: the first of today and the six days after it that isn't done, nor logged today for next week; null if
 * there is none.
 */
export function nextDrill<Drill extends PlannedDrill>(plan: Plan<Drill>, today: LocalDate): Drill | null {
  const isOpen = (drill: Drill, date: LocalDate) =>
    !outcomeOf(drill, plan.startsOn, date) && !drill.dates.includes(today);
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
