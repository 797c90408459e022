import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { migrationsFolder } from "#app/server/http-server.ts";
import { Copier } from "#app/services/replica/copier.server.ts";
import { openDatabase } from "#db/client.ts";
import { cloneClub, clubEnvironment } from "#tests/support/template.ts";

const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const tidy of clean.splice(0).reverse()) await tidy();
});

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

async function openCopier() {
  const { dataDir, remove } = await cloneClub();
  clean.push(remove);
  const replica = await mkdtemp(join(tmpdir(), "replica-trial-"));
  clean.push(() => rm(replica, { recursive: true, force: true }));
  const config = readConfig({ ...clubEnvironment(dataDir), REPLICA_URL: `file://${replica}` });
  if (!config.replica) throw new Error("no replica");
  const db = openDatabase(join(dataDir, "app.sqlite"));
  const clock = { now: () => new Date() };
  const copier = new Copier({
    config,
    address: config.replica,
    migrationsFolder: migrationsFolder(),
    db,
    clock,
    log: quiet,
  });
  clean.push(async () => {
    db.close();
    await copier.stop();
  });
  await expect.poll(() => copier.copiedUpTo(), { timeout: 40_000 }).not.toBeNull();
  await expect.poll(() => copier.files.waiting().count, { timeout: 40_000 }).toBe(0);
  return { copier, db, replica, dataDir };
}

const never = new AbortController().signal;

test("a trial restore compares every page with the database at the same moment, while it is written to (D93)", async () => {
  const { copier, db, dataDir } = await openCopier();
  let writes = 0;
  const timer = setInterval(() => {
    db.write(async (tx) => {
      tx.run("INSERT INTO pulse (id, at) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET at = at + 1");
      writes += 1;
    }).catch(() => undefined);
  }, 20);
  clean.push(async () => clearInterval(timer));
  const { bytes, files } = await copier.tryRestoring(never);
  expect(bytes).toBeGreaterThan(100_000);
  expect(files).toBeGreaterThan(5);
  expect(writes).toBeGreaterThan(5);
  const left = await readdir(join(dataDir, "backups"));
  expect(left.filter((name) => name.startsWith(".trial"))).toEqual([]);
});

test("it finds a write that is missing, a damaged copy, and a missing file (D93)", async () => {
  const { copier, db, replica } = await openCopier();
  const files = await readdir(join(replica, "files"), { recursive: true, withFileTypes: true });
  const film = files.find((entry) => entry.isFile());
  const path = join(film?.parentPath ?? "", film?.name ?? "");
  const content = await readFile(path);
  await rm(path);
  await expect(copier.tryRestoring(never)).rejects.toThrow(/1 files are missing in the copy elsewhere/);
  await writeFile(path, content);

  const inDatabase = async (ending: string) =>
    (await readdir(join(replica, "database"), { recursive: true }))
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => join(replica, "database", name));
  const before = (await inDatabase(".wal.lz4")).length;
  await db.write(async (tx) => {
    tx.run("INSERT INTO pulse (id, at) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET at = at + 1");
  });
  await expect
    .poll(async () => (await inDatabase(".wal.lz4")).length, { timeout: 40_000 })
    .toBeGreaterThan(before);
  const [newest = ""] = (await inDatabase(".wal.lz4")).reverse();
  const segment = await readFile(newest);
  await rm(newest);
  await expect(copier.tryRestoring(never)).rejects.toThrow(/isn't the same as the database/);
  await writeFile(newest, segment);

  const [snapshot = ""] = await inDatabase(".snapshot.lz4");
  const whole = await readFile(snapshot);
  await writeFile(snapshot, whole.subarray(0, whole.length / 2));
  await expect(copier.tryRestoring(never)).rejects.toThrow(/Litestream failed/);
});
