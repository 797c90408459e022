import { count, desc, gt, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { whoDid } from "#app/features/base/audit/who.server.ts";
import type { Connection } from "#db/client.ts";
import { type Binned, binSince } from "./bin.ts";

type Binnable = SQLiteTable & { deletedAt: SQLiteColumn };

/** How many rows of each table were deleted in the last day (D61), under the names of the tables, in one query. */
export async function countBinned<Name extends string>(
  read: Connection,
  tables: Record<Name, Binnable>,
  now: Date,
): Promise<Record<Name, number>> {
  const since = binSince(now);
  const counts = Object.entries<Binnable>(tables).map(([name, table]) => {
    const deleted = read.select({ many: count() }).from(table).where(gt(table.deletedAt, since));
    return [name, sql<number>`(${deleted})`] as const;
  });
  const [row] = await read.select(Object.fromEntries(counts)).from(sql`(SELECT 1)`);
  return row as Record<Name, number>;
}

type Titled = Binnable & { id: SQLiteColumn; title: SQLiteColumn; deletedAct: SQLiteColumn };

/** The rows of a table that were deleted in the last day (D61), newest first. */
export async function listBinned(read: Connection, table: Titled, now: Date): Promise<Binned[]> {
  const { id, title, deletedAt, deletedAct } = table;
  const rows = await read
    .select({ id, title, deletedAt, deletedBy: whoDid(deletedAct) })
    .from(table)
    .where(gt(deletedAt, binSince(now)))
    .orderBy(desc(deletedAt), desc(id));
  return rows as Binned[];
}
