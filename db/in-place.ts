import { randomInt } from "node:crypto";
import { closeSync, openSync, readSync, statSync, truncateSync } from "node:fs";
import type Database from "better-sqlite3";

/** How the operating system identifies a file, whatever its name; the error's code if there is none. */
function identityOf(path: string): string {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

/** Whether the whole log was written to the open file; false while someone reads from it, or the disk refuses. */
function emptyLog(writer: Database.Database): boolean {
  if (writer.inTransaction) return false;
  try {
    return writer.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } catch {
    // The next check tries again; the caller reports the refusal that matters.
    return false;
  }
}

// Where an SQLite file stores its application id.
const markAt = 68;
const largestMark = 2 ** 31 - 1;

/** The mark in the file itself, whatever the open connections believe; null if the file is too short to have one. */
function readMark(file: number): number | null {
  const bytes = Buffer.alloc(4);
  return readSync(file, bytes, 0, 4, markAt) === 4 ? bytes.readInt32BE() : null;
}

/** Watches whether an open database's files are still the ones that were opened, with the same content. */
export type FileWatch = {
  /** Once false, it stays false, since no one knows what was written elsewhere meanwhile. */
  isInPlace(): boolean;
  /**
   * Marks the file as this process's own, so that changed content in the same file is noticed too. For the one
   * process that serves the club; if nothing can be written, the content isn't watched.
   */
  markContent(): void;
  /** Call it after the connections are closed. */
  close(): void;
};

type Opened = { handle: number; writer: Database.Database };

/** The mark in an open file, and a way to check whether it is still there. */
function watchMark({ handle, writer }: Opened) {
  let mark: number | null = null;
  return {
    /** Writes a new mark, which counts once it has moved from the log to the file. */
    set(): void {
      const wanted = randomInt(1, largestMark);
      try {
        writer.pragma(`application_id = ${wanted}`);
        if (emptyLog(writer) && readMark(handle) === wanted) mark = wanted;
      } catch {
        // The first refused write reports a disk that takes none.
      }
    },
    isThere: () => mark === null || readMark(handle) === mark,
  };
}

/**
 * Remembers which files an open database consists of. If another file took its path, the log is written out: the
 * opened file is complete, and the other finds no log next to it. If the file itself has different content, the log
 * is emptied without being written: it belongs to what was overwritten, and would damage the new content.
 */
export function watchInPlace(file: string, writer: Database.Database): FileWatch {
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  // Stays open until the end, because closing any handle of the file would drop SQLite's locks on it.
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
