import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { watchReplica } from "#app/features/club/maintenance/backups/replica.server.ts";
import { runDoctor } from "#app/features/club/maintenance/doctor.server.ts";
import { recordRun } from "#app/features/club/maintenance/runs.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { rowsOf, textOf } from "../club.ts";

let app: App;
let replica = "";
const calm = new AbortController().signal;

beforeEach(async () => {
  replica = await mkdtemp(join(tmpdir(), "replica-behind-"));
  app = await startApp({ environment: { REPLICA_URL: `file://${replica}` } });
});
afterEach(async () => {
  await app.close();
  await rm(replica, { recursive: true, force: true });
});

/** What the server that copies would have written. */
async function copied(secondsAgo: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - secondsAgo * 1000).toISOString();
  const marker = { format: "litestream-0.3", owner: "one", host: "box", beat: 1, copiedUpTo: at };
  await writeFile(join(replica, "club.json"), JSON.stringify({ ...marker, generation: null, store: null }));
}

const mails = () =>
  rowsOf<{ recipient: string; subject: string }>(
    app,
    "SELECT recipient, subject FROM outbox WHERE subject LIKE '%copy elsewhere%'",
  );

const texts = (subject: string) =>
  rowsOf<{ text: string }>(app, "SELECT text FROM outbox WHERE subject LIKE ?", `%${subject}%`);

test("System Tools, /readyz, and the doctor say up to when everything is copied elsewhere (D93)", async () => {
  const coach = await app.signIn("coach1@example.com");
  const sentence = "The club's secrets are readable there: set REPLICA_KEY to encrypt them.";
  for (const [secondsAgo, said, isWell] of [
    [2, "Copied elsewhere up to 2 seconds ago.", true],
    [240, "Copied elsewhere up to 4 minutes ago.", true],
    [420, "The copy elsewhere is 7 minutes behind.", false],
  ] as const) {
    await copied(secondsAgo);
    const whole = `${said} ${sentence}`;
    expect(await runDoctor(app.services)).toContainEqual({ isWell, sentence: whole });
    const ready = await (await app.fetch("/readyz")).json();
    expect(ready).toMatchObject({ status: "ready", checks: { replica: { ok: isWell, message: whole } } });
    const page = await textOf(await coach("/admin/system-tools"));
    // What is late is named at the top, too.
    expect(page.split(whole.slice(0, -1))).toHaveLength(isWell ? 2 : 3);
  }
});

test("the email about a failed backup says how far the copy elsewhere has come, and what is at stake (D93)", async () => {
  await copied(2);
  await recordRun(app.services, "backup", calm, async () => {
    throw new Error("No room in BACKUP_DIR.");
  });
  const [mail] = texts("backup failed");
  expect(mail?.text).toContain("No room in BACKUP_DIR.");
  expect(mail?.text).toContain("Copied elsewhere up to 2 seconds ago.");
  expect(mail?.text).not.toContain("would destroy everything");
});

test("without a copy elsewhere that email says that a broken disk would destroy everything", async () => {
  const bare = await startApp();
  await recordRun(bare.services, "backup", calm, async () => {
    throw new Error("No room in BACKUP_DIR.");
  });
  const [mail] = rowsOf<{ text: string }>(
    bare,
    "SELECT text FROM outbox WHERE subject LIKE '%backup failed%'",
  );
  expect(mail?.text).toContain("would destroy everything");
  expect(mail?.text).not.toContain("opied elsewhere");
  await bare.close();
});

test("more than 5 minutes behind is one email to each coach, and again only after it had caught up (D93)", async () => {
  await copied(200);
  await watchReplica(app.services, calm);
  expect(mails()).toEqual([]);
  await copied(301);
  for (let look = 0; look < 5; look += 1) await watchReplica(app.services, calm);
  expect(mails().map(({ recipient }) => recipient)).toEqual(["coach1@example.com", "coach2@example.com"]);
  expect(await runDoctor(app.services)).toContainEqual({
    isWell: false,
    sentence: expect.stringMatching(/^The copy elsewhere is 5 minutes behind\./),
  });
  const ready = await app.fetch("/readyz");
  // The club serves well: a proxy must not take it away for a warning.
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    status: "ready",
    checks: {
      replica: { ok: false, message: expect.stringMatching(/^The copy elsewhere is 5 minutes behind\./) },
    },
  });

  app.clock.advance(60_000);
  await copied(2);
  await watchReplica(app.services, calm);
  expect(await (await app.fetch("/readyz")).json()).toMatchObject({ checks: { replica: { ok: true } } });
  expect(mails()).toHaveLength(2);
  app.clock.advance(3_600_000);
  await watchReplica(app.services, calm);
  expect(mails()).toHaveLength(4);
});
