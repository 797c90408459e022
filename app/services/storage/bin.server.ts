import { mkdir, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./errors.server.ts";

/** Moves a file, creating the target folder. Returns false, and changes nothing, if there is no such file. */
async function move(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** The folder for deleted files. A backup names files by rows it read earlier, which must still exist. */
export function openBin(files: string, bin: string) {
  return {
    /** Moves a stored file to the bin; its modification time then says since when. */
    async put(key: string): Promise<void> {
      if (!(await move(join(files, key), join(bin, key)))) return;
      const now = new Date();
      await utimes(join(bin, key), now, now);
    },
    /** Restores a file. False if it isn't in the bin. */
    recall: (key: string) => move(join(bin, key), join(files, key)),
    /** Permanently deletes one file in the bin. */
    drop: (key: string) => rm(join(bin, key), { force: true }),
  };
}
