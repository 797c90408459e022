import { existsSync, statSync } from "node:fs";
import Database from "better-sqlite3";
import { isRefusal } from "./client.ts";
import { schemaOf } from "./schema-number.ts";

/** The database file cannot be trusted. The message says what was found. */
export class DamagedDatabaseError extends Error {
  override name = "DamagedDatabaseError";
}

/** The database was made by a newer program than this one. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** Larger files are read through by the nightly backup; a start must not wait for that. */
const wholeCheckLimit = 256 * 1024 * 1024;

/** Reads the database through. Throws `DamagedDatabaseError` with the first thing that is wrong. */
export function requireSound(sqlite: Database.Database, check: "quick_check" | "integrity_check"): void {
  const found = sqlite.pragma(`${check}(1)`, { simple: true });
  if (found !== "ok") throw new DamagedDatabaseError(String(found));
}

function inspect(file: string, newest: number): void {
  const sqlite = new Database(file, { timeout: 3_000 });
  try {
    if (statSync(file).size <= wholeCheckLimit) requireSound(sqlite, "quick_check");
    if (schemaOf(sqlite) > newest) {
      throw new NewerDatabaseError(
        `The database ${file} was made by a newer version of this program. Nothing was changed; please start that version, or a newer one.`,
      );
    }
  } finally {
    sqlite.close();
  }
}

/**
 * Looks at the database before anything is opened for good. `isUsed` says that the folder was served before, so that an
 * empty or missing file is a loss and not a beginning. Throws `DamagedDatabaseError` or `NewerDatabaseError`.
 */
export function inspectDatabase(file: string, newest: number, isUsed: boolean): void {
  const isThere = existsSync(file) && statSync(file).size > 0;
  if (!isThere && isUsed) throw new DamagedDatabaseError("the file is missing or empty");
  if (!isThere) return;
  try {
    inspect(file, newest);
  } catch (error) {
    // What only keeps the file from being read now is no damage.
    if (!(error instanceof Database.SqliteError) || (isRefusal(error) && !/IOERR/.test(error.code)))
      throw error;
    throw new DamagedDatabaseError(error.message, { cause: error });
  }
}
