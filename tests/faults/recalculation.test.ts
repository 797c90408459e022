import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { changeRows, rowsOf } from "#tests/support/database.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { loggingMembers } from "./logging-members.ts";

let server: RunningServer | undefined;
afterEach(() => server?.close());

/** Two hundred members who have logged a lot, with weekly records that are recognizably old. */
function fill(club: { dataDir: string }): void {
  changeRows(
    club,
    `BEGIN;
    ${loggingMembers}
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
