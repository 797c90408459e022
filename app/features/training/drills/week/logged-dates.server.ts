import { type SQL, sql } from "drizzle-orm";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import type { Given } from "#db/prepared.ts";
import { drillCompletions, weeklyDrills } from "#db/schema/drills.ts";

/** More than a drill is logged in two weeks, which is what its marks look at (D84). */
const datesKept = 28;

/** The newest dates on which a member logged the drill of a query's row, as JSON; {@link toDates} reads them. */
export const loggedDates = (
  userId: string | Given<{ userId: string }>["userId"],
): SQL<string> => sql<string>`(
  SELECT json_group_array(logged_on) FROM (
    SELECT logged.completed_on AS logged_on FROM ${drillCompletions} logged
    WHERE logged.user_id = ${userId} AND logged.drill_id = ${weeklyDrills}.id
    ORDER BY logged.completed_at DESC LIMIT ${sql.raw(String(datesKept))}))`;

/** The dates of {@link loggedDates}. */
export const toDates = (json: string): LocalDate[] => JSON.parse(json);
