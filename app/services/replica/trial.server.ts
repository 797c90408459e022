import { mkdir, mkdtemp, open, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#app/config/config.server.ts";
import { NoRoomError } from "#app/services/backup/backups.server.ts";
import { databaseFile } from "#app/services/data-folder.server.ts";
import type { Db } from "#db/client.ts";
import { copyDatabase, takeInventory } from "#db/snapshot.ts";
import { filesFolder } from "./files.server.ts";
import { findLitestream, ReplicaRefusedError, runLitestream } from "./litestream.server.ts";
import { type ReplicaPlace, writeWhole } from "./place.server.ts";
import type { ReplicaPosition } from "./progress.ts";

/** What a trial restore reads, and how it knows how far the replica has come. */
export type TrialGiven = {
  config: Config;
  migrationsFolder: string;
  db: Pick<Db, "write">;
  place: ReplicaPlace;
  /** Milliseconds of `performance.now()` up to which everything is in the replica; null if nothing is. */
  copiedUpTo(): number | null;
  position(): ReplicaPosition | null;
  /** Whether a stored file is still to be copied. */
  isWaiting(key: string): boolean;
};

/** How much a trial restore read. */
export type TrialResult = { bytes: number; files: number };

const longestHold = 5_000;
const tries = 3;
const piece = 1024 * 1024;
/** The head of an SQLite file also counts its changes, and a copy counts its own. */
const headBytes = 100;

/**
 * Copies the live database as of one moment, and waits until the replica has come just as far: no write may come between, so
 * writes wait, a second or two.
 */
async function copyAndCatchUp(
  given: TrialGiven,
  target: string,
  signal: AbortSignal,
): Promise<ReplicaPosition> {
  const work = { copying: Promise.resolve() };
  const position = await given.db.write(async () => {
    const from = performance.now();
    work.copying = copyDatabase(databaseFile(given.config.dataDir), target, signal);
    // Its failure is thrown below.
    work.copying.catch(() => undefined);
    while ((given.copiedUpTo() ?? 0) < from) {
      signal.throwIfAborted();
      if (performance.now() - from > longestHold)
        throw new ReplicaRefusedError("The copy elsewhere was too far behind to be compared.");
      await sleep(50);
    }
    return given.position();
  });
  await work.copying;
  if (!position) throw new ReplicaRefusedError("The copy elsewhere has no position.");
  return position;
}

/** "0000001a" and "00000ff0" of "…/0000001a_00000ff0.wal.lz4" as numbers. */
function placeOf(key: string): { index: number; offset: number } {
  const [, index = "", offset = "0"] = /\/([0-9a-f]{8})(?:_([0-9a-f]{8}))?\.[a-z]+\.lz4$/.exec(key) ?? [];
  return { index: Number.parseInt(index, 16), offset: Number.parseInt(offset, 16) };
}

/** Copies what the replica holds of the series up to the position, and nothing after it. */
async function fetchUpTo(place: ReplicaPlace, end: ReplicaPosition, folder: string): Promise<number> {
  const series = `database/generations/${end.generation}`;
  const snapshots = [];
  for await (const { key } of place.list(`${series}/snapshots`)) snapshots.push(key);
  const [first] = snapshots
    .filter((key) => placeOf(key).index <= end.index)
    .toSorted((one, other) => placeOf(other).index - placeOf(one).index);
  if (!first) throw new ReplicaRefusedError("The copy elsewhere has no snapshot of its own series.");
  const from = placeOf(first).index;
  const wanted = [first];
  for await (const { key } of place.list(`${series}/wal`)) {
    const { index, offset } = placeOf(key);
    if (index >= from && (index < end.index || (index === end.index && offset < end.offset)))
      wanted.push(key);
  }
  for (const key of wanted) {
    const bytes = await place.read(key);
    if (!bytes) throw new ReplicaRefusedError(`${key} is gone from the copy elsewhere.`);
    await writeWhole(join(folder, key), bytes);
  }
  return wanted.length;
}

/** Whether two databases have the same pages. */
async function areSame(one: string, other: string): Promise<boolean> {
  const [size, otherSize] = (await Promise.all([stat(one), stat(other)])).map((facts) => facts.size);
  if (size === undefined || size !== otherSize) return false;
  const handles = await Promise.all([open(one, "r"), open(other, "r")]);
  const buffers = handles.map(() => Buffer.alloc(piece));
  try {
    for (let at = headBytes; at < size; at += piece) {
      const length = Math.min(piece, size - at);
      await Promise.all(handles.map((handle, which) => handle.read(buffers[which] as Buffer, 0, length, at)));
      const [left, right] = buffers.map((buffer) => buffer.subarray(0, length));
      if (!left || !right || !left.equals(right)) return false;
    }
    return true;
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
  }
}

async function requireRoom(folder: string, { dataDir, diskReserveBytes }: Config): Promise<void> {
  const { size } = await stat(databaseFile(dataDir));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize - diskReserveBytes >= size * 4) return;
  throw new NoRoomError(
    `There is no room in ${folder} for a trial restore of the copy elsewhere: it needs ${size * 4} bytes.`,
  );
}

async function tryOnce(given: TrialGiven, folder: string, signal: AbortSignal): Promise<string> {
  const { config, migrationsFolder, place } = given;
  const live = join(folder, "live.sqlite");
  const restored = join(folder, "app.sqlite");
  const end = await copyAndCatchUp(given, live, signal);
  await fetchUpTo(place, end, folder);
  const address = { name: "the copy elsewhere", path: folder, store: null };
  const litestream = await findLitestream({ ...config, address, migrationsFolder, database: restored });
  await runLitestream(
    litestream,
    "restore",
    ["-generation", end.generation, "-o", restored, restored],
    signal,
  );
  // As a copy of the live one is made: without a log beside it, and without its server's mark.
  const plain = join(folder, "restored.sqlite");
  await copyDatabase(restored, plain, signal);
  if (await areSame(live, plain)) return plain;
  throw new ReplicaRefusedError("The copy elsewhere isn't the same as the database at the same moment.");
}

async function countFiles({ config, place, isWaiting }: TrialGiven, named: Set<string>): Promise<number> {
  if (config.store) return 0;
  const missing = new Set(named);
  for await (const { key } of place.list(filesFolder)) missing.delete(key.slice(filesFolder.length + 1));
  const lost = [...missing].filter((key) => !isWaiting(key));
  if (lost.length > 0)
    throw new ReplicaRefusedError(
      `${lost.length} files are missing in the copy elsewhere: ${lost.slice(0, 5).join(", ")}`,
    );
  return named.size;
}

/**
 * Restores the replica's database into a temporary folder as of one moment, compares every page with the live one at that
 * moment, reads all of it, and looks for each stored file. Throws if anything is wrong.
 */
export async function tryReplica(given: TrialGiven, signal: AbortSignal): Promise<TrialResult> {
  const { backupDir } = given.config;
  await mkdir(backupDir, { recursive: true });
  await requireRoom(backupDir, given.config);
  for (let round = 1; ; round += 1) {
    const folder = await mkdtemp(join(backupDir, ".trial-restore-"));
    try {
      const plain = await tryOnce(given, folder, signal);
      const { fileKeys } = await takeInventory(plain);
      return { bytes: (await stat(plain)).size, files: await countFiles(given, fileKeys) };
    } catch (error) {
      signal.throwIfAborted();
      // A snapshot that was written meanwhile may be of a later moment.
      if (round === tries) throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
