import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { changeRows, onDatabase, rowsOf } from "#tests/http/club.ts";
import type { Ask } from "#tests/support/app.ts";

type Club = { dataDir: string };

/** Copies a demo member this many times; each copy has its own address and this week's upload left. */
export function addMembers(club: Club, like: string, emails: readonly string[]): void {
  onDatabase(club, (database) => {
    const row = database.prepare("SELECT * FROM users WHERE email = ?").get(like) as Record<string, unknown>;
    const columns = Object.keys(row);
    const insert = database.prepare(
      `INSERT INTO users (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
    );
    for (const [place, email] of emails.entries()) {
      const own = { id: randomUUID(), email, user_name: `hostile.${place}`, google_subject: null };
      insert.run({ ...row, ...own });
    }
  });
}

/** Requests from a listening server as a signed-in browser would. Throws if signing in is refused. */
export async function signIn(url: string, email: string, password = "demo-pass"): Promise<Ask> {
  const body = new URLSearchParams({ email, password });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  const lines = answer.headers.getSetCookie();
  const cookie = lines.map((line) => line.split(";")[0]).join("; ");
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set("Cookie", cookie);
    return fetch(new URL(path, url), { redirect: "manual", ...init, headers });
  };
}

/** A job of the queue as its row says. */
export type JobRow = { state: string; attempts: number; last_error: string | null };

/** Waits until every job is done or has failed for good; the pauses between tries are shortened. */
export async function untilDrained(club: Club, limit: number): Promise<JobRow[]> {
  const until = Date.now() + limit;
  for (;;) {
    changeRows(club, "UPDATE media_jobs SET run_after = 0 WHERE attempts > 0");
    const jobs = rowsOf<JobRow>(club, "SELECT state, attempts, last_error FROM media_jobs");
    const open = jobs.filter(({ state }) => state === "waiting" || state === "running");
    if (open.length === 0) return jobs;
    if (Date.now() > until) throw new Error(`${open.length} of ${jobs.length} jobs are not done`);
    await sleep(250);
  }
}
