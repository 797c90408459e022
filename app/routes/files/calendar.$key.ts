import { readCalendarFeed } from "#app/features/training/drills/plan/calendar-feed.server.ts";
import { textLoader } from "#app/http/pages/text-loader.server.ts";

/** A member's weekly drills for a calendar program; the address itself is the key. */
export const loader = textLoader(readCalendarFeed, "weekly-drills.ics", "inline");
