import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#app/config/config.server.ts";
import { isRefusal } from "#db/client.ts";
import { DamagedDatabaseError, inspectDatabase, NewerDatabaseError } from "#db/health.ts";
import { countPendingMigrations, MigrationFailedError, migrateDatabase } from "#db/migrate.ts";
import { newestSchema } from "#db/schema-number.ts";
import { copyDatabase } from "#db/snapshot.ts";
import { listBackups } from "./backup/backups.server.ts";
import { restoringFolder } from "./backup/restore.server.ts";
import { readStoreNote, storeNoteOf } from "./storage/store-note.server.ts";

/** The club can't be served from this folder. The message is one sentence, plus the command that helps, if any. */
export class StartRefusedError extends Error {
  override name = "StartRefusedError";
}

/** The data is as it was before the upgrade; `advice` says what to do, one line per step. */
export class UpgradeFailedError extends StartRefusedError {
  override name = "UpgradeFailedError";
  readonly advice: string[];
  constructor(message: string, advice: string[], cause: unknown) {
    super(`${message}\n  ${advice.join("\n  ")}`, { cause });
    this.advice = advice;
  }
}

const unwritable =
  /^(EROFS|EACCES|EPERM|ENOSPC|EDQUOT|EIO|ENOTDIR|ENXIO|SQLITE_(READONLY|CANTOPEN|IOERR|FULL|PERM)\w*)$/;

/** A failure to open the data folder, as a sentence if it is the disk's; anything else stays as it is. */
export function toStartRefusal(error: unknown, dataDir: string): unknown {
  if (error instanceof StartRefusedError || !(error instanceof Error) || !("code" in error)) return error;
  if (!unwritable.test(String(error.code))) return error;
  return new StartRefusedError(
    `The club can't start: ${dataDir} takes no writes (${error.code}). Nothing was changed. Make the folder writable and free some space, or set DATA_DIR to another one.`,
    { cause: error },
  );
}

/** The database's path inside the data folder (contract, "Running"). */
export const databaseFile = (dataDir: string) => join(dataDir, "app.sqlite");

const copiesKept = 5;
const copyName = /^before-upgrade-.*\.sqlite$/;

async function restoreCommand({ dataDir, backupDir }: Config): Promise<string> {
  const [newest] = await listBackups(backupDir);
  const archive = newest?.path.replace(`${dataDir}/`, `${dataDir}.damaged/`) ?? "FILE";
  return `mv ${dataDir} ${dataDir}.damaged && DATA_DIR=${dataDir} npm run restore -- ${archive}`;
}

async function toRefusal(error: unknown, config: Config): Promise<unknown> {
  const file = databaseFile(config.dataDir);
  if (error instanceof DamagedDatabaseError) {
    return new StartRefusedError(
      `The database ${file} is damaged (${error.message.split("\n")[0]}) and was left unchanged; restore the newest backup with:\n  ${await restoreCommand(config)}`,
      { cause: error },
    );
  }
  if (error instanceof NewerDatabaseError) return new StartRefusedError(error.message, { cause: error });
  if (isRefusal(error)) {
    return new StartRefusedError(`The database ${file} cannot be opened for writing (${error.code}).`, {
      cause: error,
    });
  }
  return error;
}

/** Copies the database before it is migrated, and keeps the newest few copies. Returns the copy. */
async function copyBefore(file: string, { backupDir }: Config, now: Date): Promise<string> {
  await mkdir(backupDir, { recursive: true });
  const copy = join(backupDir, `before-upgrade-${now.toISOString().replaceAll(":", "-")}.sqlite`);
  await copyDatabase(file, copy);
  const copies = (await readdir(backupDir)).filter((name) => copyName.test(name)).sort();
  for (const name of copies.slice(0, -copiesKept)) await rm(join(backupDir, name), { force: true });
  return copy;
}

async function upgrade(file: string, migrationsFolder: string, config: Config, now: Date): Promise<void> {
  if (countPendingMigrations(file, migrationsFolder) === 0) return;
  const copy = existsSync(file) ? await copyBefore(file, config, now) : null;
  try {
    migrateDatabase(file, migrationsFolder);
  } catch (error) {
    if (!(error instanceof MigrationFailedError)) throw error;
    const advice = [
      "Start the version you had before; it serves this folder as it is.",
      ...(copy
        ? [
            `To go back to the copy made just before: DATA_DIR=${config.dataDir} npm run restore -- --database ${copy}`,
          ]
        : []),
    ];
    throw new UpgradeFailedError(error.message, advice, error);
  }
}

/** Files in a store that is no longer configured would look lost. */
async function requireSameStore({ dataDir, store }: Config): Promise<void> {
  const noted = await readStoreNote(dataDir);
  if (store || noted === null) return;
  throw new StartRefusedError(
    `The club's files are in ${noted}. Please set STORAGE_URL again, or copy them into ${join(dataDir, "files")} and delete ${storeNoteOf(dataDir)}.`,
  );
}

/**
 * Prepares the data folder: checks the database, and if it must be migrated, copies and migrates it. Returns the
 * schema's number. Throws `StartRefusedError` and changes nothing if the folder can't be served.
 */
export async function prepareDataFolder(
  config: Config,
  migrationsFolder: string,
  now: Date,
): Promise<number> {
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true });
  if (existsSync(restoringFolder(dataDir))) {
    throw new StartRefusedError(
      `A restore into ${dataDir} is under way or was cut short: run it again into an empty folder, and start then.`,
    );
  }
  await requireSameStore(config);
  const file = databaseFile(dataDir);
  const newest = newestSchema(migrationsFolder);
  try {
    inspectDatabase(file, newest, existsSync(join(dataDir, "incoming", ".storage")));
    await upgrade(file, migrationsFolder, config, now);
  } catch (error) {
    throw await toRefusal(error, config);
  }
  return newest;
}
