import { type DayOfWeek, daysOfWeek } from "#app/features/base/calendar/rules.ts";
import { firstFew } from "#app/features/base/first-few.ts";

/** A plan's order: the weeks, and their days. */
export const inPlan = (a: Place, b: Place): number =>
  a.week - b.week || daysOfWeek.indexOf(a.dayOfWeek) - daysOfWeek.indexOf(b.dayOfWeek);

type Place = { week: number; dayOfWeek: DayOfWeek };

type OfPlan = { week: number; title: string };

/** The weeks of some drills, each once, in order. */
export const weeksOf = (drills: readonly { week: number }[]): number[] =>
  [...new Set(drills.map(({ week }) => week))].sort((a, b) => a - b);

const weekWords = (weeks: readonly number[]) =>
  `${weeks.length === 1 ? "Week" : "Weeks"} ${firstFew(weeks.map(String))}`;

/** The drills of a copy, by week: "Week 2: Soft Roll and Push to the Lip. Week 3: Last Bag Pressure." */
export const drillWords = (drills: readonly OfPlan[]): string =>
  weeksOf(drills)
    .map((week) => {
      const titles = drills.filter((drill) => drill.week === week).map(({ title }) => title);
      return `Week ${week}: ${firstFew(titles)}.`;
    })
    .join(" ");

/** Where a copy goes: "Week 2, for Sage Winter, Jordan Pike, Ana Lee, and 7 more." Empty without drills or people. */
export const goesTo = (weeks: readonly number[], people: readonly string[]): string =>
  weeks.length === 0 || people.length === 0 ? "" : `${weekWords(weeks)}, for ${firstFew(people)}.`;

/** Who of a copy's members can't see drills, because their plan doesn't include them; empty without any. */
export const unseenBy = (people: readonly string[]): string =>
  people.length === 0
    ? ""
    : `${firstFew(people)} can't see drills: Basic doesn't include them. They'll show with Elite or Pro.`;
