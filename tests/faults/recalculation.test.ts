import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { changeRows, rowsOf } from "#tests/support/database.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Two hundred members who have logged a lot, with weekly records that are recognizably old. */
function fill(club: { dataDir: string }): void {
  changeRows(
    club,
    `BEGIN;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
    INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at)
    SELECT 'm' || i, 'm' || i || '@example.com', 'm' || i, 'Member', 'No ' || i, 'pro', 1770000000000 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
    INSERT INTO drill_completions (id, user_id, drill_id, rounds_thrown, ppr, completed_at, completed_on)
    SELECT 'c' || i, 'm' || (i % 200 + 1), (SELECT id FROM weekly_drills LIMIT 1), 10, 6, 1770000000000 + i,
      date('2025-01-01', (i % 365) || ' days') FROM n;
    UPDATE weekly_accuracy SET average_ppr = 1; COMMIT;`,
  );
}

type Records = { all: number; old: number };

function records(club: { dataDir: string }): Records {
  const sql = 'SELECT count(*) AS "all", sum(average_ppr = 1) AS old FROM weekly_accuracy';
  return rowsOf<Records>(club, sql)[0] ?? { all: 0, old: 0 };
}

test("a killed recalculation leaves every old record", async () => {
  server = await startServer();
  const { url } = server;
  fill(server);
  const before = records(server);
  expect(before.old).toBe(before.all);
  const body = new URLSearchParams({ email: "coach1@example.com", password: "demo-coach-pass" });
  const signedIn = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const path = `${url}/api/admin/recalculate-weekly-accuracy`;
  const answer = fetch(path, { method: "POST", headers: { Cookie } }).then(
    () => "answered",
    () => "killed",
  );
  await sleep(60);
  await server.stop("SIGKILL");
  expect(await answer).toBe("killed");
  expect(records(server)).toEqual(before);
});
