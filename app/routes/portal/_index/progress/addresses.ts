import type { DayOfWeek, LocalDate } from "#app/features/base/calendar/rules.ts";
import { isSettled, missedId, type WeekDay } from "#app/features/training/drills/week/week-days.ts";
import { tabAddress } from "../tabs.ts";

/** The Weekly Drills tab. */
export const drillsTab = tabAddress("progress");

/** The tab with the past day that is open; a dialog over it keeps the address, so that it opens and closes without a request. */
export const openTab = ({ pastDay }: { pastDay: WeekDay | null }) =>
  pastDay ? `${drillsTab}&on=${pastDay.date}` : drillsTab;

/** The dialog that logs a drill over the tab: the quick form, or round by round for that many rounds (D23). */
export function drillDialog(drillId: string, rounds: number | null = null, tab = drillsTab): string {
  return `${tab}&complete=${drillId}${rounds === null ? "" : `&rounds=${rounds}`}`;
}

/** The tab with a day of the week open. */
const dayPlan = (day: DayOfWeek) => `${drillsTab}&day=${day}#${day}`;

/** The tab with what was planned on a day of this week that is over. */
export const dayPage = (date: LocalDate) => `${drillsTab}&on=${date}#past-day`;

/** Where all drills missed this week are named. */
export const allMissed = `${drillsTab}#${missedId}`;

/** The form that logs practice on a day that is over. */
export const practiceOn = (date: LocalDate) => `/portal/practice?on=${date}`;

/** What was thrown lately. */
export const ownLog = `${drillsTab}#own-log`;

/**
 * What a day of the week strip leads to: on a day that is over, its drills if some are left, else what was thrown; on
 * another day, the plan for its weekday, or what was thrown ahead of it.
 */
export function stripDay(day: WeekDay): string {
  const { name, state, isLogged, isToday, isOver } = day;
  if (isOver && (state === "missed" || state === "partly")) return dayPage(day.date);
  if (!isToday && (isLogged || isSettled(day) || state === "partly")) return ownLog;
  return isOver ? dayPage(day.date) : dayPlan(name);
}

/** The page after a log, scrolled to its result. */
export const loggedPage = (completionId: string) => `${drillsTab}&logged=${completionId}#done`;

/** The dialog that corrects one of the member's entries. */
export const entryDialog = (completionId: string) => `${drillsTab}&edit=${completionId}`;

/** The dialog that corrects practice logged without a drill. */
export const practiceEntry = (practiceId: string) => `/portal/practice?edit=${practiceId}`;

/** The page after practice logged without a drill. */
export const loggedPractice = (practiceId: string) => `/portal/practice?logged=${practiceId}`;
