import { execFile } from "node:child_process";
import { chmod, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { clubEnvironment } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";
import { replicas, untilCopied } from "./replica.ts";
import { restoreFrom } from "./replica-kills.ts";

const run = promisify(execFile);
const patient = { timeout: 300_000 };

const { clean, makeFolder, start } = replicas();

/** One of the product's commands, on a folder of data. */
async function command(script: string, dataDir: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...clubEnvironment(dataDir) };
  return (await run(process.execPath, [join(root, "app/cli", script), ...args], { cwd: root, env })).stdout;
}

test(
  "a backup and VACUUM INTO under load leave the copy whole, and its two tables are in no list (D93)",
  patient,
  async () => {
    const replica = await makeFolder();
    const server = await start(replica);
    await untilCopied(server);
    const file = join(server.dataDir, "app.sqlite");
    const load = await startLoad(server.url, {
      Cookie: await signInCoach(server.url),
      userId: findMember(file),
      writers: 2,
    });
    await expect.poll(() => load.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5);
    const before = [...load.acknowledged];
    const scratch = await makeFolder();
    const archive = join(scratch, "club.tar");
    expect(await command("backup.mjs", server.dataDir, archive)).toContain("Backed up to");
    const vacuumed = join(scratch, "vacuumed.sqlite");
    const live = new Database(file);
    live.prepare("VACUUM INTO ?").run(vacuumed);
    const tables = live.prepare(
      "SELECT name FROM sqlite_schema WHERE name LIKE '\\_litestream%' ESCAPE '\\'",
    );
    expect(tables.pluck().all().sort()).toEqual(["_litestream_lock", "_litestream_seq"]);
    live.close();
    await expect.poll(() => load.acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before.length + 5);
    await load.stop();
    await untilCopied(server);
    // Both are copies of a moment after the writes before them.
    expect(findLost(vacuumed, before)).toEqual([]);
    const fromArchive = join(scratch, "restored");
    await command("restore.mjs", fromArchive, archive);
    expect(findLost(join(fromArchive, "app.sqlite"), before)).toEqual([]);
    // Neither made Litestream begin anew, nor lose a write.
    expect(await readdir(join(replica, "database/generations"))).toHaveLength(1);
    const dataDir = await restoreFrom(`file://${replica}`);
    clean.push(() => rm(join(dataDir, ".."), { recursive: true, force: true }));
    expect(findLost(join(dataDir, "app.sqlite"), load.acknowledged)).toEqual([]);

    const said = await command("admin-commands.mjs", server.dataDir, "doctor").catch(
      (ended: { stdout: string }) => ended.stdout,
    );
    expect(said).toContain("ok       The database has two small tables of Litestream");
    const { stdout: list } = await run("tar", ["-xOf", archive, "manifest.json"]);
    expect(list).toContain('"practice_notes"');
    expect(list).not.toContain("_litestream");
  },
);

test(
  "a server whose Litestream never ends is gone within 10 seconds of its last request (D93)",
  patient,
  async () => {
    const stubborn = join(await makeFolder(), "litestream");
    const script = `case "$1" in version) echo v0.3.13;; *) trap '' TERM; exec sleep 600;; esac`;
    await writeFile(stubborn, `#!/bin/sh\n${script}\n`);
    await chmod(stubborn, 0o755);
    const replica = await makeFolder();
    const server = await start(replica, { LITESTREAM_PATH: stubborn });
    await expect.poll(() => readdir(replica), { timeout: 20_000 }).toContain("club.json");
    const from = performance.now();
    expect(await server.stop("SIGTERM")).toBe(0);
    // The last copy has eight seconds; a busy machine adds its own.
    expect(performance.now() - from).toBeLessThan(15_000);
  },
);
