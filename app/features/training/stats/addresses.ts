import type { ShotCategory } from "./rules.ts";

/** The tab a drill's page was opened from: Weekly Drills, or PPR Categories by its shot. Otherwise Training History. */
export type DrillOrigin = "progress" | "categories";

/** The page of everything a member threw in a drill; any week's row of the drill leads there. Its Back leads to `from`. */
export const drillPage = (drillId: string, from?: DrillOrigin) =>
  `/portal/drills/${drillId}${from ? `?from=${from}` : ""}`;

/** Training History below the chart of that many weeks; null for all. */
export const historyPage = (span: number | null = null) =>
  `/portal?tab=history${span === null ? "" : `&span=${span}`}`;

/** Where a day's log is shown, below the chart as it is. */
export const dayPage = (day: string, span: number | null) => `${historyPage(span)}&on=${day}#day-log`;

/** A week's days, by its first day ("2026-11-19"), or a month's weeks ("2026-11"), below the chart as it is. */
export const periodPage = (key: string, span: number | null = null) =>
  `${historyPage(span)}&${key.length === 7 ? "month" : "week"}=${key}#period`;

/** The page of everything a member threw of a shot. */
export const shotPage = (shot: ShotCategory) => `/portal/shots/${shot}`;

/** PPR Categories: all shots next to each other. */
export const categoriesPage = "/portal?tab=categories";
