import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where lanes keep their clubs when the disk is not their subject; CLUBS_FOLDER names another place. */
export const clubsFolder = () => process.env.CLUBS_FOLDER ?? memoryFolder();

const inMemory = "/dev/shm";
/** More than the clubs of all workers hold at one time, the videos sent to them included. */
const enough = 4 * 1024 ** 3;

/**
 * A folder kept in memory where the machine has one with 4 GiB free, else the usual one for temporary files. SQLite does there
 * what it does on a disk; only the disk's answer to each write, 8 ms of waiting, comes right away.
 */
export function memoryFolder(folder = inMemory): string {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= enough ? folder : tmpdir();
  } catch {
    // A machine without such a folder tests on its disk.
    return tmpdir();
  }
}
