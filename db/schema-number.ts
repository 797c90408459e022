import type { Database } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** The instant of the newest migration of the program, in milliseconds: the number of its schema. */
export function newestSchema(migrationsFolder: string): number {
  return Math.max(0, ...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
}

/** The number of the schema a database has; 0 for an empty one. */
export function schemaOf(sqlite: Database): number {
  const has = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!has) return 0;
  return (
    sqlite
      .prepare<[], number>("SELECT coalesce(max(created_at), 0) FROM __drizzle_migrations")
      .pluck()
      .get() ?? 0
  );
}
