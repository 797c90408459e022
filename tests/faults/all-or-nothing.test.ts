import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { cellOf, changeRows } from "#tests/support/database.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { loggingMembers } from "./logging-members.ts";

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Two hundred members who logged much but have no weekly numbers, and five hundred active drills. */
function fill(club: { dataDir: string }): void {
  changeRows(
    club,
    `BEGIN;
    ${loggingMembers}
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
    INSERT INTO weekly_drills (id, week, title, description, instructions, is_active, day_of_week, difficulty,
      estimated_time, category, tier, created_at)
    SELECT 'd' || i, 1, 'Drill ' || i, '', '', 1, 'monday', 'beginner', 10, 'push', 'elite', 1770000000000 + i FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO imports (id, kind, state, content, created_at)
    SELECT 'people', 'members', 'checked',
      'email,name,plan' || char(10) || group_concat('n' || i || '@example.net,New Member,pro', char(10)), 1 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
    INSERT INTO imports (id, kind, state, content, created_at)
    SELECT 'results', 'drills', 'checked', 'email,date,drill,rounds,ppr' || char(10) ||
      group_concat('m' || (i % 200 + 1) || '@example.com,' || date('2024-01-01', (i % 365) || ' days') || ',push,10,6', char(10)), 1
    FROM n;
    COMMIT;`,
  );
}

type Act = { path: string; method: "POST" | "DELETE"; body?: object; count: string };

const upTo = (most: number, letter: string) => Array.from({ length: most }, (_, at) => `${letter}${at + 1}`);

/** The large writes of the admin area, each with a number that shows how much of it is done. */
const acts: Record<string, Act> = {
  "a copy of drills to members": {
    path: "weekly-drills/copy",
    method: "POST",
    body: { sourceUserId: "m200", drillIds: upTo(20, "d"), targetUserIds: upTo(199, "m") },
    count: "SELECT count(*) FROM weekly_drills",
  },
  "deleting all drills": {
    path: "weekly-drills",
    method: "DELETE",
    count: "SELECT count(*) FROM weekly_drills WHERE is_active = 1",
  },
  "an import of members": {
    path: "imports/people",
    method: "POST",
    count: "SELECT count(*) + (SELECT count(*) FROM entitlement_changes) FROM users",
  },
  "an import of past drills": {
    path: "imports/results",
    method: "POST",
    count: "SELECT count(*) + 100000 * (SELECT count(*) FROM weekly_accuracy) FROM practice_results",
  },
  "fixing missing numbers": {
    path: "fix-missing-stats",
    method: "POST",
    count: "SELECT count(*) FROM weekly_accuracy",
  },
};

async function open(dataDir?: string): Promise<{ url: string; dataDir: string; Cookie: string }> {
  server = await startServer(dataDir === undefined ? {} : { dataDir });
  const body = new URLSearchParams({ email: "coach1@example.com", password: "demo-coach-pass" });
  const signedIn = await fetch(`${server.url}/api/auth/signin`, { method: "POST", body });
  return { ...server, Cookie: signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

const send = ({ url, Cookie }: { url: string; Cookie: string }, { path, method, body }: Act) =>
  fetch(`${url}/api/admin/${path}`, {
    method,
    headers: { Cookie, "Content-Type": "application/json" },
    body: JSON.stringify(body ?? {}),
  });

const killsAt = [5, 25, 60, 120, 250];

test.each(Object.entries(acts))(
  "%s is done whole or not at all, whenever it is killed",
  { timeout: 300_000 },
  async (_name, act) => {
    let club = await open();
    fill(club);
    const count = () => cellOf(club, act.count);
    const before = count();
    let after: unknown;
    for (const delay of killsAt) {
      const answered = send(club, act).then(
        ({ status }) => status,
        () => null,
      );
      await sleep(delay);
      await server?.stop("SIGKILL");
      const status = await answered;
      if (count() !== before || status !== null) {
        after = count();
        break;
      }
      club = await open(club.dataDir);
    }
    if (after === undefined) {
      expect((await send(club, act)).status).toBeLessThan(300);
      after = count();
    }
    // A club that no one kills shows what a whole run changes.
    await server?.close();
    const quiet = await open();
    fill(quiet);
    expect((await send(quiet, act)).status).toBeLessThan(300);
    club = quiet;
    expect(after).toBe(count());
    expect(after).not.toBe(before);
  },
);
