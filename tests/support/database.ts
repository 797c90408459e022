import { join } from "node:path";
import Database from "better-sqlite3";

/** Statements on the club's database, on a separate connection. */
export function onDatabase<T>(club: { dataDir: string }, work: (database: Database.Database) => T): T {
  // The server may hold the lock for some seconds while the machine is busy.
  const database = new Database(join(club.dataDir, "app.sqlite"), { timeout: 30_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Stored rows, straight from the tables. */
export function rowsOf<Row>(club: { dataDir: string }, sql: string, ...values: unknown[]): Row[] {
  return onDatabase(club, (database) => database.prepare(sql).all(...values) as Row[]);
}
