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

/** Changes stored rows; without values the text may hold several statements. */
export function changeRows(club: { dataDir: string }, sql: string, ...values: unknown[]): void {
  onDatabase(club, (database) =>
    values.length > 0 ? database.prepare(sql).run(...values) : database.exec(sql),
  );
}

/** The first column of the first stored row. Throws when there is no row. */
export function cellOf<Value>(club: { dataDir: string }, sql: string, ...values: unknown[]): Value {
  const value = onDatabase(club, (database) =>
    database
      .prepare(sql)
      .pluck()
      .get(...values),
  );
  if (value === undefined) throw new Error(`No row: ${sql}`);
  return value as Value;
}
