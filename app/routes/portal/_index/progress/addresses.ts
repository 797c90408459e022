import type { DayOfWeek, LocalDate } from "#app/features/base/calendar/rules.ts";
import type { WeekDay } from "#app/features/training/drills/week-days.ts";
import { tabAddress } from "../tabs.ts";

/** The Weekly Drills tab. */
export const drillsTab = tabAddress("progress");

/** The dialog that logs a drill: the quick form, or round by round for that many rounds (D23). */
export function drillDialog(drillId: string, rounds: number | null = null): string {
  return `${drillsTab}&complete=${drillId}${rounds === null ? "" : `&rounds=${rounds}`}`;
}

/** The tab with a day of the week open. */
const dayPlan = (day: DayOfWeek) => `${drillsTab}&day=${day}#${day}`;

/** The tab with what was planned on a day that is over. */
const pastDay = (date: LocalDate) => `${drillsTab}&on=${date}#past-day`;

/** The form that logs practice on a day that is over. */
export const practiceOn = (date: LocalDate) => `/portal/practice?on=${date}`;

/** What a day of the week strip leads to: what was thrown on another day than today, what was planned on a day that is over, else the plan for its weekday. */
export function stripDay({ date, name, state, isLogged, isToday, isOver }: WeekDay): string {
  if (!isToday && (isLogged || state === "done" || state === "partly")) return `${drillsTab}#own-log`;
  return isOver ? pastDay(date) : dayPlan(name);
}

/** The page after a log, scrolled to its result. */
export const loggedPage = (completionId: string) => `${drillsTab}&logged=${completionId}#done`;

/** The dialog that corrects one of the member's entries. */
export const entryDialog = (completionId: string) => `${drillsTab}&edit=${completionId}`;

/** The dialog that corrects practice logged without a drill. */
export const practiceEntry = (practiceId: string) => `/portal/practice?edit=${practiceId}`;
