import { mkdir, mkdtemp, readdir, rm, stat, statfs } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import type { Config } from "#app/config/config.server.ts";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { filesBelow } from "#app/services/storage/files-below.server.ts";
import { copyDatabase, takeInventory } from "#db/snapshot.ts";
import type { FilesElsewhere } from "./archive-read.server.ts";
import { type Source, sourceAt, writeArchive } from "./archive-write.server.ts";

/** A written archive: its path, its size, the number of files in it, and the files that were gone. */
export type WrittenBackup = {
  archive: string;
  bytes: number;
  files: number;
  missing: string[];
  /** Files in a store, which the archive only lists. */
  elsewhere: FilesElsewhere | null;
};

/** An archive in the backup folder. */
export type BackupFile = { name: string; path: string; bytes: number; modifiedAt: Date };

/** There isn't enough space for a backup. */
export class NoRoomError extends Error {
  override name = "NoRoomError";
}

/**
 * Everything a backup contains. A file that a row of the copy names may have been deleted since, but the bin still
 * has it. Files without a row are included; files stored after the copy do no harm.
 */
async function* contentsOf(
  dataDir: string,
  copy: string,
  named: Set<string>,
  elsewhere: FilesElsewhere | null,
): AsyncGenerator<Source> {
  yield sourceAt("app.sqlite", copy);
  for (const name of ["session-secret", "vapid-keys"]) {
    const secret = sourceAt(name, join(dataDir, name));
    const kept = await secret.open();
    await kept?.close();
    if (kept) yield secret;
  }
  const files = join(dataDir, "files");
  const at = (key: string) => sourceAt(`files/${key}`, join(files, key), join(dataDir, "bin", key));
  const rest = new Set(named);
  for (const { name } of elsewhere?.files ?? []) rest.delete(name.slice("files/".length));
  for await (const path of filesBelow(files)) {
    const key = relative(files, path).split(sep).join("/");
    if (rest.delete(key) || !(await isGone(path))) yield at(key);
  }
  for (const key of rest) yield at(key);
}

const isGone = (path: string) =>
  stat(path).then(
    () => false,
    (error) => errorCode(error) === "ENOENT",
  );

async function requireRoom(dataDir: string, folder: string, reserve: number): Promise<void> {
  let needed = (await stat(join(dataDir, "app.sqlite"))).size * 2;
  for await (const path of filesBelow(join(dataDir, "files")))
    needed += (await stat(path).catch(() => null))?.size ?? 0;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - reserve < needed) {
    throw new NoRoomError(
      `There is no room in ${folder} for a backup: it needs ${needed} bytes and leaves ${reserve} free. Please give BACKUP_DIR a larger disk.`,
    );
  }
}

/** The folders in which this process writes a backup now. */
const written = new Set<string>();

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Deletes what backups left behind whose process was killed: each names it in the folder it writes in. */
async function clearKilled(folder: string): Promise<void> {
  for (const name of await readNames(folder)) {
    const pid = Number(/^\.backup-(\d+)-/.exec(name)?.[1]);
    const isAtWork = pid === process.pid ? written.has(name) : isRunning(pid);
    if (pid > 0 && !isAtWork) await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Writes database and files into one archive at `target` while the club is being served: the database as of one
 * instant, and every file its rows name; for files in a store, only the list. Throws `NoRoomError`, or
 * `DamagedDatabaseError` if the copy is damaged.
 */
export async function writeBackup(
  { dataDir, diskReserveBytes, store }: Pick<Config, "dataDir" | "diskReserveBytes" | "store">,
  target: string,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<WrittenBackup> {
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  await clearKilled(folder);
  await requireRoom(dataDir, folder, diskReserveBytes);
  const work = await mkdtemp(join(folder, `.backup-${process.pid}-`));
  written.add(basename(work));
  try {
    const copy = join(work, "app.sqlite");
    await copyDatabase(join(dataDir, "app.sqlite"), copy, signal);
    const { fileKeys, ...inventory } = await takeInventory(copy);
    const elsewhere = store
      ? await (await import("#app/services/storage/s3/inventory.server.ts")).listStored(store)
      : null;
    const facts = { format: 1, createdAt: now.toISOString(), ...inventory, ...(elsewhere && { elsewhere }) };
    const sources = contentsOf(dataDir, copy, fileKeys, elsewhere);
    const place = { target, draft: join(work, "archive.partial") };
    const { files, missing, bytes } = await writeArchive(place, sources, facts, signal);
    return { archive: target, bytes, files: files.length, missing, elsewhere };
  } finally {
    written.delete(basename(work));
    await rm(work, { recursive: true, force: true });
  }
}

const archiveName = /^club-\d{4}-\d{2}-\d{2}\.tar$/;
// A trial restore left `.rehearsal-` folders before it got its present name.
const leftover = /^\.(backup|trial-restore|rehearsal)-|\.partial$/;
const upgradeCopy = /^before-upgrade-.*\.sqlite$/;

/** The nightly archives in a folder, newest day first. A missing folder has none. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const found: BackupFile[] = [];
  for (const name of (await readNames(folder)).filter((name) => archiveName.test(name))) {
    const path = join(folder, name);
    const { size, mtime } = await stat(path);
    found.push({ name, path, bytes: size, modifiedAt: mtime });
  }
  return found.sort((a, b) => b.name.localeCompare(a.name));
}

async function readNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
}

/** Deletes one nightly archive of the folder by its name. */
export async function removeBackup(folder: string, name: string): Promise<void> {
  if (!archiveName.test(basename(name))) throw new RangeError(`Not a nightly archive: ${name}`);
  await rm(join(folder, basename(name)), { force: true });
}

/** Deletes what backups and trial restores interrupted before the instant left behind. */
export const clearLeftovers = (folder: string, before: Date) => removeOlder(folder, leftover, before);

/** Deletes the database copies made for upgrades before the instant. */
export const clearCopies = (folder: string, before: Date) => removeOlder(folder, upgradeCopy, before);

async function removeOlder(folder: string, pattern: RegExp, before: Date): Promise<void> {
  for (const name of (await readNames(folder)).filter((name) => pattern.test(name))) {
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts && facts.mtime < before) await rm(join(folder, name), { recursive: true, force: true });
  }
}
