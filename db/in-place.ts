import { randomInt } from "node:crypto";
import { closeSync, openSync, readSync, statSync, truncateSync } from "node:fs";
import type Database from "better-sqlite3";

/** What the operating system tells a file by, whatever its name; the error's code where it finds none. */
function identityOf(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** Whether all of the log was written to the file that is open; false while someone reads from it, or the disk refuses. */
function emptyLog(writer: Database.Database): boolean {
  if (writer.inTransaction) return false;
  try {
    return writer.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } catch {
    // The next look tries again; the refusal that matters is told by the caller.
    return false;
  }
}

// Where a file of SQLite keeps the application id.
const markAt = 68;
const largestMark = 2 ** 31 - 1;

/** The mark in the file itself, whatever the open connections believe; null when the file is too short to have one. */
function readMark(file: number): number | null {
  const bytes = Buffer.alloc(4);
  return readSync(file, bytes, 0, 4, markAt) === 4 ? bytes.readInt32BE() : null;
}

/** Watches whether the files of an open database are still the ones that were opened, with what was in them. */
export type FileWatch = {
  /** Once they are not, it stays so, since no one knows what was written elsewhere meanwhile. */
  isInPlace(): boolean;
  /**
   * Marks the file as this process's own, so that other content in the same file is noticed, too. For the one process that
   * serves the club; where nothing can be written, the content is not watched.
   */
  markContent(): void;
  /** Call it once the connections are closed. */
  close(): void;
};

type Opened = { handle: number; writer: Database.Database };

/** The mark in a file that is open already, and the means to tell whether it is still there. */
function watchMark({ handle, writer }: Opened) {
  let mark: number | null = null;
  return {
    /** Writes a mark of its own; it is watched for once it has left the log for the file. */
    set(): void {
      const wanted = randomInt(1, largestMark);
      try {
        writer.pragma(`application_id = ${wanted}`);
        if (emptyLog(writer) && readMark(handle) === wanted) mark = wanted;
      } catch {
        // A disk that takes no writes is told by the first write that is refused.
      }
    },
    isThere: () => mark === null || readMark(handle) === mark,
  };
}

/**
 * Remembers which files an open database consists of. When another file took its path, the log is written out: the file that
 * was opened is complete, and the other finds no log beside it. When the file itself holds something else, the log is emptied
 * without being written: what it holds belongs to what was overwritten, and would damage what is there now.
 */
export function watchInPlace(file: string, writer: Database.Database): FileWatch {
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  // Held open until the end: closing any handle of the file would drop the locks SQLite has on it.
  const handle = openSync(file, "r");
  const content = watchMark({ handle, writer });
  let state: "in place" | "replaced" | "overwritten" = "in place";
  let isLogEmpty = false;
  const look = () => {
    if (state !== "in place") return;
    if (!opened.every(({ path, identity }) => identityOf(path) === identity)) state = "replaced";
    else if (!content.isThere()) state = "overwritten";
    if (state === "overwritten") truncateSync(`${file}-wal`);
  };
  return {
    isInPlace() {
      look();
      if (state === "replaced" && !isLogEmpty) isLogEmpty = emptyLog(writer);
      return state === "in place";
    },
    markContent: content.set,
    close: () => closeSync(handle),
  };
}
