import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { auditEntries } from "#db/schema/audit.ts";

/** Part of a query: who did the act that a column names; null if it wasn't recorded. */
export const whoDid = (actId: SQLiteColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select ${auditEntries.actorName} from ${auditEntries} where ${auditEntries.actId} = ${actId} limit 1)`;
