import { mkdir, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "./errors.server.ts";

/** Moves a file, making the folder it goes to. Answers false, and changes nothing, when there is no such file. */
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

/** The folder deleted files wait in. A backup names files by rows it read earlier: what it names must still be there. */
export function openBin(files: string, bin: string) {
  return {
    /** Puts a kept file into the bin; its time then says since when it is there. */
    async put(key: string): Promise<void> {
      if (!(await move(join(files, key), join(bin, key)))) return;
      const now = new Date();
      await utimes(join(bin, key), now, now);
    },
    /** Brings a file back to its place. False when the bin has not got it. */
    recall: (key: string) => move(join(bin, key), join(files, key)),
    /** Deletes one file of the bin for good. */
    drop: (key: string) => rm(join(bin, key), { force: true }),
  };
}
