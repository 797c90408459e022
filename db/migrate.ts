import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { connect } from "./client.ts";

/**
 * Brings the database file to the newest schema in one transaction, or leaves it as it was and throws.
 * Foreign keys are off meanwhile: with them on, rebuilding a table silently deletes the rows that point to it.
 */
export function migrateDatabase(file: string, migrationsFolder: string): void {
  const sqlite = connect(file);
  try {
    sqlite.pragma("foreign_keys = OFF");
    migrate(drizzle(sqlite), { migrationsFolder });
    const dangling = sqlite.pragma("foreign_key_check");
    if (Array.isArray(dangling) && dangling.length > 0) {
      throw new Error(`The database has ${dangling.length} rows that point to nothing after the migration.`);
    }
  } finally {
    sqlite.close();
  }
}
