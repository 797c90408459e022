import type { ShotCategory } from "./rules.ts";

/** The tab a drill's page was opened from: Weekly Drills, or PPR Categories by its shot. Otherwise Training History. */
export type DrillOrigin = "progress" | "categories";

/** The page of everything a member threw in a drill; any week's row of the drill leads there. Its Back leads to `from`. */
export const drillPage = (drillId: string, from?: DrillOrigin) =>
  `/portal/drills/${drillId}${from ? `?from=${from}` : ""}`;

/** The page of everything a member threw of a shot. */
export const shotPage = (shot: ShotCategory) => `/portal/shots/${shot}`;
