import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import Database from "better-sqlite3";
import { isRefusal } from "./client.ts";
import { schemaOf } from "./schema-number.ts";

/** The database file can't be trusted. The message says what was found. */
export class DamagedDatabaseError extends Error {
  override name = "DamagedDatabaseError";
}

/** A newer program made the database. */
export class NewerDatabaseError extends Error {
  override name = "NewerDatabaseError";
}

/** The nightly backup checks larger files, because startup must not wait for that. */
const wholeCheckLimit = 256 * 1024 * 1024;

function requireOk(found: unknown): void {
  if (found !== "ok") throw new DamagedDatabaseError(String(found));
}

/** Reads the whole database, before anything is served. Throws `DamagedDatabaseError` with the first problem. */
export function requireSound(sqlite: Database.Database): void {
  requireOk(sqlite.pragma("quick_check(1)", { simple: true }));
}

// A text, because the server is built into one file, and a thread needs one of its own.
const checking = `
const { parentPort, workerData } = require("node:worker_threads");
const sqlite = new (require(workerData.driver))(workerData.file, { readonly: true });
parentPort.postMessage(sqlite.pragma("integrity_check(1)", { simple: true }));
`;

/**
 * Reads the whole file and its indexes in a thread of its own, so that a large club is served meanwhile. Throws
 * `DamagedDatabaseError` with the first problem, or what SQLite says of a file that is no database.
 */
export async function requireSoundFile(file: string): Promise<void> {
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(checking, { eval: true, workerData: { driver, file } });
  try {
    requireOk((await once(worker, "message"))[0]);
  } finally {
    await worker.terminate();
  }
}

function inspect(file: string, newest: number): void {
  const sqlite = new Database(file, { timeout: 3_000 });
  try {
    if (statSync(file).size <= wholeCheckLimit) requireSound(sqlite);
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
 * Checks the database before opening it. `isUsed` says that the folder was served before, so an empty or missing file
 * is a loss and not a new club. Throws `DamagedDatabaseError` or `NewerDatabaseError`.
 */
export function inspectDatabase(file: string, newest: number, isUsed: boolean): void {
  const isThere = existsSync(file) && statSync(file).size > 0;
  if (!isThere && isUsed) throw new DamagedDatabaseError("the file is missing or empty");
  if (!isThere) return;
  try {
    inspect(file, newest);
  } catch (error) {
    // A temporary failure to read the file isn't damage.
    if (!(error instanceof Database.SqliteError) || (isRefusal(error) && !/IOERR/.test(error.code)))
      throw error;
    throw new DamagedDatabaseError(error.message, { cause: error });
  }
}
