import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { changeRows, read, textOf, userId } from "../club.ts";

let app: App;
let coach: Ask;
beforeEach(async () => {
  app = await startApp();
  coach = await app.signIn("coach1@example.com");
});
afterEach(() => app.close());

const run = (sql: string, ...values: unknown[]) => changeRows(app, sql, ...values);
const day = 86_400_000;
const daysAgo = (days: number) => app.clock.now().getTime() - days * day;

/** The rows of each part of Today as a reader sees them, one string per row. */
async function parts(): Promise<Record<string, string[]>> {
  const html = await (await coach("/admin")).text();
  const found = [
    ...html.matchAll(/<h2 id="today-[^"]*"[^>]*>([^<]+)<\/h2><ul data-list="">([\s\S]*?)<\/ul>/g),
  ];
  const read = async ([, heading = "", list = ""]: RegExpExecArray) => {
    const rows = list.split("<li").slice(1);
    return [heading, await Promise.all(rows.map((row) => textOf(new Response(`<li${row}`))))] as const;
  };
  return Object.fromEntries(await Promise.all(found.map(read)));
}

/** All rows, from overdue to later. */
const rows = async () => Object.values(await parts()).flat();

/** No one waits for anything. */
function quiet() {
  run("UPDATE contact_messages SET responded_at = 1, response = 'Yes'");
  run("UPDATE submissions SET status = 'reviewed', uploaded_at = 0");
  run("UPDATE users SET subscription_tier = NULL, free_membership_tier = NULL, free_membership_until = NULL");
  run("DELETE FROM outbox");
  run("UPDATE message_threads SET waiting_since = NULL");
  run("UPDATE tutorial_questions SET waiting_since = NULL");
  run("DELETE FROM homework");
}

describe("Today", () => {
  it("is only on the area's home page, with a link there from every tab", async () => {
    const isToday = (html: string) => /<h1[^>]*>[\s\S]*?Today<\/h1>/.test(html);
    expect(isToday(await (await coach("/admin")).text())).toBe(true);
    for (const tab of ["submissions", "notes", "drills", "users", "coach-assignments", "system-tools"]) {
      const page = await coach(`/admin/${tab}?view=elite`);
      const html = await page.text();
      expect([tab, isToday(html)]).toEqual([tab, false]);
      expect(html).toContain('href="/admin?view=elite"');
    }
  });

  it("counts minutes in the first hour, and says as of when", async () => {
    run("UPDATE contact_messages SET responded_at = NULL, created_at = ?", daysAgo(0) - 18 * 60_000);
    const page = await textOf(await coach("/admin"));
    expect(page).toContain("wrote 18 minutes ago on the contact page");
    expect(page).not.toContain("just now on the contact page");
    expect(page).toContain("Updated 2:30 PM ET Refresh");
  });

  it("leads from an answer to the next of its kind, and to the next one due where none is left", async () => {
    const next = async (after: string) => (await coach(`/admin?next=${after}`)).headers.get("Location");
    expect(await next("thread")).toMatch(/^\/admin\/messages\//);
    expect(await next("question")).toMatch(/^\/admin\/questions\//);
    expect(await next("contact")).toContain("/admin/contacts?contact=");
    run("UPDATE message_threads SET waiting_since = NULL");
    const left = await next("thread");
    expect(left).not.toContain("/admin/messages/");
    expect(await next("on")).toBe(left);
  });

  it("says when nothing is waiting", async () => {
    quiet();
    expect(await rows()).toEqual([]);
    expect(await textOf(await coach("/admin"))).toContain("All caught up. Everything is answered");
  });

  it("doesn't say that everything is answered while something is snoozed (D96)", async () => {
    quiet();
    run("UPDATE contact_messages SET responded_at = NULL, snoozed_until = '2099-01-01', snoozed_at = 9e15");
    expect(await rows()).toEqual([]);
    const page = await textOf(await coach("/admin"));
    expect(page).toMatch(/All caught up\. \d snoozed:/);
  });

  it("lists overdue items first with how long, then what is due today, then the rest", async () => {
    quiet();
    const write = (name: string, hours: number) =>
      run(
        "INSERT INTO contact_messages (id, name, email, message, created_at) VALUES (?, ?, 'x@example.com', 'Hello', ?)",
        name,
        name,
        app.clock.now().getTime() - hours * 3_600_000,
      );
    // It is 2:30 PM in New York.
    write("Late Lee", 50);
    write("Just Jo", 25);
    write("Noon Nia", 18);
    write("New Ned", 1);
    const found = await parts();
    expect(Object.keys(found)).toEqual(["Overdue", "Due today", "Later"]);
    expect(found.Overdue?.[0]).toMatch(/Late Lee +wrote 2 days ago .*1 day overdue/);
    expect(found.Overdue?.[1]).toMatch(/Just Jo +wrote 1 day ago .*1 hour overdue/);
    expect(found["Due today"]?.[0]).toMatch(/Noon Nia .*by 8:30 PM/);
    expect(found.Later?.[0]).toMatch(/New Ned .*by Mar 12, 1:30 PM/);
  });

  it("a video says when its feedback is promised, and disappears once it is reviewed", async () => {
    quiet();
    const send = (on: string) =>
      run(
        "UPDATE submissions SET status = 'downloaded', uploaded_on = ?, uploaded_at = ? WHERE user_id = ?",
        on,
        daysAgo(6),
        userId(app, "pro@example.com"),
      );
    send("2026-03-05");
    const [late = ""] = (await parts()).Overdue ?? [];
    expect(late).toMatch(/Avery Quinn +sent a video 6 days ago: .*\d+ hours overdue.*Review/);
    send("2026-03-06");
    const [due = ""] = (await parts())["Due today"] ?? [];
    expect(due).toMatch(/Avery Quinn .*by Mar 11(?!,)/);
    run("UPDATE submissions SET status = 'reviewed'");
    expect(await rows()).toEqual([]);
  });

  it("lists late homework as overdue and counts it in the rail, by its member's own date", async () => {
    quiet();
    run(
      "INSERT INTO homework (id, user_id, source, text, due_on, created_at) VALUES ('h', ?, 'hand', 'Push', '2026-03-11', 1)",
      userId(app, "pro@example.com"),
    );
    const found = async () => [await parts(), await textOf(await coach("/admin/notes"))] as const;
    const [none, rail] = await found();
    expect(none).toEqual({});
    expect(rail).not.toMatch(/Today +\d+ waiting/);
    // It is 2:30 PM in New York and the next morning in Auckland.
    run("UPDATE users SET time_zone = 'Pacific/Auckland' WHERE email = 'pro@example.com'");
    const [late, counted] = await found();
    expect(late).toEqual({
      Overdue: [expect.stringMatching(/Avery Quinn +has late homework, due on Mar 11: “Push” +1 day late/)],
    });
    expect(counted).toMatch(/Today +1 waiting/);
  });

  it("counts how long a message waits in hours, like its deadline, which is in the coach's zone", async () => {
    quiet();
    // 11 PM the evening before in New York, less than 24 hours ago.
    const at = Date.parse("2026-03-11T03:00:00Z");
    run("UPDATE message_threads SET waiting_since = ? WHERE user_id = ?", at, userId(app, "pro@example.com"));
    expect(await rows()).toEqual([expect.stringMatching(/wrote 15 hours ago.* by 11:00 PM ET /)]);
    run("UPDATE users SET time_zone = 'UTC' WHERE email = 'coach1@example.com'");
    expect(await rows()).toEqual([expect.stringMatching(/wrote 15 hours ago.* by Mar 12, 3:00 AM UTC /)]);
  });

  it("never lists a coach", async () => {
    quiet();
    run("DELETE FROM drill_completions");
    run("DELETE FROM practice_results");
    run("UPDATE users SET created_at = 0, subscription_tier = 'pro' WHERE email LIKE 'coach%'");
    run("UPDATE submissions SET status = 'pending', user_id = ?", userId(app, "coach1@example.com"));
    run(
      "UPDATE users SET free_membership_tier = 'pro', free_membership_until = ? WHERE email LIKE 'coach%'",
      daysAgo(-3),
    );
    expect(await rows()).toEqual([]);
  });

  it.each([
    ["pro", 29.9, 0],
    ["pro", 30.1, 1],
    ["basic", 40, 0],
  ])("a %s member quiet for %d days: %d rows", async (tier, days, count) => {
    quiet();
    run("DELETE FROM drill_completions");
    run("DELETE FROM practice_results");
    run("UPDATE users SET created_at = 0, subscription_tier = ? WHERE email = 'pro2@example.com'", tier);
    run(
      "INSERT INTO practice_results (id, user_id, shot_type, rounds, ppr, practiced_at, practiced_on) VALUES ('x', ?, 'push', 10, 5, ?, '2026-01-01')",
      userId(app, "pro2@example.com"),
      daysAgo(days),
    );
    const found = await rows();
    expect(found).toHaveLength(count);
    if (count) {
      expect(found[0]).toMatch(/1 member quiet for 30 days +Sage .*Send a note/);
      expect(await (await coach("/admin")).text()).toMatch(/href="\/admin\?note=quiet"[^>]*>Sage</);
      expect(await (await coach("/admin?note=quiet")).text()).toContain(
        `value="${userId(app, "pro2@example.com")}"`,
      );
    }
  });

  it("doesn't call anyone quiet who has nothing to sign in with", async () => {
    quiet();
    run("DELETE FROM drill_completions");
    run("DELETE FROM practice_results");
    run(
      "UPDATE users SET created_at = 0, subscription_tier = 'pro', invited_at = 1 WHERE email = 'pro2@example.com'",
    );
    expect(await rows()).toEqual([expect.stringMatching(/1 member quiet for 30 days/)]);
    run("UPDATE users SET invited_at = ? WHERE email = 'pro2@example.com'", daysAgo(29));
    expect(await rows()).toEqual([]);
    run("UPDATE users SET invited_at = 1 WHERE email = 'pro2@example.com'");
    run("UPDATE users SET password_hash = NULL WHERE email = 'pro2@example.com'");
    expect(await rows()).toEqual([]);
  });

  it("marks questions in the rail once one is overdue", async () => {
    const mark = async () => {
      const html = await (await coach("/admin")).text();
      const link = html.match(/<a[^>]*href="\/admin\/questions"[\s\S]*?<\/a>/)?.[0] ?? "";
      return link.includes("bg-accent");
    };
    run("UPDATE tutorial_questions SET waiting_since = ?", daysAgo(0.9));
    expect(await mark()).toBe(false);
    run("UPDATE tutorial_questions SET waiting_since = ?", daysAgo(1.1));
    expect(await mark()).toBe(true);
  });

  it("doesn't count a member who sent a video as quiet", async () => {
    quiet();
    run("DELETE FROM drill_completions");
    run("DELETE FROM practice_results");
    run("DELETE FROM practice_notes");
    run("UPDATE users SET created_at = 0, subscription_tier = 'pro' WHERE email = 'pro@example.com'");
    expect(await rows()).toEqual([expect.stringMatching(/1 member quiet for 30 days/)]);
    run("UPDATE submissions SET uploaded_at = ?", daysAgo(1));
    expect(await rows()).toEqual([]);
  });

  it("sends one note to all or some who stopped logging, and the row disappears", async () => {
    quiet();
    run("DELETE FROM drill_completions");
    run("DELETE FROM practice_results");
    run("DELETE FROM practice_notes");
    run("UPDATE users SET created_at = 0");
    run(
      "UPDATE users SET subscription_tier = 'pro' WHERE email IN ('pro@example.com', 'pro2@example.com', 'elite@example.com')",
    );
    expect(await rows()).toEqual([expect.stringMatching(/3 members quiet for 30 days/)]);
    const send = (fields: [string, string][]) =>
      coach("/admin?note=quiet&form=note-quiet", { method: "POST", body: new URLSearchParams(fields) });
    const words: [string, string][] = [
      ["title", "We miss you"],
      ["content", "Ten slow rounds this week?"],
    ];
    const of = (key: string): [string, string] => ["userIds", userId(app, `${key}@example.com`)];
    const nobody = await send(words);
    expect([nobody.status, (await textOf(nobody)).includes("Please choose at least one member")]).toEqual([
      400,
      true,
    ]);
    expect((await send([...words, of("pro"), ["userIds", "unknown"]])).status).toBe(404);
    expect(await read(await app.signIn("pro@example.com"), "/api/practice-notes")).toEqual([]);
    const sent = await send([...words, of("pro"), of("pro2")]);
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/admin"]);
    expect(await rows()).toEqual([expect.stringMatching(/1 member quiet for 30 days +Jordan/)]);
    await send([...words, of("elite")]);
    expect(await rows()).toEqual([]);
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

  it("failed emails are one row with a count and the reason", async () => {
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
    expect(found[0]).toMatch(/2 mails +not sent yet: Mailbox full/);
    app.clock.advance(7 * day);
    expect(await rows()).toEqual([]);
  });

  it("shows ten of a kind and the total", async () => {
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

  it("a full disk and a failed backup are rows too", async () => {
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

  it("runs at most 12 statements besides the tab's own", async () => {
    const count = async (path: string) => (await watchStatements(() => coach(path))).run.length;
    const [tab, handler] = [await count("/admin/submissions"), await count("/admin")];
    expect(handler - tab).toBeGreaterThan(4);
    expect(handler - tab).toBeLessThanOrEqual(12);
  });
});
