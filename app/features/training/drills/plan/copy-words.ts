import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { type DayOfWeek, weekdays } from "#app/features/base/calendar/rules.ts";
import { firstFew } from "#app/features/base/lists/first-few.ts";
import type { Tier } from "#app/features/base/tiers.ts";
import { capitalized } from "#app/features/training/drills/week/week-days.ts";
import { type PlanStart, weekBegins, weekWords } from "./plan-weeks.ts";

/** A plan's order: the weeks, and their days from Sunday (D81). */
export const inPlan = (a: Place, b: Place): number =>
  a.week - b.week || weekdays.indexOf(a.dayOfWeek) - weekdays.indexOf(b.dayOfWeek);

type Place = { week: number; dayOfWeek: DayOfWeek };

type OfPlan = { week: number; title: string };

/** The weeks of some drills, each once, in order. */
export const weeksOf = (drills: readonly { week: number }[]): number[] =>
  [...new Set(drills.map(({ week }) => week))].sort((a, b) => a - b);

/** The drills of a copy, by week of the plan they come from: "Week 2: Soft Roll. Week 3: Last Bag Pressure." */
export const drillWords = (drills: readonly OfPlan[], startsOn: PlanStart): string =>
  weeksOf(drills)
    .map((week) => {
      const titles = drills.filter((drill) => drill.week === week).map(({ title }) => title);
      return `${weekWords(week, startsOn)}: ${firstFew(titles)}.`;
    })
    .join(" ");

/**
 * When a copy begins for someone whose plan has dates: "week 3 begins Nov 16". That a plan has none is said only if the
 * copied one (`source`) has some; else null.
 */
export function copyBegins(weeks: readonly number[], startsOn: PlanStart, source: PlanStart): string | null {
  const [first] = weeks;
  if (first === undefined) return null;
  if (startsOn === null) return source === null ? null : "no dates yet";
  return `week ${first} begins ${dayWords(weekBegins(startsOn, first))}`;
}

/** Weeks by their numbers: "week 3", "weeks 3, 4, and 5". */
export const numberedWeeks = (weeks: readonly number[]): string =>
  `${weeks.length === 1 ? "week" : "weeks"} ${firstFew(weeks.map(String))}`;

/** Where a copy goes: "Week 2, for Sage Winter, Jordan Pike, Ana Lee, and 7 more." Empty without drills or people. */
export const goesTo = (weeks: readonly number[], people: readonly string[]): string =>
  weeks.length === 0 || people.length === 0
    ? ""
    : `${capitalized(numberedWeeks(weeks))}, for ${firstFew(people)}.`;

/** What some drills were and where they went, for the audit trail: "Soft Roll to week 4, Wednesday". */
export const placeWords = (drills: readonly (OfPlan & Place)[]): string => {
  const [one] = drills;
  if (one && drills.length === 1) return `${one.title} to week ${one.week}, ${capitalized(one.dayOfWeek)}`;
  return `${drills.length} drills to ${numberedWeeks(weeksOf(drills))}`;
};

/** Whether a member's plan includes drills. */
export const seesDrills = ({ effectiveTier }: { effectiveTier: Tier }): boolean => effectiveTier !== "basic";

/** Who of a copy's members can't see drills, because their plan doesn't include them; empty without any. */
export const unseenBy = (people: readonly string[]): string =>
  people.length === 0
    ? ""
    : `${firstFew(people)} can't see drills: Basic doesn't include them. They'll show with Elite or Pro.`;
