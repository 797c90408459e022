import { expect, test } from "vitest";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { watchClock } from "#app/jobs/clock-watch.server.ts";
import type { RecurringJob } from "#app/jobs/recurring.ts";
import { recurringJobs } from "#app/jobs/recurring.ts";
import { startJobs } from "#app/jobs/runner.server.ts";
import { asJson, changeRows, read, rowsOf } from "#tests/http/club.ts";
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
