import { randomUUID } from "node:crypto";
import Database from "better-sqlite3";

/** A backup made outside the server. `fault` is null if it is complete. */
type Run = {
  startedAt: Date;
  endedAt: Date;
  archive: string;
  bytes: number;
  files: number;
  fault: string | null;
};

/**
 * Records a backup made from the command line in the club's own list of runs, so that System Tools shows it. It
 * doesn't migrate, because a backup is often made just before an upgrade. Throws SQLite's errors, such as for a club
 * too old to have the list.
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
