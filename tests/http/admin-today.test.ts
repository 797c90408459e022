import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { onDatabase, textOf, userId } from "./club.ts";

let app: App;
let coach: Ask;
beforeEach(async () => {
  app = await startApp();
  coach = await app.signIn("coach1@example.com");
});
afterEach(() => app.close());

const run = (sql: string, ...values: unknown[]) =>
  onDatabase(app, (database) => database.prepare(sql).run(...values));
const day = 86_400_000;
const daysAgo = (days: number) => app.clock.now().getTime() - days * day;

/** The list on the front door as a reader sees it: one string a row. */
async function rows(): Promise<string[]> {
  const html = await (await coach("/admin")).text();
  const list = /<ul class="rows" data-list="">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return Promise.all(
    list
      .split("<li")
      .slice(1)
      .map((row) => textOf(new Response(`<li${row}`))),
  );
}

/** Nobody waits for anything. */
function quiet() {
  run("UPDATE contact_messages SET responded_at = 1, response = 'Yes'");
  run("UPDATE submissions SET status = 'reviewed'");
  run("UPDATE users SET subscription_tier = NULL, free_membership_tier = NULL, free_membership_until = NULL");
  run("DELETE FROM outbox");
  run("UPDATE message_threads SET waiting_since = NULL");
  run("DELETE FROM homework");
}

describe("Today", () => {
  it("stands on the front door alone, with a way there from every tab", async () => {
    const isToday = (html: string) => /<h1[^>]*>[\s\S]*?Today<\/h1>/.test(html);
    expect(isToday(await (await coach("/admin")).text())).toBe(true);
    for (const tab of ["submissions", "notes", "drills", "users", "coach-assignments", "system-tools"]) {
      const page = await coach(`/admin?tab=${tab}&view=elite`);
      const html = await page.text();
      expect([tab, isToday(html)]).toEqual([tab, false]);
      expect(html).toContain('href="/admin?view=elite"');
    }
  });

  it("says so when nothing waits", async () => {
    quiet();
    expect(await rows()).toEqual([]);
    expect(await textOf(await coach("/admin"))).toContain("Nothing waits.");
  });

  it("never lists a coach, whatever plan the coach's own account has", async () => {
    quiet();
    run(
      "UPDATE users SET subscription_tier = 'pro', created_at = ?, free_membership_tier = 'pro', free_membership_until = ? WHERE email LIKE 'coach%'",
      daysAgo(100),
      daysAgo(-2),
    );
    expect(await rows()).toEqual([]);
  });

  it("lists the demo's unanswered messages and the video that waits, oldest first", async () => {
    const words = await rows();
    expect(words.filter((row) => row.includes("wrote to us"))).toHaveLength(2);
    expect(words.filter((row) => row.includes("sent a video"))).toHaveLength(1);
    const since = words.map((row) => Date.parse(/Since +(\w+ \d+, \d{4})/.exec(row)?.[1] ?? ""));
    expect(since).toEqual([...since].sort((a, b) => a - b));
  });

  it("a video says when its feedback is due, and is gone once it is reviewed", async () => {
    quiet();
    run(
      "UPDATE submissions SET status = 'downloaded', uploaded_on = '2026-03-05', uploaded_at = ?",
      daysAgo(6),
    );
    const [row = ""] = await rows();
    expect(row).toMatch(/Avery Quinn +sent a video 6 days ago; feedback was due on Mar 10/);
    expect(row).toContain("Review");
  });

  it.each([
    ["pro", 13.9, 0],
    ["pro", 14.1, 1],
    ["basic", 40, 0],
  ])("a %s member silent for %d days: %d rows", async (tier, days, count) => {
    quiet();
    run("DELETE FROM drill_completions");
    run("DELETE FROM practice_results");
    run("UPDATE users SET created_at = 0, subscription_tier = ? WHERE email = 'pro2@example.com'", tier);
    run(
      "INSERT INTO practice_results (id, user_id, shot_type, rounds, ppr, practiced_at, practiced_on) SELECT 'x', id, 'push', 10, 5, ?, '2026-01-01' FROM users WHERE email = 'pro2@example.com'",
      daysAgo(days),
    );
    const found = await rows();
    expect(found).toHaveLength(count);
    if (count) {
      expect(found[0]).toMatch(/Sage Winter +has been silent: .+ 14 days ago/);
      expect(await (await coach("/admin")).text()).toContain(`user=${userId(app, "pro2@example.com")}`);
    }
  });

  it.each([
    [6.9, 1],
    [7.1, 0],
    [-0.1, 0],
  ])("a free membership that ends in %d days: %d rows", async (days, count) => {
    quiet();
    run("DELETE FROM drill_completions");
    run(
      "UPDATE users SET free_membership_tier = 'elite', free_membership_until = ?, created_at = ? WHERE email = 'new@example.com'",
      daysAgo(-days),
      daysAgo(1),
    );
    const found = await rows();
    expect(found).toHaveLength(count);
    if (count) expect(found[0]).toMatch(/has elite for free until Mar 1\d/);
  });

  it("failed mail is one row that says how much and why", async () => {
    quiet();
    for (const id of ["a", "b"])
      run(
        "INSERT INTO outbox (id, recipient, subject, text, created_at, attempts, given_up_at, last_error) VALUES (?, 'x@example.com', 's', 't', ?, 9, ?, 'Mailbox full')",
        id,
        daysAgo(4),
        daysAgo(1),
      );
    const found = await rows();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/2 mails +could not be sent so far: Mailbox full/);
    app.clock.advance(7 * day);
    expect(await rows()).toEqual([]);
  });

  it("shows ten of a kind and says how many there are", async () => {
    quiet();
    for (let place = 0; place < 14; place += 1)
      run(
        "INSERT INTO contact_messages (id, name, email, message, created_at) VALUES (?, ?, 'x@example.com', 'Hello', ?)",
        `many-${place}`,
        `Writer ${place}`,
        daysAgo(place),
      );
    const found = await rows();
    expect(found).toHaveLength(10);
    expect(found[0]).toContain("Writer 13");
    expect(await textOf(await coach("/admin"))).toMatch(/Showing +10 +of +14/);
  });

  it("a full disk and a failed backup are rows as well", async () => {
    await app.close();
    app = await startApp({ environment: { DISK_RESERVE_BYTES: "9000000000000000" } });
    coach = await app.signIn("coach1@example.com");
    quiet();
    run(
      "INSERT INTO upkeep_runs (id, kind, started_at, ended_at, fault) VALUES ('r', 'backup', 1, 2, 'No room')",
    );
    const found = (await rows()).join("\n");
    expect(found).toMatch(/The disk +is nearly full/);
    expect(found).toMatch(/The backup +The last backup failed: No room/);
  });

  it("is read with 12 statements at most beside the tab's own", async () => {
    const count = async (path: string) => (await watchStatements(() => coach(path))).run.length;
    const [tab, handler] = [await count("/admin?tab=submissions"), await count("/admin")];
    expect(handler - tab).toBeGreaterThan(4);
    expect(handler - tab).toBeLessThanOrEqual(12);
  });
});
