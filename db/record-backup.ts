import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";

/** A backup that was made outside the server. `fault` is null when everything is in it. */
type Run = {
  startedAt: Date;
  endedAt: Date;
  archive: string;
  bytes: number;
  files: number;
  fault: string | null;
};

/**
 * Writes into a club's own list of runs that a backup was made from the command line, so that System Tools knows of it. It
 * migrates nothing: an archive is often made just before an upgrade. Throws what SQLite throws, such as for a club too old to
 * have the list.
 */
export function recordBackup(file: string, run: Run): void {
  const database = new Database(file, { fileMustExist: true, timeout: 5000 });
  const { startedAt, endedAt, archive, bytes, files, fault } = run;
  try {
    database
      .prepare(
        "INSERT INTO upkeep_runs (id, kind, started_at, ended_at, fault, archive, bytes, files) VALUES (?, 'backup', ?, ?, ?, ?, ?, ?)",
      )
      .run(randomUUID(), startedAt.getTime(), endedAt.getTime(), fault, archive, bytes, files);
  } finally {
    database.close();
  }
}
