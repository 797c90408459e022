import { readdirSync } from "node:fs";
import {
  cp,
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadBundle, root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub, clubEnvironment } from "#tests/support/template.ts";

let dataDir = "";
let remove = async () => {};
const running: RunningServer[] = [];

beforeEach(async () => {
  ({ dataDir, remove } = await cloneClub());
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  await remove();
});

async function start(): Promise<RunningServer> {
  const server = await startServer({ dataDir });
  running.push(server);
  return server;
}

const file = () => join(dataDir, "app.sqlite");

function onFile(work: (database: Database.Database) => void): void {
  const database = new Database(file());
  work(database);
  database.close();
}

describe("one server per folder", () => {
  test("a second server ends right away and names the first", async () => {
    const asked = Date.now();
    const first = await start();
    const started = Date.now();
    await expect(start()).rejects.toThrow(
      new RegExp(`ended with 1:[\\s\\S]*served already, by process ${first.pid} on `),
    );
    // Compared with the first server's own start, so that a busy machine doesn't count as waiting.
    expect(Date.now() - started).toBeLessThan(2 * (started - asked) + 2_000);
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  });

  test("neither a killed server nor a folder copied from a running one leaves a lock", async () => {
    const first = await start();
    const copy = await mkdtemp(join(tmpdir(), "copy-"));
    await cp(dataDir, copy, { recursive: true });
    const second = await startServer({ dataDir: copy });
    running.push(second);
    await first.stop("SIGKILL");
    await start();
    await second.stop();
    await rm(copy, { recursive: true });
  });
});

describe("a damaged database stops the start with a sentence and the command that helps", () => {
  const overwrite = async (position: number, length: number) => {
    const handle: FileHandle = await open(file(), "r+");
    await handle.write(Buffer.alloc(length, 0xa5), 0, length, position);
    await handle.close();
  };
  test.each<[string, () => Promise<unknown>]>([
    ["its head is overwritten", () => overwrite(0, 200)],
    ["its middle is overwritten", () => overwrite(4096 * 2, 4096 * 8)],
    ["its half is missing", async () => truncate(file(), 60_000)],
    ["it is empty", async () => truncate(file(), 0)],
    ["it is gone", async () => rm(file())],
    ["it is a text", async () => writeFile(file(), "This was a database once.".repeat(100))],
  ])("when %s", async (_what, spoil) => {
    await spoil();
    const before = await readFile(file()).catch(() => null);
    await expect(start()).rejects.toThrow(
      /ended with 1:\n?The database .*app\.sqlite is damaged \(.*\) and was left unchanged; .*\n {2}mv .* && DATA_DIR=.* npm run restore -- FILE\n$/,
    );
    expect(await readFile(file()).catch(() => null)).toEqual(before);
  });

  test("and names the newest backup", async () => {
    await mkdir(join(dataDir, "backups"));
    for (const day of ["2026-03-01", "2026-03-02"])
      await writeFile(join(dataDir, "backups", `club-${day}.tar`), "");
    await truncate(file(), 60_000);
    await expect(start()).rejects.toThrow(
      `npm run restore -- ${dataDir}.damaged/backups/club-2026-03-02.tar`,
    );
  });

  test("a newer schema is refused and left unchanged", async () => {
    onFile((database) => {
      database.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
    });
    await expect(start()).rejects.toThrow(/ended with 1:[\s\S]*made by a newer version of this program/);
  });

  test("an interrupted restore is not a club yet", async () => {
    await mkdir(join(dataDir, ".restoring"));
    await expect(start()).rejects.toThrow(/ended with 1:[\s\S]*restore into .* was cut short/);
  });
});

describe("an upgrade", () => {
  /** The program's migrations and one more. */
  async function migrationsWith(sql: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "migrations-"));
    await cp(join(root, "db/migrations"), folder, { recursive: true });
    const journal = JSON.parse(await readFile(join(folder, "meta/_journal.json"), "utf8"));
    journal.entries.push({
      idx: 99,
      version: "6",
      when: 9_999_999_999_999,
      tag: "9999_next",
      breakpoints: true,
    });
    await writeFile(join(folder, "meta/_journal.json"), JSON.stringify(journal));
    await writeFile(join(folder, "9999_next.sql"), sql);
    return folder;
  }

  async function upgrade(sql: string) {
    const bundle = await loadBundle();
    const config = bundle.readConfig(clubEnvironment(dataDir));
    const services = await bundle.openServices(config, await migrationsWith(sql));
    services.close();
  }

  const rows = (sql: string, from = file()) => {
    const database = new Database(from, { readonly: true });
    const found = database.prepare(sql).all();
    database.close();
    return found;
  };
  const copies = async () =>
    (await readdir(join(dataDir, "backups"))).filter((name) => name.endsWith(".sqlite"));

  test("copies the database first, and the copy can be restored", async () => {
    await upgrade("DELETE FROM practice_notes;--> statement-breakpoint\nCREATE TABLE later (x)");
    expect(rows("SELECT 1 FROM practice_notes")).toEqual([]);
    const [copy = ""] = await copies();
    expect(rows("SELECT 1 FROM practice_notes", join(dataDir, "backups", copy)).length).toBeGreaterThan(0);
    const bundle = await loadBundle();
    const newest = bundle.newestSchema(bundle.migrationsFolder());
    await bundle.rollBackToCopy(join(dataDir, "backups", copy), dataDir, { newest, now: new Date() });
    expect(rows("SELECT 1 FROM practice_notes").length).toBeGreaterThan(0);
    await start();
  });

  test.each([
    ["its SQL is wrong", "CREATE TABLE later (x);--> statement-breakpoint\nALTER TABLE nothing ADD y"],
    [
      "it would leave rows that point to nothing",
      "CREATE TABLE later (x);--> statement-breakpoint\nDELETE FROM users",
    ],
  ])("leaves the data as they were when %s, and says how to go back", async (_what, sql) => {
    const before = rows("SELECT * FROM users ORDER BY id");
    const failure = await upgrade(sql).then(
      () => null,
      (error: Error & { advice: string[] }) => error,
    );
    const [copy = ""] = await copies();
    expect(failure?.message).toMatch(
      /could not be brought to the schema of this version, and is as it was before/,
    );
    expect(failure?.advice.at(-1)).toBe(
      `To go back to the copy made just before: DATA_DIR=${dataDir} npm run restore -- --database ${join(dataDir, "backups", copy)}`,
    );
    expect(rows("SELECT * FROM users ORDER BY id")).toEqual(before);
    expect(rows("SELECT 1 FROM sqlite_master WHERE name = 'later'")).toEqual([]);
    await start();
  });
});

describe("a database of an earlier release becomes today's", () => {
  test("what its forms' keys stored is known to the one table of sends, and lines of files keep theirs", async () => {
    const bundle = await loadBundle();
    const old = await mkdtemp(join(tmpdir(), "keys-"));
    const path = join(old, "app.sqlite");
    await cp(join(root, "tests/fixtures/schemas", "1795297091261.sqlite"), path);
    const before = new Database(path);
    const [log, imported] = before
      .prepare<[], { id: string; user_id: string }>("SELECT id, user_id FROM drill_completions LIMIT 2")
      .all();
    const message = before
      .prepare<[], { id: string; author_id: string }>(
        "SELECT id, author_id FROM messages WHERE author_id NOT NULL LIMIT 1",
      )
      .get();
    const name = before.prepare("UPDATE drill_completions SET form_key = ? WHERE id = ?");
    name.run("a tap", log?.id);
    name.run("import:one", imported?.id);
    before.prepare("UPDATE messages SET form_key = 'a letter' WHERE id = ?").run(message?.id);
    before.close();
    const services = await bundle.openServices(
      bundle.readConfig(clubEnvironment(old)),
      bundle.migrationsFolder(),
    );
    services.close();
    const after = new Database(path);
    const sends = after.prepare(
      "SELECT user_id AS owner, form_key AS key, answer FROM sends WHERE form_key IN ('drill a tap', 'message a letter') ORDER BY form_key",
    );
    expect(sends.all()).toEqual([
      { owner: log?.user_id, key: "drill a tap", answer: JSON.stringify({ id: log?.id }) },
      { owner: message?.author_id, key: "message a letter", answer: JSON.stringify({ id: message?.id }) },
    ]);
    const lines = after.prepare("SELECT import_line FROM drill_completions WHERE id IN (?, ?) ORDER BY 1");
    expect(lines.pluck().all(log?.id, imported?.id)).toEqual([null, "import:one"]);
    expect(after.prepare("SELECT count(*) FROM sends WHERE form_key LIKE '%import:%'").pluck().get()).toBe(0);
    after.close();
    await rm(old, { recursive: true });
  });

  const folder = join(root, "tests/fixtures/schemas");
  const released = readdirSync(folder).filter((name) => name.endsWith(".sqlite"));
  // Today's schema comes last, so that there is always one. A release adds its own with tests/fixtures/add-schema.ts.
  test.each([...released, "today's"])("%s", async (name) => {
    const bundle = await loadBundle();
    const old = await mkdtemp(join(tmpdir(), "schema-"));
    await cp(name === "today's" ? file() : join(folder, name), join(old, "app.sqlite"));
    const config = bundle.readConfig(clubEnvironment(old));
    const services = await bundle.openServices(config, bundle.migrationsFolder());
    expect(await services.db.read.query.users.findMany()).toHaveLength(8);
    expect(services.db.schemaNumber()).toBe(services.schema);
    services.close();
    await rm(old, { recursive: true });
  });
});
