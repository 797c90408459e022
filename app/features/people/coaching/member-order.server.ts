import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { tierNow } from "#app/features/people/entitlements/tier-sql.server.ts";
import { memberActivity } from "#db/schema/activity.ts";
import { users } from "#db/schema/users.ts";
import type { MemberSort } from "./schema.ts";

/** What a list is ordered by before the name, and which way. */
export type Step = readonly [by: SQLWrapper, direction: "asc" | "desc"];

const { lastDrillAt, lastPracticeAt } = memberActivity;

const lastLog = sql`max(coalesce(${lastDrillAt}, 0), coalesce(${lastPracticeAt}, 0))`;

/** The first step of an order: by plan, Pro first, then elite, then basic (contract, "Admin area"), by name, or by the last log. */
export function stepOf(sort: MemberSort, now: Date): Step {
  if (sort === "name" || sort === "name-desc") return [users.lastName, sort === "name" ? "asc" : "desc"];
  if (sort === "log" || sort === "log-asc") return [lastLog, sort === "log" ? "desc" : "asc"];
  return [sql`case ${tierNow(now)} when 'pro' then 0 when 'elite' then 1 else 2 end`, sort];
}

/** An order as SQL, then by name; or the reverse of all of it. */
export function inOrder(first: Step, isReverse = false): SQL {
  const steps: Step[] = [first, [users.lastName, "asc"], [users.id, "asc"]];
  const sorted = steps.map(([by, direction]) => ((direction === "asc") === isReverse ? desc : asc)(by));
  return sql.join(sorted, sql`, `);
}
