import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isNoCoach, tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { users } from "#db/schema/users.ts";
import type { MemberSort } from "./schema.ts";

/** What a list is ordered by before the name, and which way. */
export type Step = readonly [by: SQLWrapper, direction: "asc" | "desc"];

const { lastDrillAt, lastPracticeAt } = memberActivity;

const lastLog = sql`max(coalesce(${lastDrillAt}, 0), coalesce(${lastPracticeAt}, 0))`;

/**
 * The first step of an order: by plan, Pro first, then elite, then basic (contract, "Admin area"), and coaches last either way;
 * by name, or by the last log.
 */
export function stepOf(sort: MemberSort, services: Pick<Services, "clock" | "config">): Step {
  if (sort === "name" || sort === "name-desc") return [users.lastName, sort === "name" ? "asc" : "desc"];
  if (sort === "log" || sort === "log-asc") return [lastLog, sort === "log" ? "desc" : "asc"];
  const place = sql`case ${tierNow(services.clock.now())} when 'pro' then 0 when 'elite' then 1 else 2 end`;
  const member = isNoCoach(services);
  const last = sort === "asc" ? 3 : -1;
  return [member ? sql`case when ${member} then ${place} else ${last} end` : place, sort];
}

/** An order as SQL, then by name; or the reverse of all of it. */
export function inOrder(first: Step, isReverse = false): SQL {
  const steps: Step[] = [first, [users.lastName, "asc"], [users.id, "asc"]];
  const sorted = steps.map(([by, direction]) => ((direction === "asc") === isReverse ? desc : asc)(by));
  return sql.join(sorted, sql`, `);
}
