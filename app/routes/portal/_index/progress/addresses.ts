import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import type { WeekDay } from "#app/features/training/drills/week-days.ts";
import { tabAddress } from "../tabs.ts";

/** The Weekly Drills tab. */
export const drillsTab = tabAddress("progress");

/** The dialog that logs a drill: the quick form, or round by round for that many rounds (D23). */
export function drillDialog(drillId: string, rounds: number | null = null): string {
  return `${drillsTab}&complete=${drillId}${rounds === null ? "" : `&rounds=${rounds}`}`;
}

/** The tab with a day of the week open. */
export const dayPlan = (day: DayOfWeek) => `${drillsTab}&day=${day}#${day}`;

/** What a day of the week strip leads to: what was thrown on another day than today, else the plan for its weekday. */
export const stripDay = ({ name, state, isLogged, isToday }: WeekDay) =>
  (isLogged || state === "done" || state === "partly") && !isToday ? `${drillsTab}#own-log` : dayPlan(name);

/** The page after a log, scrolled to its result. */
export const loggedPage = (completionId: string) => `${drillsTab}&logged=${completionId}#done`;

/** The dialog that corrects one of the member's entries. */
export const entryDialog = (completionId: string) => `${drillsTab}&edit=${completionId}`;

/** The dialog that corrects practice logged without a drill. */
export const practiceEntry = (practiceId: string) => `/portal/practice?edit=${practiceId}`;
