import { count, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Connection } from "#db/client.ts";
import { binSince } from "./bin.ts";

type Binnable = SQLiteTable & { deletedAt: SQLiteColumn };

/** How many rows a list has, and how many rows of its table were deleted in the last day (D61), in one query. */
export async function countWithBin(
  read: Connection,
  table: Binnable,
  listed: SQL | undefined,
  now: Date,
): Promise<{ total: number; deletedCount: number }> {
  const binned = read
    .select({ many: count() })
    .from(table)
    .where(gt(table.deletedAt, binSince(now)));
  const [row] = await read
    .select({ total: count(), deletedCount: sql<number>`${binned}` })
    .from(table)
    .where(listed);
  return row ?? { total: 0, deletedCount: 0 };
}
