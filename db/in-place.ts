import { statSync } from "node:fs";
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

/** Whether all of the log was written to the file that is open; false while somebody reads from it, or the disk refuses. */
function emptyLog(writer: Database.Database): boolean {
  if (writer.inTransaction) return false;
  try {
    return writer.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 0;
  } catch {
    // The next look tries again; the refusal that matters is told by the caller.
    return false;
  }
}

/**
 * Remembers which files an open database consists of. The answer tells whether they still lie at their paths; once they do
 * not, it stays so, since nobody knows what was written elsewhere meanwhile. Then the log is written out: the file that was
 * opened is complete, and the file that took its path finds no log of another one beside it.
 */
export function watchInPlace(file: string, writer: Database.Database): () => boolean {
  const opened = [file, `${file}-wal`].map((path) => ({ path, identity: identityOf(path) }));
  let isInPlace = true;
  let isLogEmpty = false;
  return () => {
    isInPlace &&= opened.every(({ path, identity }) => identityOf(path) === identity);
    if (!isInPlace && !isLogEmpty) isLogEmpty = emptyLog(writer);
    return isInPlace;
  };
}
