import { existsSync } from "node:fs";
import { readdir, rm, statfs, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Config } from "#app/config/config.server.ts";
import type { ReplicaAddress } from "#app/config/replica-url.ts";
import { NoRoomError } from "#app/services/backup/backups.server.ts";
import { fillDataFolder } from "#app/services/backup/restore.server.ts";
import { requireStorageKey } from "#app/services/storage/keys.ts";
import { writeStoreNote } from "#app/services/storage/store-note.server.ts";
import { takeInventory } from "#db/snapshot.ts";
import { filesFolder } from "./files.server.ts";
import {
  choosePoint,
  type Generation,
  parseGenerations,
  parseMoments,
  type RestorePoint,
} from "./generations.ts";
import { findLitestream, type Litestream, ReplicaRefusedError, runLitestream } from "./litestream.server.ts";
import { type ReplicaMarker, readMarker, requireFormat } from "./marker.server.ts";
import { openPlace } from "./open-place.server.ts";
import { type ReplicaPlace, writeWhole } from "./place.server.ts";
import { restoreSecrets } from "./secrets.server.ts";

/** What was restored from a replica. */
export type RestoredReplica = {
  name: string;
  /** The moment of the last write in it. */
  upTo: Date;
  /** Whether what was written after it is left out, because a part of the copy is damaged. */
  isShort: boolean;
  accounts: number;
  files: number;
  /** Files that rows name and the replica doesn't have. */
  missing: string[];
  /** The store that has the club's files, which stay there; null if they were restored. */
  store: string | null;
};

/** What to restore: `at` null for the latest state. */
export type RestoreWish = { at: Date | null; withSecrets: boolean };

const filesAtATime = 4;

/** Litestream compares with the database beside the replica, and refuses to list anything without one. */
async function readGenerations(litestream: Litestream, database: string): Promise<Generation[]> {
  await writeFile(database, "");
  try {
    return parseGenerations(await runLitestream(litestream, "generations", [database]));
  } finally {
    await rm(database);
  }
}

function requirePoint(
  generations: Generation[],
  at: Date | null,
  marker: ReplicaMarker,
  name: string,
): RestorePoint {
  const point = choosePoint(generations, at, marker.generation);
  if (point) return point;
  const [first] = generations
    .map(({ start }) => start)
    .toSorted((one, other) => one.getTime() - other.getTime());
  throw new ReplicaRefusedError(
    first
      ? `The replica ${name} goes back to ${first.toISOString()}, and not to ${at?.toISOString()}.`
      : `The replica ${name} holds no copy of a database yet.`,
  );
}

/** What Litestream says of a part of the copy that is missing or isn't whole; of two at once it only says that it stopped. */
const isDamage = (error: unknown) =>
  error instanceof ReplicaRefusedError && /lz4|EOF|context canceled|missing WAL/.test(error.message);

/** Writes the database as of the point to `target`, through Litestream, and leaves nothing else there. */
async function restoreUpTo(litestream: Litestream, target: string, { generation, upTo }: RestorePoint) {
  const until = upTo ? ["-timestamp", upTo.toISOString()] : [];
  const series = ["-generation", generation.name];
  try {
    await runLitestream(litestream, "restore", [...series, ...until, "-o", target, target]);
  } finally {
    const folder = dirname(target);
    for (const name of await readdir(folder))
      if (name.startsWith(`${basename(target)}.tmp`)) await rm(join(folder, name));
  }
}

/** Restores up to the last part before which every part is whole, as a search by halves; returns its moment, null without one. */
async function restoreBeforeDamage(
  litestream: Litestream,
  target: string,
  { generation, upTo }: RestorePoint,
): Promise<Date | null> {
  await writeFile(target, "");
  const table = await runLitestream(litestream, "wal", ["-generation", generation.name, target]);
  await rm(target);
  const moments = parseMoments(table, generation.name).filter((moment) => !upTo || moment < upTo);
  const canRestore = async (moment: Date) => {
    await rm(target, { force: true });
    return restoreUpTo(litestream, target, { generation, upTo: moment }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ReplicaRefusedError) return false;
        throw error;
      },
    );
  };
  let [whole, damaged] = [-1, moments.length];
  // The last part is nearly always the one: what was being written as the box died.
  for (let next = damaged - 1; whole + 1 < damaged; next = (whole + damaged) >> 1) {
    const moment = moments[next];
    if (moment && (await canRestore(moment))) whole = next;
    else damaged = next;
  }
  const last = moments[whole];
  return last && (existsSync(target) || (await canRestore(last))) ? last : null;
}

/**
 * Writes the database as of the point to `target`. What was written after a damaged part can't be restored, so it is left out.
 * Returns the moment of the last write in it, and whether anything was left out.
 */
async function restoreDatabase(litestream: Litestream, target: string, point: RestorePoint) {
  const upTo = point.upTo ?? point.generation.end;
  try {
    await restoreUpTo(litestream, target, point);
    return { upTo, isShort: false };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const last = await restoreBeforeDamage(litestream, target, point);
    if (!last) throw error;
    return { upTo: last, isShort: true };
  }
}

async function requireRoom(folder: string, bytes: number, reserve: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - reserve >= bytes) return;
  throw new NoRoomError(
    `There is no room in ${folder}: the files in the replica need ${bytes} bytes, and ${reserve} are kept free.`,
  );
}

/** Copies the named files from the replica and returns the keys of those it doesn't have. */
async function restoreFiles(place: ReplicaPlace, work: string, named: Set<string>, reserve: number) {
  const sizes = new Map<string, number>();
  for await (const { key, size } of place.list(filesFolder))
    sizes.set(key.slice(filesFolder.length + 1), size);
  const wanted = [...named].filter((key) => sizes.has(key));
  await requireRoom(
    work,
    wanted.reduce((sum, key) => sum + (sizes.get(key) ?? 0), 0),
    reserve,
  );
  const missing = [...named].filter((key) => !sizes.has(key));
  const rest = wanted.values();
  const copy = async () => {
    for (const key of rest) {
      const bytes = await place.read(`${filesFolder}/${key}`);
      if (bytes) await writeWhole(join(work, "files", requireStorageKey(key)), bytes);
      else missing.push(key);
    }
  };
  await Promise.all(Array.from({ length: filesAtATime }, copy));
  return { missing, files: named.size - missing.length };
}

/** Which of the named files a store lacks; they stay there. Without its STORAGE_URL no one can tell. */
async function lookInStore({ store }: Config, name: string, named: Set<string>) {
  if (store?.name !== name) return { missing: [], files: 0 };
  const { listStored } = await import("#app/services/storage/s3/inventory.server.ts");
  const there = new Set((await listStored(store)).files.map((file) => file.name));
  return { missing: [...named].filter((key) => !there.has(`files/${key}`)), files: 0 };
}

type RestoreOptions = {
  config: Config;
  address: ReplicaAddress;
  migrationsFolder: string;
  newest: number;
};

/** Restores database, files and secrets into a working folder, and checks the database. */
async function restoreInto(
  work: string,
  { config, address, migrationsFolder, newest }: RestoreOptions,
  wish: RestoreWish,
) {
  const { name } = address;
  const place = await openPlace(address);
  const marker = await readMarker(place);
  if (!marker) throw new ReplicaRefusedError(`There is no replica at ${name}.`);
  requireFormat(marker, name);
  const database = join(work, "app.sqlite");
  const litestream = await findLitestream({ ...config, address, migrationsFolder, database });
  const point = requirePoint(await readGenerations(litestream, database), wish.at, marker, name);
  const { upTo, isShort } = await restoreDatabase(litestream, database, point);
  const { schema, tables, fileKeys } = await takeInventory(database);
  if (schema > newest) {
    throw new ReplicaRefusedError(
      "This replica was made by a newer version of this program. Please restore it with that version, or a newer one.",
    );
  }
  if (wish.withSecrets) await restoreSecrets(place, work, config.replicaKey);
  const { store } = marker;
  if (store) await writeStoreNote(work, store);
  const found = store
    ? await lookInStore(config, store, fileKeys)
    : await restoreFiles(place, work, fileKeys, config.diskReserveBytes);
  return { name, upTo, isShort, accounts: tables.users ?? 0, store, ...found };
}

/**
 * Restores a club from its replica into an empty or missing data folder; nothing is started. Throws `ReplicaRefusedError`,
 * `RestoreRefusedError` or what is wrong with the database, and leaves nothing behind.
 */
export async function restoreReplica(given: RestoreOptions, wish: RestoreWish): Promise<RestoredReplica> {
  return fillDataFolder(given.config.dataDir, (work) => restoreInto(work, given, wish));
}
