import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isNoCoach, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { weeklyAccuracy } from "#db/schema/drills.ts";
import { users } from "#db/schema/users.ts";
import type { MemberFilter } from "./schema.ts";

/** What a list is ordered by before the name, and which way. */
export type Step = readonly [by: SQLWrapper, direction: "asc" | "desc"];

const { lastDrillAt, lastPracticeAt } = memberActivity;

const lastLog = sql`max(coalesce(${lastDrillAt}, 0), coalesce(${lastPracticeAt}, 0))`;

const { year, weekNumber, averagePpr } = weeklyAccuracy;

/** The newest week's PPR; those without one come last either way. */
const newestPpr = (missing: number) =>
  sql`coalesce((select ${averagePpr} from ${weeklyAccuracy} where ${weeklyAccuracy.userId} = ${users.id} order by ${year} desc, ${weekNumber} desc limit 1), ${sql.raw(String(missing))})`;

/**
 * The first step of an order: by plan, Pro first, then elite, then basic (contract, "Admin area"), and coaches last either way;
 * by name, by coach, by the last log, by the newest week's PPR, or by what is due next.
 */
export function stepOf(
  { sort, first }: Pick<MemberFilter, "sort" | "first">,
  services: Pick<Services, "clock" | "config">,
): Step {
  if (sort === "next" || sort === "next-desc")
    return [sql`coalesce(nullif(instr(${first}, ${users.id}), 0), 1000000000)`, "asc"];
  if (sort === "name" || sort === "name-desc") return [users.lastName, sort === "name" ? "asc" : "desc"];
  if (sort === "log" || sort === "log-asc") return [lastLog, sort === "log" ? "desc" : "asc"];
  if (sort === "coach" || sort === "coach-desc")
    return [sql`coalesce(${users.assignedCoach}, '~')`, sort === "coach" ? "asc" : "desc"];
  if (sort === "ppr" || sort === "ppr-asc")
    return [newestPpr(sort === "ppr" ? -1 : 99), sort === "ppr" ? "desc" : "asc"];
  const place = sql`case ${tierNow(services.clock.now())} when 'pro' then 0 when 'elite' then 1 else 2 end`;
  const member = isNoCoach(services);
  const direction = sort === "desc" ? "desc" : "asc";
  const last = direction === "asc" ? 3 : -1;
  return [member ? sql`case when ${member} then ${place} else ${last} end` : place, direction];
}

/** An order as SQL, then by name; or the reverse of all of it. */
export function inOrder(first: Step, isReverse = false): SQL {
  const steps: Step[] = [first, [users.lastName, "asc"], [users.id, "asc"]];
  const sorted = steps.map(([by, direction]) => ((direction === "asc") === isReverse ? desc : asc)(by));
  return sql.join(sorted, sql`, `);
}
