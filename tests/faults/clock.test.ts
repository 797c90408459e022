import { expect, test } from "vitest";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { backUpNightly } from "#app/features/club/maintenance/backups/back-up.server.ts";
import { archiveOf } from "#app/features/club/maintenance/backups/backup-rules.ts";
import { sendDuePushes } from "#app/features/people/push/send.server.ts";
import { listQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { takeNextJob } from "#app/features/video/clips/media-jobs.server.ts";
import { watchClock } from "#app/jobs/clock-watch.server.ts";
import type { RecurringJob } from "#app/jobs/recurring.ts";
import { recurringJobs } from "#app/jobs/recurring.ts";
import { startJobs } from "#app/jobs/runner.server.ts";
import { asJson, changeRows, read, rowsOf, userId } from "#tests/http/club.ts";
import { aCoach } from "#tests/http/people.ts";
import { appForEach } from "#tests/support/app-hooks.ts";

const hour = 3_600_000;
const years = 5 * 365 * 24 * hour;

const app = appForEach();

async function logDrill() {
  const pro = await app.signIn("pro@example.com");
  const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
  return pro("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 5 }));
}

test.each([
  ["five years ahead", years],
  ["five years back", -years],
])("with a clock %s members sign in, read and log, and it is right again afterwards", async (_where, ms) => {
  const before = rowsOf(app, "SELECT id FROM drill_completions");
  app.clock.advance(ms);
  expect((await app.fetch("/")).status).toBe(200);
  expect((await logDrill()).status).toBe(201);
  expect((await app.fetch("/readyz")).status).toBe(200);
  app.clock.advance(-ms);
  expect((await logDrill()).status).toBe(201);
  expect(rowsOf(app, "SELECT id FROM drill_completions")).toHaveLength(before.length + 2);
  const pro = await app.signIn("pro@example.com");
  for (const tab of ["dashboard", "progress", "history"])
    expect([tab, (await pro(`/portal?tab=${tab}`)).status]).toEqual([tab, 200]);
});

test("permanent deletions wait a day after the clock jumps, forward or back", async () => {
  let steady = 0;
  const pass = (ms: number) => {
    steady += ms;
    app.clock.advance(ms);
  };
  const watch = watchClock(app.services, () => steady);
  expect(await watch.mayDelete()).toBe(true);
  pass(6 * hour);
  expect(await watch.mayDelete()).toBe(true);
  for (const jump of [years, -years]) {
    app.clock.advance(jump);
    expect(await watch.mayDelete()).toBe(false);
    pass(23 * hour);
    expect(await watch.mayDelete()).toBe(false);
    pass(hour);
    expect(await watch.mayDelete()).toBe(true);
  }
});

test("a club that starts years after its last backup deletes nothing for a day", async () => {
  const endedAt = app.clock.now().getTime();
  changeRows(
    app,
    "INSERT INTO upkeep_runs (id, kind, started_at, ended_at) VALUES ('r', 'backup', ?, ?)",
    endedAt,
    endedAt,
  );
  expect(await watchClock(app.services).mayDelete()).toBe(true);
  app.clock.advance(years);
  let steady = 0;
  const watch = watchClock(app.services, () => steady);
  expect(await watch.mayDelete()).toBe(false);
  steady += 24 * hour;
  app.clock.advance(24 * hour);
  expect(await watch.mayDelete()).toBe(true);
});

test("the runner asks before it deletes accounts or files, and runs everything else", async () => {
  expect(recurringJobs.filter((job) => job.deletes).map((job) => job.name)).toEqual([
    "delete old emails",
    "delete old newsletter recipients",
    "delete accounts whose owners asked for it",
    "delete accounts never confirmed",
    "delete newsletter requests never confirmed",
    "erase deleted matches",
    "empty the video bin",
    "remove unfinished uploads",
    "delete lists never imported",
    "remove old form drafts",
    "delete old send records",
    "delete unused recordings",
    "sweep unused files",
  ]);
  changeRows(app, "INSERT INTO upkeep_runs (id, kind, started_at, ended_at) VALUES ('r', 'backup', 1, 1)");
  const ran: string[] = [];
  const job = (name: string, deletes?: true): RecurringJob => ({
    name,
    every: 20,
    deletes,
    run: async () => {
      ran.push(name);
    },
  });
  const stop = startJobs(app.services, [job("deletes", true), job("looks")]);
  await expect.poll(() => ran.length).toBeGreaterThan(2);
  await stop();
  expect(new Set(ran)).toEqual(new Set(["looks"]));
});

test("email postponed while the clock was ahead goes out right away", async () => {
  const count = "SELECT count(*) AS n FROM outbox WHERE sent_at IS NOT NULL";
  const [before] = rowsOf<{ n: number }>(app, count);
  await app.fetch(
    "/api/contact",
    asJson({ name: "Ana", email: "ana@x.example", message: "A question for you" }),
  );
  changeRows(
    app,
    "UPDATE outbox SET next_attempt_at = ? WHERE sent_at IS NULL",
    app.clock.now().getTime() + years,
  );
  await sendDueMail(app.services);
  const [after] = rowsOf<{ n: number }>(app, count);
  expect(after?.n ?? 0).toBeGreaterThan(before?.n ?? 0);
  expect(rowsOf(app, "SELECT id FROM outbox WHERE next_attempt_at IS NOT NULL")).toEqual([]);
});

/** Does something with a clock that runs two days ahead, and then corrects it. */
async function whileAhead(work: () => Promise<unknown>): Promise<void> {
  app.clock.advance(48 * hour);
  await work();
  app.clock.advance(-48 * hour);
}

const mailsTo = (recipient: string) =>
  rowsOf<{ subject: string }>(app, "SELECT subject FROM outbox WHERE recipient = ?", recipient).length;

test("a confirmation of the newsletter sent while the clock ran ahead is sent again when asked for", async () => {
  const ask = () => app.fetch("/api/newsletter", asJson({ email: "ana@x.example" }));
  await whileAhead(ask);
  expect(mailsTo("ana@x.example")).toBe(1);
  expect((await ask()).status).toBe(200);
  expect(mailsTo("ana@x.example")).toBe(2);
  await ask();
  expect(mailsTo("ana@x.example")).toBe(2);
});

test("a message sent while the clock ran ahead doesn't swallow the next one, nor the budget of a mailbox", async () => {
  const message = { name: "Ana", email: "ana@x.example", message: "A question for you" };
  const send = () => app.fetch("/api/contact", asJson(message));
  const stored = () => rowsOf(app, "SELECT id FROM contact_messages WHERE email = 'ana@x.example'").length;
  await whileAhead(send);
  await send();
  await send();
  expect(stored()).toBe(2);
  changeRows(app, "UPDATE outbox SET is_anyones = 1, created_at = ?", app.clock.now().getTime() + hour);
  for (let at = 0; at < 12; at += 1)
    changeRows(
      app,
      "INSERT INTO outbox (id, recipient, subject, text, is_anyones, created_at) VALUES (?, 'bo@x.example', 's', 't', 1, ?)",
      `b${at}`,
      app.clock.now().getTime() + hour,
    );
  await app.fetch("/api/newsletter", asJson({ email: "bo@x.example" }));
  expect(mailsTo("bo@x.example")).toBe(13);
});

test("videos and notifications put off while the clock ran ahead are taken up right away", async () => {
  const late = app.clock.now().getTime() + 48 * hour;
  changeRows(app, "DELETE FROM media_jobs");
  changeRows(
    app,
    "INSERT INTO media_jobs (id, kind, payload, state, run_after, created_at) VALUES ('j', 'ingest', '{}', 'waiting', ?, ?)",
    late,
    late,
  );
  expect((await takeNextJob(app.services))?.id).toBe("j");
  changeRows(
    app,
    `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     VALUES ('s', ?, 'ended', 'https://push.example/1', 'k', 'a', ?)`,
    userId(app, "pro@example.com"),
    late,
  );
  changeRows(
    app,
    `INSERT INTO pushes (id, subscription_id, kind, about, path, created_at, expires_at, next_attempt_at)
     VALUES ('p', 's', 'message', 'm', '/portal', ?, ?, ?)`,
    late,
    late + hour,
    late,
  );
  await sendDuePushes(app.services);
  // Its browser's session has ended, so taking it up forgets the browser.
  expect(rowsOf(app, "SELECT id FROM push_subscriptions WHERE id = 's'")).toEqual([]);
});

test("what was opened while the clock ran ahead is new again once the coach answers", async () => {
  const pro = await app.signIn("pro@example.com");
  const [tutorial] = await read<{ id: string }[]>(pro, "/api/tutorials");
  const path = `/portal/tutorials/${tutorial?.id}`;
  await pro(`/api/tutorials/${tutorial?.id}/questions`, asJson({ text: "Where do I look?" }));
  const coach = await app.signIn("coach1@example.com");
  const { entities } = await listQuestions(app.services, aCoach);
  const thread = entities.find(({ userId: owner }) => owner === userId(app, "pro@example.com"));
  const answer = (text: string) => coach(`/api/admin/tutorial-questions/${thread?.id}`, asJson({ text }));
  expect((await answer("At the hole")).status).toBeLessThan(300);
  await whileAhead(async () => {
    // The first session has ended by then.
    const again = await app.signIn("pro@example.com");
    expect((await again(path)).status).toBe(200);
  });
  const state = () =>
    rowsOf<{ isNew: number; mailed: number | null }>(
      app,
      "SELECT answered_at > coalesce(read_at, 0) AS isNew, mailed_at AS mailed FROM tutorial_questions WHERE id = ?",
      thread?.id,
    )[0];
  expect(state()?.isNew).toBe(0);
  app.clock.advance(hour);
  expect((await answer("Just behind it")).status).toBeLessThan(300);
  expect(state()?.isNew).toBe(1);
});

test("a backup made for tonight while the clock ran ahead counts as absent", async () => {
  const tonight = app.clock.now();
  changeRows(
    app,
    "INSERT INTO upkeep_runs (id, kind, started_at, ended_at, archive) VALUES ('ahead', 'backup', 1, ?, ?), ('later', 'replica', 1, ?, 'x')",
    tonight.getTime() - hour,
    archiveOf(localDate(tonight, app.services.config.siteTimeZone)),
    tonight.getTime() - 2 * hour,
  );
  await backUpNightly(app.services, new AbortController().signal);
  expect(rowsOf(app, "SELECT id FROM upkeep_runs WHERE kind = 'backup'")).toHaveLength(2);
  await backUpNightly(app.services, new AbortController().signal);
  expect(rowsOf(app, "SELECT id FROM upkeep_runs WHERE kind = 'backup'")).toHaveLength(2);
});
