import { sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";

/**
 * Does part of a write and commits it, or runs the same statements and rolls them back. When the answer must not
 * reveal whether something was stored, its timing must not either (D10).
 */
export async function keepIf<T>(tx: Connection, isKept: boolean, work: () => Promise<T>): Promise<T> {
  tx.run(sql`SAVEPOINT keep_if`);
  const result = await work();
  tx.run(isKept ? sql`RELEASE keep_if` : sql`ROLLBACK TO keep_if`);
  return result;
}
