import { existsSync } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "#app/config/config.server.ts";
import { orStorageError } from "#app/services/storage/errors.server.ts";
import { openStoredFile, type StoredFile } from "#app/services/storage/stored-file.server.ts";
import type { Manifest } from "./archive-read.server.ts";
import {
  type BackupFile,
  clearCopies,
  clearLeftovers,
  listBackups,
  removeBackup,
  type WrittenBackup,
  writeBackup,
} from "./backups.server.ts";
import { tryRestoring } from "./restore.server.ts";

/** The folder of the nightly backups, and the operations on it. */
export type Backups = {
  folder: string;
  /** Writes the day's archive, replacing an earlier one. Throws `NoRoomError`, or the signal's reason. */
  write(day: string, given: { now: Date; signal?: AbortSignal | undefined }): Promise<WrittenBackup>;
  /** Requests an archive now, in addition to the nightly one; the request survives a restart until it is done. Throws disk full. */
  askFor(): Promise<void>;
  isAskedFor(): boolean;
  /** Whether the archives are on the disk of the data, and die with it. */
  isOnDataDisk(): Promise<boolean>;
  settle(): Promise<void>;
  /** The existing archives, newest day first. */
  list(): Promise<BackupFile[]>;
  remove(name: string): Promise<void>;
  /** Opens an archive by name; null if there is none. The caller closes it. */
  open(name: string): Promise<StoredFile | null>;
  /** Restores an archive into a temporary folder and returns what was in it. Throws if anything is wrong with it. */
  tryRestore(file: BackupFile): Promise<Manifest>;
  /** Deletes interrupted work from before the instant. */
  clear(before: Date): Promise<void>;
  /** Deletes the database copies made for upgrades before the instant. */
  clearCopies(before: Date): Promise<void>;
};

/** The backups in the configured folder. `schema` is the newest one this program reads. */
export function openBackups(config: Config, schema: number): Backups {
  const folder = config.backupDir;
  const asked = join(folder, "backup-asked-for");
  // The nightly backup and a requested one have the same name, so they take turns.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
  return {
    folder,
    write: (day, { now, signal }) =>
      inTurn(() => writeBackup(config, join(folder, `club-${day}.tar`), { now, ...(signal && { signal }) })),
    async askFor() {
      await orStorageError(mkdir(folder, { recursive: true }).then(() => writeFile(asked, "")));
    },
    isAskedFor: () => existsSync(asked),
    async isOnDataDisk() {
      if (!existsSync(folder)) return false;
      const [data, own] = await Promise.all([stat(config.dataDir), stat(folder)]);
      return data.dev === own.dev;
    },
    settle: () => rm(asked, { force: true }),
    list: () => listBackups(folder),
    open: (name) => openStoredFile(join(folder, basename(name))),
    remove: (name) => removeBackup(folder, name),
    tryRestore: ({ path }) => tryRestoring(path, { newest: schema, reserveBytes: config.diskReserveBytes }),
    clear: (before) => clearLeftovers(folder, before),
    clearCopies: (before) => clearCopies(folder, before),
  };
}
