import { dayWords } from "#app/features/base/calendar/day-words.ts";
import {
  addDays,
  type DayOfWeek,
  dayOfWeek,
  daysFrom,
  type LocalDate,
  sundayOf,
} from "#app/features/base/calendar/rules.ts";
import { counted } from "#app/features/base/counted.ts";
import {
  drillsOfWeek,
  type Logged,
  type Outcome,
  outcomeOf,
  type PlanStart,
} from "#app/features/training/drills/plan/plan-weeks.ts";

/** A day this week: what became of its drills, and whether anything was logged on it. */
export type WeekDay = {
  date: LocalDate;
  name: DayOfWeek;
  state: "done" | "madeUp" | "ahead" | "partly" | "planned" | "missed" | "rest";
  /** Whether anything was thrown on it: only such a day has a tick (D84). */
  isLogged: boolean;
  /** How many of its drills were done, on it or on another day, of how many planned for it. */
  done: number;
  planned: number;
  isToday: boolean;
  isOver: boolean;
  /** What stands on it. */
  mark: DayMark;
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
    const counts = { done: became.outcomes.length, planned: became.many };
    const mark = markOf({ state, isLogged });
    return {
      date,
      name,
      state,
      isLogged,
      ...counts,
      isToday: date === today,
      isOver: date < today,
      mark,
      words,
    };
  });
}

/** The drills of this week whose dates are over and of which nothing became (D84), the latest first. */
export type Missed = readonly { title: string; on: LocalDate }[];

/** Where all missed drills are named on a page. */
export const missedId = "missed";

/** The drills missed this week; none from before the member's first log. */
export function missedDrills(week: Week<PlannedDrill & { title: string }>): Missed {
  const { today, plan } = week;
  const begun = begunOn(week);
  return Array.from({ length: 7 }, (_day, index) => addDays(sundayOf(today), index))
    .filter((date) => date >= begun && date < today)
    .flatMap((on) =>
      drillsOn(plan, on)
        .filter((drill) => !outcomeOf(drill, plan.startsOn, on))
        .map(({ title }) => ({ title, on })),
    )
    .reverse();
}

/** Whether all drills of a day were thrown, on it or on another. */
export const isSettled = ({ state }: Pick<WeekDay, "state">): boolean =>
  state === "done" || state === "madeUp" || state === "ahead";

/** The one mark of a day (D84): "count" says how many of its drills are done, "date" that nothing became of it yet. */
export type DayMark = "tick" | "count" | "madeUp" | "ahead" | "missed" | "date";

/** A day's only mark: what became of its drills or, on a day without any, whether something was thrown. */
export function markOf({ state, isLogged }: Pick<WeekDay, "state" | "isLogged">): DayMark {
  if (state === "done" || (state === "rest" && isLogged)) return "tick";
  if (state === "partly" || (state === "planned" && isLogged)) return "count";
  return state === "planned" || state === "rest" ? "date" : state;
}

/** How many of a day's drills are done: "1/2". */
export const countOf = ({ done, planned }: Pick<WeekDay, "done" | "planned">) => `${done}/${planned}`;

const markWords = { missed: "✕ missed", madeUp: "↩ made up", ahead: "↪ done ahead" } as const;

/** What the marks of the week mean, if they need saying; today is named above its mark. */
export function legendOf(days: readonly WeekDay[]): string {
  const some = days.find((day) => day.mark === "count");
  const count = some ? [`${countOf(some)} done of that day's drills`] : [];
  const signs = Object.entries(markWords).flatMap(([mark, words]) =>
    days.some((day) => day.mark === mark) ? [words] : [],
  );
  return [...count, ...signs].join(" · ");
}

/**
 * How many drills were done this week, of those planned: "6 of 12 drills done". With logs of other drills, or of one more than
 * once: "7 drills done, 6 of 12 planned".
 */
export function doneWords(days: readonly Pick<WeekDay, "done" | "planned">[], logged: number): string {
  const done = days.reduce((sum, day) => sum + day.done, 0);
  const planned = days.reduce((sum, day) => sum + day.planned, 0);
  if (planned === 0) return `${counted(logged, "drill")} done`;
  return logged > done
    ? `${counted(logged, "drill")} done, ${done} of ${planned} planned`
    : `${done} of ${counted(planned, "drill")} done`;
}

/**
 * What is logged for days after today, in words: after a change of time zone a log keeps its own day (D17). Null if there is
 * none.
 */
export function aheadWords(loggedOn: readonly LocalDate[], today: LocalDate): string | null {
  const ahead = loggedOn.filter((date) => date > today).toSorted();
  const [first] = ahead;
  if (first === undefined) return null;
  return `${counted(ahead.length, "log")} from another time zone, dated ${dayWords(first)}${ahead.at(-1) === first ? "" : " and later"}`;
}

/** What a week came to, and what is logged for days after today. */
export const withAhead = (done: string, ahead: string | null) =>
  ahead === null ? done : `${done} · ${ahead}`;

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
