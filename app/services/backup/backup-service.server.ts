import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Config } from "#app/config/config.server.ts";
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

/** The folder of the nightly backups, and what is done in it. */
export type Backups = {
  folder: string;
  /** Writes the day's archive, in place of one the day has already. Throws `NoRoomError`, or the signal's reason. */
  write(day: string, given: { now: Date; signal?: AbortSignal | undefined }): Promise<WrittenBackup>;
  /** Asks for an archive now, besides the night's; it stays asked for until that is settled, over a restart too. */
  askFor(): Promise<void>;
  isAskedFor(): boolean;
  settle(): Promise<void>;
  /** The archives there are, newest day first. */
  list(): Promise<BackupFile[]>;
  remove(name: string): Promise<void>;
  /** Opens an archive by its name; null when there is none. The caller closes it. */
  open(name: string): Promise<StoredFile | null>;
  /** Restores an archive into a passing folder and answers what was in it. Throws when anything is wrong with it. */
  tryRestore(file: BackupFile): Promise<Manifest>;
  /** Clears what was cut short before the instant. */
  clear(before: Date): Promise<void>;
  /** Deletes the copies of the database that were made for an upgrade before the instant. */
  clearCopies(before: Date): Promise<void>;
};

/** The backups of the configured folder. `schema` is the newest one this program reads. */
export function openBackups(config: Config, schema: number): Backups {
  const folder = config.backupDir;
  const asked = join(folder, "backup-asked-for");
  // The night's and one that a coach asks for have the same name: they take turns.
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
      await mkdir(folder, { recursive: true });
      await writeFile(asked, "");
    },
    isAskedFor: () => existsSync(asked),
    settle: () => rm(asked, { force: true }),
    list: () => listBackups(folder),
    open: (name) => openStoredFile(join(folder, basename(name))),
    remove: (name) => removeBackup(folder, name),
    tryRestore: (file) => tryRestoring(file.path, schema),
    clear: (before) => clearLeftovers(folder, before),
    clearCopies: (before) => clearCopies(folder, before),
  };
}
