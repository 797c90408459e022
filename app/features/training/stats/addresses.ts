import type { ShotCategory } from "./rules.ts";

/** The page of everything a member threw in a drill; any week's row of the drill leads there. */
export const drillPage = (drillId: string) => `/portal/drills/${drillId}`;

/** The page of everything a member threw of a shot. */
export const shotPage = (shot: ShotCategory) => `/portal/shots/${shot}`;
