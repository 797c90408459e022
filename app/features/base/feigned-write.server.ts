import { sql } from "drizzle-orm";
import type { Connection } from "#db/client.ts";

/**
 * Does a part of a write and keeps it, or goes through the same statements and takes them back: where the answer must not tell
 * whether anything was stored, neither must its time (D10).
 */
export async function keepIf<T>(tx: Connection, isKept: boolean, work: () => Promise<T>): Promise<T> {
  tx.run(sql`SAVEPOINT feigned`);
  const result = await work();
  tx.run(isKept ? sql`RELEASE feigned` : sql`ROLLBACK TO feigned`);
  return result;
}
