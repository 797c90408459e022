import { readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";

/** Another server already serves the folder; the message names it. */
export class FolderInUseError extends Error {
  override name = "FolderInUseError";
}

/** An unreferenced handle may be closed at any time, which would release the lock. */
const held = new Set<Database.Database>();

const holderFile = (dataDir: string) => join(dataDir, "server.json");

/** "process 41 on box1, since 2026-03-11T18:30:00.000Z", if the holder's own note can be read. */
function describeHolder(dataDir: string): string {
  try {
    const { pid, host, since } = JSON.parse(readFileSync(holderFile(dataDir), "utf8"));
    return `process ${pid} on ${host}, since ${since}`;
  } catch {
    // The note is optional: the lock itself decides, and it is held.
    return "another process";
  }
}

/**
 * Makes this process the only server of the data folder until it ends or calls the returned function. The operating
 * system's lock, on an empty file, ends with the process however it ends. Throws `FolderInUseError`, which names the
 * holder.
 */
export function holdFolder(dataDir: string): () => void {
  const lock = new Database(join(dataDir, "server.lock"), { timeout: 0 });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith("SQLITE_BUSY")) throw error;
    throw new FolderInUseError(
      `${dataDir} is served already, by ${describeHolder(dataDir)}. Two servers on one folder would lose data; this one ends.`,
      { cause: error },
    );
  }
  const holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  writeFileSync(holderFile(dataDir), `${JSON.stringify(holder)}\n`);
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
