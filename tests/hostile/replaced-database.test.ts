import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { signInCoach } from "#tests/faults/load.ts";
import { userId } from "#tests/http/club.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";

// The machine may be busy, and then a start takes longer.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

const notSaved =
  "Nothing can be saved right now. What you sent was not stored; please try again in a few seconds.";
const replaced =
  "The database file was replaced or removed while the server was running. Nothing is saved until the server is restarted.";

let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer;
let Cookie = "";
let member = "";
const file = () => join(club.dataDir, "app.sqlite");

beforeEach(async () => {
  club = await cloneClub();
  member = userId(club, "pro@example.com");
  server = await startServer({ dataDir: club.dataDir });
  Cookie = await signInCoach(server.url);
});
afterEach(async () => {
  await server.close();
  await club.remove();
});

const write = (title: string) =>
  fetch(`${server.url}/api/admin/practice-notes`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie },
    body: JSON.stringify({ userId: member, title, content: "Kept, or refused." }),
  });

async function readiness() {
  const answer = await fetch(`${server.url}/readyz`);
  const { checks } = (await answer.json()) as { checks: { database: object } };
  return { status: answer.status, database: checks.database };
}

/** The titles of the notes in a database file, after reading all of it. */
function notesIn(path: string): string[] {
  const database = new Database(path);
  const found = database.pragma("integrity_check", { simple: true });
  const titles = database.prepare("SELECT title FROM practice_notes").pluck().all() as string[];
  database.close();
  expect(found).toBe("ok");
  return titles;
}

async function expectNoWrites() {
  const refused = await write("Refused");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toEqual({ message: notSaved });
  const body = new URLSearchParams({ email: "basic@example.com", password: "demo-pass" });
  const page = await fetch(`${server.url}/auth`, { method: "POST", body });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain(notSaved);
  expect(await readiness()).toEqual({ status: 503, database: { ok: false, message: replaced } });
}

async function expectReads() {
  for (const path of ["/", "/admin", "/api/auth/user", "/api/admin/users", "/healthz"]) {
    const { status } = await fetch(`${server.url}${path}`, { headers: { Cookie } });
    expect([path, status]).toEqual([path, 200]);
  }
}

test("nothing is wrong while the files are still those that were opened", async () => {
  expect((await write("Before")).status).toBe(201);
  const other = new Database(file());
  other.pragma("wal_checkpoint(TRUNCATE)");
  other.close();
  expect((await write("After")).status).toBe(201);
  expect(await readiness()).toMatchObject({ status: 200, database: { ok: true } });
});

test("with a replaced database, writes stop, reads still work, and a restart serves the new file unchanged", async () => {
  // The restored file is older than the log next to it.
  const restored = join(club.dataDir, "restored.sqlite");
  const aside = join(club.dataDir, "aside.sqlite");
  new Database(file()).exec(`VACUUM INTO '${restored}'`).close();
  expect((await write("Acknowledged")).status).toBe(201);
  await rename(file(), aside);
  await rename(restored, file());
  await expectNoWrites();
  await expectReads();

  expect(await server.stop()).toBe(0);
  // Everything acknowledged is in the file that was moved away, and none of it in the other.
  expect(notesIn(aside)).toContain("Acknowledged");
  expect(notesIn(file())).not.toContain("Acknowledged");
  server = await startServer({ dataDir: club.dataDir });
  Cookie = await signInCoach(server.url);
  expect(await readiness()).toMatchObject({ status: 200, database: { ok: true } });
  expect((await write("After the restart")).status).toBe(201);
  expect(notesIn(file())).not.toContain("Refused");
});

test("a server killed after its database was replaced, without another write, loses nothing either", async () => {
  const restored = join(club.dataDir, "restored.sqlite");
  const aside = join(club.dataDir, "aside.sqlite");
  new Database(file()).exec(`VACUUM INTO '${restored}'`).close();
  expect((await write("Acknowledged")).status).toBe(201);
  await rename(file(), aside);
  await rename(restored, file());
  expect(await readiness()).toMatchObject({ status: 503 });
  await server.stop("SIGKILL");
  expect(notesIn(file())).not.toContain("Acknowledged");
  expect(notesIn(aside)).toContain("Acknowledged");
});

test("a database file that was overwritten is refused, left unchanged, and served after a restart", async () => {
  const saved = join(club.dataDir, "saved.sqlite");
  new Database(file()).exec(`VACUUM INTO '${saved}'`).close();
  const earlier = new Database(saved);
  earlier.pragma("application_id = 0");
  earlier.close();
  expect((await write("Acknowledged")).status).toBe(201);
  const bytes = await readFile(saved);
  const { ino } = await stat(file());
  await writeFile(file(), bytes);
  expect((await stat(file())).ino).toBe(ino);
  await expectNoWrites();
  await expectNoWrites();
  await server.stop();
  // Nothing of the log went into the replacement.
  expect((await readFile(file())).equals(bytes)).toBe(true);
  expect(notesIn(file())).not.toContain("Acknowledged");
  server = await startServer({ dataDir: club.dataDir });
  Cookie = await signInCoach(server.url);
  expect((await write("After the restart")).status).toBe(201);
});

test("a replaced database stays refused even if the first one comes back", async () => {
  const aside = join(club.dataDir, "aside.sqlite");
  await rename(file(), aside);
  await expectNoWrites();
  await rename(aside, file());
  await expectNoWrites();
  await expectReads();
});

test.each([
  ["gone", ""],
  ["without its log", "-wal"],
])("a database that is %s takes no writes", async (_what, ending) => {
  expect((await write("Acknowledged")).status).toBe(201);
  await rm(`${file()}${ending}`);
  await expectNoWrites();
  await expectReads();
  // Without its log, the file itself holds everything, and a kill loses nothing.
  if (ending === "-wal") {
    await server.stop("SIGKILL");
    expect(notesIn(file())).toContain("Acknowledged");
  }
});
