import type { Database } from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";

/** The time of the program's newest migration, in milliseconds, which serves as its schema number. */
export function newestSchema(migrationsFolder: string): number {
  return Math.max(0, ...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis));
}

/** A database's schema number; 0 for an empty one. */
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
