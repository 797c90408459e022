import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { auditEntries } from "#db/schema/audit.ts";

/** Who did the act a column names, as a part of a query; null when no one noted it. */
export const whoDid = (actId: SQLiteColumn): SQL<string | null> =>
  sql<
    string | null
  >`(select ${auditEntries.actorName} from ${auditEntries} where ${auditEntries.actId} = ${actId} limit 1)`;
