import { execFileSync, spawn } from "node:child_process";
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { startSwift, whyNoSwift } from "#tests/support/swift.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";
import { makeDisk, run } from "./own-disk.ts";
import { copySentence, litestreamOf, untilCopied } from "./replica.ts";
import { replicaKills, restoreFrom } from "./replica-kills.ts";

// A longer form: REPLICA_KILLS=20.
const rounds = Number(process.env.REPLICA_KILLS ?? 3);
// A longer form: REPLICA_AWAY=600, in seconds.
const away = Number(process.env.REPLICA_AWAY ?? 0);
const patient = { timeout: 300_000 + rounds * 60_000 + away * 1_000 };

const clean: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const tidy of clean.splice(0).reverse()) await tidy();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "replica-"));
  clean.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(replica: string, dataDir?: string): Promise<RunningServer> {
  const server = await startServer({ environment: { REPLICA_URL: replica }, ...(dataDir && { dataDir }) });
  clean.push(() => server.close());
  return server;
}

/** Writes some notes and returns their ids. */
async function writeSome({ url, dataDir }: RunningServer, many = 10): Promise<string[]> {
  const userId = findMember(join(dataDir, "app.sqlite"));
  const load = await startLoad(url, { Cookie: await signInCoach(url), userId, writers: 2 });
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(many);
  await load.stop();
  return load.acknowledged;
}

async function restoreAll(replica: string): Promise<string> {
  const dataDir = await restoreFrom(replica);
  clean.push(() => rm(join(dataDir, ".."), { recursive: true, force: true }));
  return join(dataDir, "app.sqlite");
}

test(
  `${rounds} kills of server, Litestream or both under load lose at most the last 5 seconds (D93)`,
  patient,
  async () => {
    const seed = Number(process.env.REPLICA_SEED ?? Date.now() % 100_000);
    process.stdout.write(`replica kills: seed ${seed}\n`);
    const done = await replicaKills(rounds, seed);
    for (const { killed, written, lost, oldest } of done)
      process.stdout.write(
        `${killed} killed: ${written} written, ${lost} lost, the oldest ${oldest.toFixed(2)} s before\n`,
      );
    expect(Math.max(...done.map(({ oldest }) => oldest))).toBeLessThan(5);
    expect(Math.min(...done.map(({ written }) => written))).toBeGreaterThan(0);
  },
);

test(
  "a place that takes no writes is named, the club goes on, and the copy catches up (D93)",
  patient,
  async () => {
    const replica = await makeFolder();
    const server = await start(`file://${replica}`);
    await untilCopied(server);
    const [generation = ""] = await readdir(join(replica, "database/generations"));
    const wal = join(replica, "database/generations", generation, "wal");
    // As on a disk that is read-only or full: nothing can be written where the next part belongs.
    await rename(wal, `${wal}-away`);
    await writeFile(wal, "");
    const written = await writeSome(server);
    await expect
      .poll(() => copySentence(server), { timeout: 40_000 })
      .toMatch(/ago\. Nothing could be written there for 20 seconds\./);
    await rm(wal);
    await rename(`${wal}-away`, wal);
    await untilCopied(server);
    expect(findLost(await restoreAll(`file://${replica}`), written)).toEqual([]);
  },
);

test(
  "after a clock that jumped, the latest state is still the one that is restored (D93)",
  patient,
  async () => {
    const replica = await makeFolder();
    const first = await start(`file://${replica}`);
    await untilCopied(first);
    const early = await writeSome(first);
    expect(await first.stop("SIGTERM")).toBe(0);
    // The copies of the first run look a year younger than everything that follows.
    const later = new Date(Date.now() + 365 * 24 * 3_600_000);
    for (const name of await readdir(join(replica, "database"), { recursive: true }))
      await utimes(join(replica, "database", name), later, later);
    const second = await start(`file://${replica}`, first.dataDir);
    await untilCopied(second);
    const late = await writeSome(second);
    expect(await second.stop("SIGTERM")).toBe(0);
    expect(findLost(await restoreAll(`file://${replica}`), [...early, ...late])).toEqual([]);
  },
);

test(
  "an upgrade of a database that was being copied begins a new series, and is restored as upgraded (D93)",
  patient,
  async () => {
    const replica = await makeFolder();
    const dataDir = await makeFolder();
    const file = join(dataDir, "app.sqlite");
    const fixtures = join(root, "tests/fixtures/schemas");
    const [oldest = ""] = (await readdir(fixtures)).sort();
    await copyFile(join(fixtures, oldest), file);
    await mkdir(join(replica, "database"));
    // The version before left its Litestream's tables, its log and a series of copies.
    const litestream = join(root, "node_modules/@flydotio/litestream-linux-x64/litestream");
    const before = spawn(litestream, ["replicate", file, `file://${replica}/database`], { stdio: "ignore" });
    const series = () => readdir(join(replica, "database/generations")).catch(() => []);
    await expect.poll(series, { timeout: 40_000 }).toHaveLength(1);
    before.kill("SIGTERM");
    await new Promise((resolve) => before.once("exit", resolve));

    const server = await start(`file://${replica}`, dataDir);
    await untilCopied(server);
    expect(await server.stop("SIGTERM")).toBe(0);
    expect(await series()).toHaveLength(2);
    const restored = new Database(await restoreAll(`file://${replica}`), { readonly: true });
    const live = new Database(file, { readonly: true });
    clean.push(async () => void [restored.close(), live.close()]);
    const schema = "SELECT max(created_at) FROM __drizzle_migrations";
    expect(restored.prepare(schema).pluck().get()).toBe(live.prepare(schema).pluck().get());
    expect(restored.pragma("integrity_check", { simple: true })).toBe("ok");
  },
);

test(
  "a database replaced under a running server isn't copied, and begins a new series at the next start (D93)",
  patient,
  async () => {
    const replica = await makeFolder();
    const server = await start(`file://${replica}`);
    await untilCopied(server);
    const early = await writeSome(server);
    const file = join(server.dataDir, "app.sqlite");
    const other = join(await makeFolder(), "app.sqlite");
    const source = new Database(file, { readonly: true });
    await source.backup(other);
    source.close();
    const late = await writeSome(server);
    await untilCopied(server);
    const series = () => readdir(join(replica, "database/generations"));
    const before = await series();
    // A copy of an earlier moment takes the place of the file.
    for (const end of ["-wal", "-shm"]) await rename(`${file}${end}`, `${other}${end}-away`);
    await rename(other, file);
    await expect.poll(() => copySentence(server), { timeout: 40_000 }).toMatch(/file was replaced/);
    await expect.poll(() => litestreamOf(server)).toEqual([]);
    // It tries again every five seconds.
    const until = performance.now() + 12_000;
    await expect.poll(() => performance.now(), { timeout: 20_000 }).toBeGreaterThan(until);
    expect(await series()).toEqual(before);
    await server.stop("SIGTERM");
    // Until then the replica still has what the replaced file had.
    expect(findLost(await restoreAll(`file://${replica}`), [...early, ...late])).toEqual([]);

    const next = await start(`file://${replica}`, server.dataDir);
    await untilCopied(next);
    const after = await writeSome(next);
    expect(await next.stop("SIGTERM")).toBe(0);
    expect((await series()).length).toBeGreaterThan(before.length);
    const restored = await restoreAll(`file://${replica}`);
    expect(findLost(restored, [...early, ...after])).toEqual([]);
    expect(findLost(restored, late)).toEqual(late);
  },
);

const own = await makeDisk();
afterAll(async () => {
  if (!own) return;
  run("umount", "-l", own.disk);
  await rm(own.folder, { recursive: true, force: true });
});

/** Writes until not even a block is left: the kernel keeps some back for what it hasn't written yet. */
async function fillUp(file: string): Promise<void> {
  for (const size of [2 ** 20, 2 ** 16, 2 ** 12, 2 ** 12]) {
    const full = async () => {
      for (;;) await appendFile(file, Buffer.alloc(size), { flush: true });
    };
    await expect(full()).rejects.toThrow("ENOSPC");
  }
}

test.skipIf(!own)(
  `a copy on a disk that is full, and then read-only, catches up, and the club goes on${own ? "" : " (not seen here: this machine can make no disk of its own)"} (D93)`,
  { timeout: 300_000 },
  async () => {
    const disk = own?.disk ?? "";
    const filler = join(disk, "filler");
    const server = await start(`file://${disk}/copy`);
    await untilCopied(server);
    await fillUp(filler);
    const written = await writeSome(server, 40);
    await expect
      .poll(() => copySentence(server), { timeout: 60_000 })
      .toMatch(/Nothing could be written there|no space left|ENOSPC/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await rm(filler);
    await untilCopied(server);
    expect(findLost(await restoreAll(`file://${disk}/copy`), written)).toEqual([]);

    // A file that is being written at this very moment makes the kernel refuse.
    await expect.poll(() => run("mount", "-o", "remount,ro", disk) === null, { timeout: 20_000 }).toBe(true);
    written.push(...(await writeSome(server)));
    await expect
      .poll(() => copySentence(server), { timeout: 60_000 })
      .toMatch(/Nothing could be written there|read-only|EROFS/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    run("mount", "-o", "remount,rw", disk);
    await untilCopied(server);
    expect(findLost(await restoreAll(`file://${disk}/copy`), written)).toEqual([]);
  },
);

const bucketTest = whyNoSwift ? test.skip : test;
if (whyNoSwift) process.stdout.write(`Not run: a replica in a bucket, since ${whyNoSwift}.\n`);

bucketTest(
  "a bucket that is away and back gets everything, and a wrong key is named without being told (D93)",
  patient,
  async () => {
    const swift = await startSwift();
    clean.push(() => swift.stop());
    await swift.make("copies");
    const address = swift.urlOf("copies").replace("/copies?", "/copies/club/one?");
    const server = await start(address);
    await untilCopied(server);
    await swift.goAway();
    const written = await writeSome(server);
    await expect.poll(() => copySentence(server), { timeout: 40_000 }).toMatch(/refused|can't be reached/);
    const until = performance.now() + away * 1_000;
    await expect.poll(() => performance.now(), { timeout: away * 1_000 + 5_000 }).toBeGreaterThan(until);
    if (away > 300) expect(await copySentence(server)).toMatch(/^The copy elsewhere is \d+ minutes behind\./);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    await swift.comeBack();
    const back = performance.now();
    await untilCopied(server);
    const took = ((performance.now() - back) / 1000).toFixed(1);
    process.stdout.write(
      `bucket away for ${away} s more: ${written.length} writes, copied ${took} s after\n`,
    );
    expect(findLost(await restoreAll(address), written)).toEqual([]);
    // Its key is on no disk: not in the data folder, and not in the settings.
    const key = decodeURIComponent(new URL(address).password);
    for (const folder of [server.dataDir, join(root, "db")])
      expect(() => execFileSync("grep", ["-rlF", "-e", key, folder])).toThrow();

    const wrong = await start(address.replace(/:[^:@]+@/, ":not-the-secret@"));
    await expect
      .poll(() => copySentence(wrong), { timeout: 40_000 })
      .toMatch(/403, the key or its secret isn't right/);
    expect(await copySentence(wrong)).not.toContain("not-the-secret");
    expect(wrong.output()).not.toContain("not-the-secret");
    expect((await fetch(`${wrong.url}/healthz`)).status).toBe(200);
  },
);
