import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { sync } from "#app/services/storage/durable-files.server.ts";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { writeStoreNote } from "#app/services/storage/store-note.server.ts";
import { takeInventory } from "#db/snapshot.ts";
import { DamagedArchiveError, type Manifest, type TakeSpace, unpackArchive } from "./archive-read.server.ts";
import { NoRoomError } from "./backups.server.ts";

/** An archive can't be restored here; the message says why, and nothing was changed. */
export class RestoreRefusedError extends Error {
  override name = "RestoreRefusedError";
}

/** Where a restore unpacks, inside the data folder; what is in here isn't the club yet. */
export const restoringFolder = (dataDir: string) => join(dataDir, ".restoring");

/** What a new disk contains, and what an interrupted restore left. */
const nothing = new Set([".restoring", "lost+found"]);

async function requireEmpty(dataDir: string): Promise<{ isNew: boolean }> {
  try {
    const names = await readdir(dataDir);
    const [something] = names.filter((name) => !nothing.has(name));
    if (something === undefined) return { isNew: false };
    throw new RestoreRefusedError(
      `${dataDir} is not empty (it holds ${something}). A backup is only restored into an empty folder: move this one aside, or set DATA_DIR to a new one.`,
    );
  } catch (error) {
    if (errorCode(error) === "ENOENT") return { isNew: true };
    throw error;
  }
}

/**
 * What decides whether an archive can be restored: the newest schema this program reads, and the bytes to leave free.
 * `place` names the folder without room, if not the one above the work.
 */
export type RestoreLimits = { newest: number; reserveBytes: number; place?: string };

const mebibyte = 1024 * 1024;

/**
 * Throws `NoRoomError` unless the archive's bytes fit below the reserve; they are asked for again while they are written,
 * since the disk may fill meanwhile.
 */
async function roomFor(
  archive: string,
  folder: string,
  { reserveBytes, place = dirname(folder) }: RestoreLimits,
): Promise<TakeSpace> {
  const { size } = await stat(archive);
  const requireFree = async (bytes: number) => {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize - reserveBytes >= bytes) return;
    throw new NoRoomError(
      `There is no room in ${place}: the backup needs ${size} bytes, and ${reserveBytes} are kept free. Nothing was restored.`,
    );
  };
  await requireFree(size);
  let unchecked = 0;
  return async (bytes) => {
    unchecked += bytes;
    if (unchecked < 16 * mebibyte) return;
    await requireFree(unchecked);
    unchecked = 0;
  };
}

const keyPair = z.object({ publicKey: z.base64url().length(87), privateKey: z.base64url().length(43) });

/** Throws unless a club's secrets, if the archive has them, are ones it could have written. */
async function requireSecrets(folder: string): Promise<void> {
  const readSmall = async (name: string) => {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts && facts.size > 4096) throw new DamagedArchiveError(`its ${name} is none`);
    return facts && (await readFile(path, "utf8"));
  };
  const secret = await readSmall("session-secret");
  if (secret !== null && !/^[\x21-\x7e]{32,}$/.test(secret.trim()))
    throw new DamagedArchiveError("its session-secret is none");
  const keys = await readSmall("vapid-keys");
  if (keys === null) return;
  try {
    keyPair.parse(JSON.parse(keys));
  } catch (cause) {
    throw new DamagedArchiveError("its vapid-keys are none", { cause });
  }
}

async function requireComplete(folder: string, manifest: Manifest, newest: number): Promise<void> {
  if (manifest.schema > newest) {
    throw new RestoreRefusedError(
      "This backup was made by a newer version of this program. Please restore it with that version, or a newer one.",
    );
  }
  const { schema, tables, fileKeys } = await takeInventory(join(folder, "app.sqlite"));
  const isSame = schema === manifest.schema && JSON.stringify(tables) === JSON.stringify(manifest.tables);
  if (!isSame) throw new DamagedArchiveError("its database does not hold what was backed up");
  const listed = [...manifest.files, ...(manifest.elsewhere?.files ?? [])];
  const there = new Set([...listed.map(({ name }) => name), ...manifest.missing]);
  const dangling = [...fileKeys].filter((key) => !there.has(`files/${key}`));
  if (dangling.length > 0)
    throw new DamagedArchiveError(`${dangling.length} files that its rows name are not in it`);
}

/**
 * Unpacks an archive below a folder and checks all of it. Throws `RestoreRefusedError` after deleting what it
 * unpacked.
 */
async function unpackChecked(archive: string, folder: string, limits: RestoreLimits): Promise<Manifest> {
  try {
    const manifest = await unpackArchive(archive, folder, await roomFor(archive, folder, limits));
    await requireComplete(folder, manifest, limits.newest);
    await requireSecrets(folder);
    return manifest;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (errorCode(error) === "ENOENT")
      throw new RestoreRefusedError(`There is no backup at ${archive}.`, { cause: error });
    const isSaid = error instanceof RestoreRefusedError || error instanceof NoRoomError;
    if (!(error instanceof Error) || isSaid || "syscall" in error) throw error;
    throw new RestoreRefusedError(
      `The backup ${archive} is damaged: ${error.message}. Nothing was restored.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Fills an empty or missing data folder. `fill` writes everything next to its place first, and checks it; then it moves, the
 * database last, so a folder with a database is complete. Whatever `fill` throws leaves nothing behind, nor does
 * `RestoreRefusedError` for a folder that isn't empty.
 */
export async function fillDataFolder<T>(dataDir: string, fill: (work: string) => Promise<T>): Promise<T> {
  const { isNew } = await requireEmpty(dataDir);
  const work = restoringFolder(dataDir);
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  try {
    const result = await fill(work);
    const names = (await readdir(work)).sort(
      (a, b) => Number(a === "app.sqlite") - Number(b === "app.sqlite"),
    );
    await sync(work);
    for (const name of names) await rename(join(work, name), join(dataDir, name));
    await rm(work, { recursive: true });
    await sync(dataDir);
    return result;
  } catch (error) {
    await rm(isNew ? dataDir : work, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Restores a backup into an empty or missing data folder. Throws `RestoreRefusedError`, or `NoRoomError` before it begins,
 * and leaves nothing behind.
 */
export async function restoreBackup(
  archive: string,
  dataDir: string,
  limits: RestoreLimits,
): Promise<Manifest> {
  return fillDataFolder(dataDir, async (work) => {
    const manifest = await unpackChecked(archive, work, limits);
    if (manifest.elsewhere) await writeStoreNote(work, manifest.elsewhere.store);
    return manifest;
  });
}

/**
 * Restores a backup into a temporary folder next to it, counts, and deletes the folder. Throws like `restoreBackup`.
 */
export async function tryRestoring(archive: string, limits: RestoreLimits): Promise<Manifest> {
  const folder = await mkdtemp(join(dirname(archive), ".trial-restore-"));
  try {
    return await restoreBackup(archive, folder, { ...limits, place: dirname(archive) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
