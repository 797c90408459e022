import type { LocalDate } from "./rules.ts";

const weekMs = 7 * 86_400_000;

/** The week of a plan that a date is in; before the plan begins, 0 or less. */
export const planWeekOn = (startsOn: LocalDate, date: LocalDate): number =>
  Math.floor((Date.parse(date) - Date.parse(startsOn)) / weekMs) + 1;

/**
 * Which weeks of a plan its member sees (D90): those up to `through`, and the coming ones a coach published. Without dates a
 * plan has no coming weeks.
 */
export type ShownWeeks = { through: number; published: readonly number[] };

/** Every week of a plan without dates. */
export const everyWeek: ShownWeeks = { through: Number.MAX_SAFE_INTEGER, published: [] };

/** Which weeks of a plan with dates its member sees on a day. */
export const shownWeeksOn = (
  startsOn: LocalDate,
  today: LocalDate,
  published: readonly number[],
): ShownWeeks => ({ through: planWeekOn(startsOn, today), published });

/** Whether a plan's member sees a week. */
export const isWeekShown = ({ through, published }: ShownWeeks, week: number): boolean =>
  week <= through || published.includes(week);
