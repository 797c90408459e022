import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { growClub } from "#tests/bench/big-club/grow.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { rowsOf } from "./club.ts";

let app: App;
let indexes: unknown[];
const indexNames = () =>
  rowsOf(app, "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name");

beforeAll(async () => {
  app = await startApp();
  indexes = indexNames();
  growClub(join(app.dataDir, "app.sqlite"), {
    members: 60,
    completions: 3000,
    drills: 200,
    until: app.clock.now(),
  });
});
afterAll(() => app.close());

const numberOf = (sql: string) => rowsOf<{ n: number }>(app, sql)[0]?.n;

it("adds the requested number, and breaks no reference", () => {
  expect(numberOf("SELECT count(*) AS n FROM users WHERE email LIKE 'member%'")).toBe(60);
  expect(
    numberOf(
      "SELECT count(*) AS n FROM drill_completions c JOIN users u ON u.id = c.user_id WHERE u.email LIKE 'member%'",
    ),
  ).toBe(3000);
  expect(numberOf("SELECT count(*) AS n FROM weekly_drills") ?? 0).toBeGreaterThanOrEqual(214);
  expect(rowsOf(app, "PRAGMA foreign_key_check")).toEqual([]);
  expect(indexNames()).toEqual(indexes);
});

it("writes the same weekly records as the product", async () => {
  const records = () =>
    rowsOf(
      app,
      `SELECT user_id, year, week_number, accuracy_percentage, average_ppr, total_rounds, consistency_percentage,
       trend_from_previous FROM weekly_accuracy ORDER BY 1, 2, 3`,
    );
  const grown = records();
  const coach = await app.signIn("coach1@example.com");
  const missing = await (await coach("/api/admin/diagnose-missing-stats")).json();
  expect(missing).toMatchObject({ affectedUsers: [], usersWithMissingStats: 0 });
  expect((await coach("/api/admin/recalculate-weekly-accuracy", { method: "POST" })).status).toBe(200);
  expect(records()).toEqual(grown);
});

it("lets everyone in with the demo's password", async () => {
  const member = await app.signIn("member00007@example.com");
  expect((await member("/portal")).status).toBe(200);
});
