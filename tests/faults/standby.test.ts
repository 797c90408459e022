import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { clubEnvironment } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";
import { commandsOf, copySentence, litestreamOf, timeLoad, untilCopied } from "./replica.ts";

const run = promisify(execFile);
const clean: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const tidy of clean.splice(0).reverse()) await tidy();
});

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "replica-"));
  clean.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const key = { REPLICA_KEY: "a long pass phrase" };

async function start(replica: string, more: Record<string, string> = {}, dataDir?: string) {
  const environment = { REPLICA_URL: `file://${replica}`, ...more };
  const server = await startServer({ environment, ...(dataDir && { dataDir }) });
  clean.push(() => server.close());
  return server;
}

/** What `npm run restore -- replica` does, in an empty folder; its output and exit status. */
async function restore(replica: string, args: string[] = [], more: Record<string, string> = {}) {
  const dataDir = join(await makeFolder(), "club");
  const env = {
    PATH: process.env.PATH,
    ...clubEnvironment(dataDir),
    REPLICA_URL: `file://${replica}`,
    ...more,
  };
  const command = [join(root, "app/cli/restore.mjs"), "replica", ...args];
  const done = await run(process.execPath, command, { cwd: root, env }).then(
    ({ stdout }) => ({ status: 0, said: stdout }),
    ({ code, stderr }) => ({ status: Number(code), said: String(stderr) }),
  );
  return { ...done, dataDir, file: join(dataDir, "app.sqlite") };
}

/** Writes some notes at each call, and returns their ids. */
async function writerOf({ url, dataDir }: RunningServer): Promise<() => Promise<string[]>> {
  const who = { Cookie: await signInCoach(url), userId: findMember(join(dataDir, "app.sqlite")) };
  return async () => {
    const load = await startLoad(url, { ...who, writers: 1 });
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(3);
    await load.stop();
    return load.acknowledged;
  };
}

async function untilFilesAreCopied(server: RunningServer, replica: string) {
  const here = await readdir(join(server.dataDir, "files"), { recursive: true });
  await expect
    .poll(async () => (await readdir(join(replica, "files"), { recursive: true })).length)
    .toBeGreaterThanOrEqual(here.length - 1);
}

test("a second folder takes over from a replica after the first server is killed under load (D93)", {
  timeout: 300_000,
}, async () => {
  const replica = await makeFolder();
  const first = await start(replica, key);
  await untilCopied(first);
  await untilFilesAreCopied(first, replica);
  const Cookie = await signInCoach(first.url);
  const load = await startLoad(first.url, {
    Cookie,
    userId: findMember(join(first.dataDir, "app.sqlite")),
    writers: 2,
  });
  const times = timeLoad(load);
  const begun = performance.now();
  await expect.poll(() => performance.now() - begun).toBeGreaterThan(4_000);
  const killedAt = performance.now();
  // The box is dead: a Litestream that outlived its server would write on while the folder goes.
  const copiers = litestreamOf(first);
  await first.stop("SIGKILL");
  for (const pid of copiers) if (commandsOf(pid) !== "") process.kill(pid, "SIGKILL");
  await expect.poll(() => copiers.filter((pid) => commandsOf(pid) !== "")).toEqual([]);
  const ages = times.ages(killedAt);
  await load.stop();
  await rm(first.dataDir, { recursive: true });

  const restored = await restore(replica, [], key);
  expect(restored.said).toMatch(/^Restored into .+: the club as it was on .+ ago, \d+ accounts, \d+ files\./);
  expect(restored.said).toContain("Nothing was started.");
  expect(restored.said).not.toContain("missing");
  const lost = findLost(restored.file, [...ages.keys()]);
  const oldest = Math.max(0, ...lost.map((id) => ages.get(id) ?? 0));
  expect(oldest).toBeLessThan(5);
  const second = await start(replica, key, restored.dataDir);
  const answer = await fetch(`${second.url}/api/auth/user`, { headers: { Cookie } });
  // The session of the first server goes on: its secret came along.
  expect(answer.status).toBe(200);
  await signInCoach(second.url);
  const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
  process.stdout.write(
    `standby: signed in after ${seconds} s, ${lost.length} of ${ages.size} writes lost, from the last ${oldest.toFixed(2)} s\n`,
  );
  await expect.poll(() => copySentence(second)).toMatch(/Another server, on .+, is copying/);
});

test("a moment of the past is restored, and one before the replica is refused (D93)", {
  timeout: 300_000,
}, async () => {
  const replica = await makeFolder();
  const server = await start(replica);
  await untilCopied(server);
  const writeSome = await writerOf(server);
  const upTo = async () => {
    const { copiedUpTo } = JSON.parse(readFileSync(join(replica, "club.json"), "utf8"));
    return new Date(copiedUpTo).getTime();
  };
  const early = await writeSome();
  await untilCopied(server);
  const between = Date.now() + 1_000;
  await expect.poll(() => Date.now()).toBeGreaterThan(between + 1_000);
  const late = await writeSome();
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(await upTo()).toBeGreaterThan(between);

  const moment = `${new Date(between).toISOString().slice(0, 19)}Z`;
  const then = await restore(replica, ["--at", moment]);
  expect(then.said).toContain("Restored into");
  expect(findLost(then.file, early)).toEqual([]);
  expect(findLost(then.file, late)).toEqual(late);
  const latest = await restore(replica);
  expect(findLost(latest.file, [...early, ...late])).toEqual([]);
  // A stopped club's last state also holds for every moment after it.
  const after = await restore(replica, ["--at", `${new Date().toISOString().slice(0, 19)}Z`]);
  expect(findLost(after.file, [...early, ...late])).toEqual([]);

  const before = await restore(replica, ["--at", "2020-01-01 00:00"]);
  expect(before).toMatchObject({
    status: 1,
    said: expect.stringMatching(/goes back to .+, and not to 2020-01-01/),
  });
  expect(existsSync(before.dataDir)).toBe(false);
  const unreadable = await restore(replica, ["--at", "yesterday"]);
  expect(unreadable).toMatchObject({ status: 64, said: expect.stringContaining('like "2026-11-27 18:00"') });
});

test("secrets need their pass phrase, files that are missing are named, and nothing replaces a club (D93)", {
  timeout: 300_000,
}, async () => {
  const replica = await makeFolder();
  const server = await start(replica, key);
  await untilCopied(server);
  await untilFilesAreCopied(server, replica);
  const secret = readFileSync(join(server.dataDir, "session-secret"), "utf8");
  await server.stop("SIGTERM");
  const kept = await run("grep", ["-rlF", "-e", secret.trim(), replica]).catch(({ code }) => code);
  expect(kept).toBe(1);

  for (const wrong of [{ REPLICA_KEY: "" }, { REPLICA_KEY: "another pass phrase" }]) {
    const refused = await restore(replica, [], wrong);
    expect(refused).toMatchObject({ status: 1, said: expect.stringMatching(/are encrypted.+REPLICA_KEY/) });
    expect(existsSync(refused.dataDir)).toBe(false);
  }
  const without = await restore(replica, ["--without-secrets"]);
  expect(without).toMatchObject({ status: 0, said: expect.stringContaining("everyone signs in again") });
  expect(existsSync(join(without.dataDir, "session-secret"))).toBe(false);

  const files = await readdir(join(replica, "files"), { recursive: true, withFileTypes: true });
  const one = files.find((entry) => entry.isFile());
  await rm(join(one?.parentPath ?? "", one?.name ?? ""));
  const lacking = await restore(replica, [], key);
  expect(lacking.said).toMatch(new RegExp(`1 files are missing: .*${one?.name}`));
  expect(readFileSync(join(lacking.dataDir, "session-secret"), "utf8")).toBe(secret);

  const nothing = await restore(await makeFolder(), [], key);
  expect(nothing).toMatchObject({ status: 1, said: expect.stringMatching(/There is no replica at file:/) });
  const torn = await makeFolder();
  await writeFile(join(torn, "club.json"), "{}");
  expect((await restore(torn, [], key)).said).toContain("club.json in the replica can't be read");
});

/** Gives the newest part of a copy, or the one at `place` from its end, what a box that dies while it writes leaves of it. */
async function damage(replica: string, place: number, leave: (bytes: Buffer) => Buffer) {
  const [generation = ""] = await readdir(join(replica, "database/generations"));
  const wal = join(replica, "database/generations", generation, "wal");
  const part = join(wal, (await readdir(wal)).toSorted().at(place) ?? "");
  const { atime, mtime } = await stat(part);
  await writeFile(part, leave(await readFile(part)));
  await utimes(part, atime, mtime);
  return { part, header: (await readFile(part)).subarray(0, 7) };
}

test("a copy with a damaged part is restored up to it, and says what is left out (D93)", {
  timeout: 300_000,
}, async () => {
  const replica = await makeFolder();
  const server = await start(replica);
  await untilCopied(server);
  const writeSome = await writerOf(server);
  const early = await writeSome();
  await untilCopied(server);
  const rest = [];
  for (let time = 0; time < 3; time += 1) {
    rest.push(...(await writeSome()));
    await untilCopied(server);
  }
  expect(await server.stop("SIGTERM")).toBe(0);
  const whole = await restore(replica);
  expect(whole.said).not.toContain("left out");

  // A part of which only the first and the last mark were written, as after all that was copied.
  const { part, header } = await damage(replica, -1, (bytes) => bytes);
  const index = Number.parseInt(basename(part), 16) + 1;
  const empty = join(part, `../${index.toString(16).padStart(8, "0")}_00000000.wal.lz4`);
  await sleep(1_100);
  await writeFile(empty, Buffer.concat([header, Buffer.alloc(8)]));
  const last = await restore(replica);
  expect(last).toMatchObject({ status: 0, said: expect.stringContaining("a part of the copy is damaged") });
  expect(findLost(last.file, [...early, ...rest])).toEqual([]);

  // A part that is missing between others, and one that was cut off: what follows can't be used.
  await rename(empty, join(part, "../0000ffff_00000000.wal.lz4"));
  expect(findLost((await restore(replica)).file, [...early, ...rest])).toEqual([]);
  await damage(replica, -4, (bytes) => bytes.subarray(0, bytes.length / 2));
  const middle = await restore(replica);
  expect(middle).toMatchObject({ status: 0, said: expect.stringContaining("a part of the copy is damaged") });
  expect(findLost(middle.file, early)).toEqual([]);
  expect(findLost(middle.file, rest)).not.toEqual([]);
  await damage(replica, 0, () => Buffer.alloc(0));
  const nothing = await restore(replica);
  expect(nothing).toMatchObject({ status: 1, said: expect.stringContaining("Litestream failed") });
  expect(existsSync(nothing.dataDir)).toBe(false);
});
