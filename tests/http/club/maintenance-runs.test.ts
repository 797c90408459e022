import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listErrorReports } from "#app/features/club/maintenance/errors.server.ts";
import { listRecurringJobs } from "#app/features/club/maintenance/status.server.ts";
import type { RecurringJob } from "#app/jobs/recurring.ts";
import { startJobs } from "#app/jobs/runner.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { asJson, bodyOf, changeRows, rowsOf } from "../club.ts";

let app: App;
beforeEach(async () => {
  app = await startApp();
});
afterEach(() => app.close());

type Readiness = { status: string; checks: Record<string, { ok: boolean; message: string }> };

describe("GET /readyz", () => {
  it("is 200 with a sentence for each part when all is well", async () => {
    const answer = await app.fetch("/readyz");
    expect(answer.status).toBe(200);
    const { status, checks } = await bodyOf<Readiness>(answer);
    expect(status).toBe("ready");
    expect(Object.keys(checks)).toEqual(["database", "disk", "migrations", "queues", "ffmpeg", "replica"]);
    for (const { message } of Object.values(checks)) expect(message).toMatch(/^[\dA-Za-z].*\.$/);
    expect(rowsOf(app, "SELECT * FROM pulse")).toHaveLength(1);
  });

  const faults: [string, string, (club: App) => unknown, Record<string, string>][] = [
    ["the disk is under its reserve", "disk", () => null, { DISK_RESERVE_BYTES: String(2 ** 52) }],
    ["ffmpeg is not where it should be", "ffmpeg", () => null, { FFMPEG_PATH: "/nowhere/ffmpeg" }],
    [
      "the storage is not mounted",
      "disk",
      (club) => rename(join(club.dataDir, "files"), join(club.dataDir, "elsewhere")),
      {},
    ],
    ["the database takes no writes", "database", (club) => changeRows(club, "DROP TABLE pulse"), {}],
    [
      "the schema is another one",
      "migrations",
      (club) => changeRows(club, "DELETE FROM __drizzle_migrations"),
      {},
    ],
  ];
  it.each(faults)("is 503 when %s, and says so at %s", async (_what, part, spoil, environment) => {
    const club = await startApp({ environment });
    await spoil(club);
    const answer = await club.fetch("/readyz");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "30"]);
    const { status, checks } = await bodyOf<Readiness>(answer);
    expect(status).toBe("not ready");
    const ill = Object.keys(checks).filter((name) => !checks[name]?.ok);
    expect(ill).toEqual([part]);
    expect((await club.fetch("/healthz")).status).toBe(200);
    await club.close();
  });
});

describe("POST /api/log-error", () => {
  const report = {
    message: "Cannot read 17 of undefined",
    stack: "Error: x\n    at render (http://localhost:3000/assets/a.js?token=s3cret:10:20)",
    context: "React Query - Query Error",
    url: "http://localhost:3000/reset-password/abcdef?token=s3cret#x",
    userAgent: "A browser",
    timestamp: "2026-03-11T18:30:00.000Z",
  };
  const send = (body: object) => app.fetch("/api/log-error", asJson(body));
  const stored = () =>
    listErrorReports(app.services, { isAdmin: true } as Parameters<typeof listErrorReports>[1]);

  it("stores the report without secrets and reveals nothing", async () => {
    const answer = await send(report);
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    const [row] = await stored();
    expect(row).toMatchObject({ message: report.message, context: report.context, count: 1 });
    expect(row?.url).toBe("http://localhost:3000/reset-password/:secret");
    expect(JSON.stringify(row)).not.toContain("s3cret");
    expect(row?.stack).toContain("assets/a.js:10:20");
  });

  it("counts similar reports together and others separately", async () => {
    await send(report);
    await send({ ...report, message: "Cannot read 18 of undefined" });
    await send({ ...report, context: "portal-video-upload" });
    expect((await stored()).map(({ count }) => count).sort()).toEqual([1, 2]);
  });

  it("cuts long text and refuses a report without a message", async () => {
    expect((await send({ message: "x".repeat(100_000), stack: 17 })).status).toBe(204);
    const [row] = await stored();
    expect([row?.message.length, row?.stack]).toEqual([1000, null]);
    const refused = await send({ stack: "somewhere" });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: "The message is missing" },
    ]);
  });

  it("keeps the latest 500", async () => {
    const letters = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
    for (let n = 0; n < 510; n += 1) {
      app.clock.advance(1000);
      await send({ message: `fault ${letters(n)}` });
    }
    const rows = await stored();
    expect(rows).toHaveLength(500);
    expect(rows[0]?.message).toBe(`fault ${letters(509)}`);
  });

  it("accepts 20 a minute from one address", async () => {
    await app.close();
    app = await startApp({ environment: { RATE_LIMIT_FACTOR: "1" } });
    for (let n = 0; n < 20; n += 1) expect((await send(report)).status).toBe(204);
    const refused = await send(report);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50);
  });

  it("is readable only by coaches", async () => {
    await expect(listErrorReports(app.services, null)).rejects.toThrow("log in");
  });
});

describe("the runner", () => {
  it("runs a long job alongside the others, and tells it when to stop", async () => {
    const turns: string[] = [];
    const jobs: RecurringJob[] = [
      {
        name: "long",
        every: 10,
        run: (_services, stopping) =>
          new Promise((_resolve, reject) => {
            turns.push("long");
            stopping.addEventListener("abort", () => reject(stopping.reason));
          }),
      },
      { name: "short", every: 10, run: async () => void turns.push("short") },
      { name: "bad", every: 10, run: () => Promise.reject(new Error("not today")) },
    ];
    const stop = startJobs(app.services, jobs);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await stop();
    expect(turns.filter((turn) => turn === "long")).toHaveLength(1);
    expect(turns.filter((turn) => turn === "short").length).toBeGreaterThan(3);
    const coach = { isAdmin: true } as Parameters<typeof listRecurringJobs>[1];
    const states = Object.fromEntries(
      (await listRecurringJobs(app.services, coach)).map((job) => [job.name, job]),
    );
    expect(states.bad?.fault).toBe("not today");
    expect(states.short).toMatchObject({ every: 10, fault: null });
    expect(states.long).toMatchObject({ endedAt: null, fault: null });
  });
});
