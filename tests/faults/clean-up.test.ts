import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase } from "#tests/support/database.ts";
import { startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";

const lost = 4_000;
const kept = 20_000;

let club: Awaited<ReturnType<typeof cloneClub>>;
beforeAll(async () => {
  club = await cloneClub();
});
afterAll(() => club.remove());

/** Many tutorials of one film that exists, and as many tutorials without a film as one clean-up may remove. */
function fill(): void {
  onDatabase(club, (database) => {
    const row = database.prepare("SELECT * FROM tutorials LIMIT 1").get() as Record<string, unknown>;
    const names = Object.keys(row);
    const insert = database.prepare(`INSERT INTO tutorials VALUES (${names.map((name) => `@${name}`)})`);
    database.transaction(() => {
      for (let n = 0; n < kept; n += 1) insert.run({ ...row, id: `kept-${n}` });
      for (let n = 0; n < lost; n += 1)
        insert.run({ ...row, id: `lost-${n}`, title: `Lost ${n}`, file_key: `tutorials/lost-${n}.mp4` });
    })();
  });
}

const state = () =>
  onDatabase(club, (database) => {
    const count = (sql: string) => database.prepare(sql).pluck().get() as number;
    return {
      deleted: count("SELECT count(*) FROM tutorials WHERE deleted_at IS NOT NULL"),
      audited: count("SELECT count(*) FROM audit_entries WHERE action = 'clean_tutorials'"),
      acts: count("SELECT count(DISTINCT deleted_act) FROM tutorials WHERE deleted_at IS NOT NULL"),
      soundness: database.pragma("quick_check", { simple: true }),
    };
  });

const none = { deleted: 0, audited: 0, acts: 0, soundness: "ok" };
const all = { deleted: lost, audited: lost, acts: 1, soundness: "ok" };

/** Runs a clean-up on a new server that is killed at `moment`. Returns how the request ended. */
async function cleanUp(moment: (ended: Promise<unknown>) => Promise<unknown>) {
  const server = await startServer({ dataDir: club.dataDir });
  const body = new URLSearchParams({ email: "coach1@example.com", password: "demo-coach-pass" });
  const signedIn = await fetch(`${server.url}/api/auth/signin`, { method: "POST", body });
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const ended = fetch(`${server.url}/api/admin/cleanup-tutorials`, { method: "POST", headers: { Cookie } })
    .then((answer) => answer.json())
    .catch(() => "killed");
  await moment(ended);
  await server.stop("SIGKILL");
  return ended;
}

/** Whether the server is in the middle of a long write, so that no one else can begin one. */
async function isWriting(): Promise<boolean> {
  for (let seen = 0; seen < 3; seen += 1) {
    const isFree = onDatabase(club, (database) => {
      database.pragma("busy_timeout = 0");
      try {
        database.exec("BEGIN IMMEDIATE; ROLLBACK");
        return true;
      } catch (error) {
        if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY")) return false;
        throw error;
      }
    });
    if (isFree) return false;
    await sleep(5);
  }
  return true;
}

test("a killed clean-up removes none of the lost tutorials, a complete one all of them", {
  timeout: 300_000,
}, async () => {
  fill();
  const early = await cleanUp(() => sleep(100));
  expect([early, state()]).toEqual(["killed", none]);

  const inItsWrite = await cleanUp(async () => {
    while (!(await isWriting())) await sleep(2);
  });
  expect([inItsWrite, state()]).toEqual(["killed", none]);

  const whole = await cleanUp((ended) => ended);
  expect(whole).toMatchObject({ deletedCount: lost, remainingTutorials: kept + 7 });
  expect(state()).toEqual(all);
});
