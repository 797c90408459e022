import { copyFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { sync } from "#app/services/storage/durable-files.server.ts";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { holdFolder } from "#db/lock.ts";
import { takeInventory } from "#db/snapshot.ts";
import { RestoreRefusedError } from "./restore.server.ts";

async function moveIfThere(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

/**
 * Replaces the data folder's database with a copy, and keeps the old one next to it. Returns its new name. Throws
 * `FolderInUseError` while a server runs, and whatever is wrong with the copy; nothing has changed then.
 */
export async function rollBackToCopy(
  copy: string,
  dataDir: string,
  given: { newest: number; now: Date },
): Promise<string> {
  const { schema } = await takeInventory(copy);
  if (schema > given.newest) {
    throw new RestoreRefusedError(
      "This copy was made by a newer version of this program. Please use that version.",
    );
  }
  const release = holdFolder(dataDir);
  try {
    const file = join(dataDir, "app.sqlite");
    const incoming = `${file}.incoming`;
    await copyFile(copy, incoming);
    await sync(incoming);
    const kept = `${file}.replaced-${given.now.toISOString().replaceAll(":", "-")}`;
    for (const suffix of ["", "-wal", "-shm"]) await moveIfThere(`${file}${suffix}`, `${kept}${suffix}`);
    await rename(incoming, file);
    await sync(dirname(file));
    return kept;
  } finally {
    release();
  }
}
