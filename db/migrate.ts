import { existsSync, statSync } from "node:fs";
import type { Database } from "better-sqlite3";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { connect } from "./client.ts";
import { schemaOf } from "./schema-number.ts";

/** A migration failed. The database is as it was before. */
export class MigrationFailedError extends Error {
  override name = "MigrationFailedError";
}

/** The table drizzle stores its history in, as drizzle-kit's own tools read it. */
const history =
  "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash TEXT NOT NULL, created_at NUMERIC)";

function apply(sqlite: Database, migrations: MigrationMeta[]): void {
  sqlite.exec(history);
  const note = sqlite.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) sqlite.exec(statement);
    note.run(hash, folderMillis);
  }
  const dangling = sqlite.prepare("PRAGMA foreign_key_check").all();
  if (dangling.length > 0) throw new Error(`${dangling.length} rows would point to nothing`);
}

function pendingOf(sqlite: Database, migrationsFolder: string): MigrationMeta[] {
  const current = schemaOf(sqlite);
  return readMigrationFiles({ migrationsFolder }).filter(({ folderMillis }) => folderMillis > current);
}

/** How many migrations a database still needs. */
export function countPendingMigrations(file: string, migrationsFolder: string): number {
  if (!existsSync(file) || statSync(file).size === 0) return readMigrationFiles({ migrationsFolder }).length;
  const sqlite = connect(file);
  try {
    return pendingOf(sqlite, migrationsFolder).length;
  } finally {
    sqlite.close();
  }
}

/**
 * Migrates the database file to the newest schema in one transaction, or leaves it unchanged and throws
 * `MigrationFailedError`. Foreign keys are off meanwhile: with them on, rebuilding a table silently deletes the rows
 * that refer to it.
 */
export function migrateDatabase(file: string, migrationsFolder: string): void {
  const sqlite = connect(file);
  try {
    const pending = pendingOf(sqlite, migrationsFolder);
    if (pending.length === 0) return;
    sqlite.pragma("foreign_keys = OFF");
    sqlite.transaction(() => apply(sqlite, pending)).exclusive();
  } catch (error) {
    throw new MigrationFailedError(
      `The database could not be brought to the schema of this version, and is as it was before: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    sqlite.close();
  }
}
