import { and, gt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Connection } from "#db/client.ts";
import { binSince } from "./bin.ts";

type Binnable = SQLiteTable & { deletedAt: SQLiteColumn };

/** How many rows a list has, and how many rows were deleted within a day (D61), in one query. */
export async function countWithBin(
  read: Connection,
  table: Binnable,
  listed: SQL | undefined,
  bin: { where?: SQL; now: Date },
): Promise<{ total: number; deletedCount: number }> {
  const isBinned = and(gt(table.deletedAt, binSince(bin.now)), bin.where);
  const [row] = await read
    .select({
      total: sql<number>`count(*) filter (where ${listed ?? sql`true`})`,
      deletedCount: sql<number>`count(*) filter (where ${isBinned})`,
    })
    .from(table);
  return row ?? { total: 0, deletedCount: 0 };
}
