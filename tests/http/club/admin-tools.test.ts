import { describe, expect, it } from "vitest";
import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import { startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { asForm, asJson, bodyOf, changeRows, follow, onDatabase, read, textOf, userId } from "../club.ts";
import { aCoach, recordedWeeks } from "../people.ts";
import { trailOf } from "../trail.ts";

const app = appForEach();
const coach = app.as("coach2@example.com");

const send = (path: string, body: object, method = "POST") => coach(path, asJson(body, {}, method));
const weeks = () => recordedWeeks(app);
/** What coaches did with pro, newest first. */
const trail = () => trailOf(app.services, userId(app, "pro@example.com"));
const message = async (answer: Promise<Response>) => (await bodyOf<{ message: string }>(answer)).message;

describe("weekly accuracy", () => {
  const path = "/api/admin/recalculate-weekly-accuracy";

  it("recalculated for all is the same, whatever was stored", async () => {
    const right = await weeks();
    expect(right.length).toBeGreaterThan(10);
    changeRows(app, "UPDATE weekly_accuracy SET average_ppr = 1, week_number = week_number + 20");
    expect(await message(send(path, {}))).toBe(
      `Weekly accuracy of 8 members was rebuilt: ${right.length} weekly records.`,
    );
    expect(await weeks()).toEqual(right);
  });

  it("recalculated for one leaves the others unchanged", async () => {
    const right = await weeks();
    changeRows(app, "DELETE FROM weekly_accuracy");
    const pro = userId(app, "pro@example.com");
    expect((await send(path, { userId: pro })).status).toBe(200);
    expect(await weeks()).toEqual(right.filter((week) => week.userId === pro));
    expect((await send(path, { userId: "nobody" })).status).toBe(404);
    expect((await trail())[0]).toMatchObject({ action: "recalculate" });
  });

  it("keeps the old records if it can't finish", async () => {
    const right = await weeks();
    changeRows(
      app,
      "CREATE TRIGGER broken BEFORE INSERT ON audit_entries WHEN NEW.action = 'recalculate' BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    expect((await send(path, {})).status).toBe(500);
    expect(await weeks()).toEqual(right);
  });
});

describe("missing stats", () => {
  it("are found and filled in, for named members or for all", async () => {
    const right = await weeks();
    const pro = userId(app, "pro@example.com");
    const elite = userId(app, "elite@example.com");
    expect(await read(coach, "/api/admin/diagnose-missing-stats")).toMatchObject({
      totalUsersScanned: 8,
      proEliteUsers: 4,
      usersWithMissingStats: 0,
      affectedUsers: [],
    });
    changeRows(app, "DELETE FROM weekly_accuracy WHERE user_id = ?", elite);
    changeRows(app, "DELETE FROM weekly_accuracy WHERE user_id = ? AND week_number = 10", pro);
    const found = await read<{ affectedUsers: { userId: string; issueType: string }[] }>(
      coach,
      "/api/admin/diagnose-missing-stats",
    );
    expect(found).toMatchObject({ usersWithMissingStats: 2, timestamp: "2026-03-11T18:30:00.000Z" });
    expect(new Map(found.affectedUsers.map((row) => [row.userId, row.issueType]))).toEqual(
      new Map([
        [elite, "missing_all_weekly_accuracy"],
        [pro, "missing_current_week"],
      ]),
    );
    expect(found.affectedUsers[0]).toMatchObject({
      drillCompletions: expect.any(Number),
      practiceResults: expect.any(Number),
    });
    expect(await bodyOf(send("/api/admin/fix-missing-stats", { userIds: [] }))).toEqual({
      fixedCount: 0,
      userIds: [],
    });
    expect(await bodyOf(send("/api/admin/fix-missing-stats", { userIds: [elite] }))).toEqual({
      fixedCount: 1,
      userIds: [elite],
    });
    expect(await bodyOf(send("/api/admin/fix-missing-stats", {}))).toEqual({ fixedCount: 1, userIds: [pro] });
    expect(await weeks()).toEqual(right);
  });
});

describe("a coach whose own account is on pro or elite", () => {
  const counts = async () => {
    const scan = await read<{ proEliteUsers: number }>(coach, "/api/admin/diagnose-missing-stats");
    const drills = await read<{ usersByTier: object }>(coach, "/api/admin/drill-visibility-stats");
    return [scan.proEliteUsers, drills.usersByTier];
  };

  it("doesn't count as a member in scans and statistics, and can't be a target", async () => {
    const before = await counts();
    for (const tier of ["pro", "elite"]) {
      changeRows(app, "UPDATE users SET subscription_tier = ? WHERE email LIKE 'coach%'", tier);
      expect(await counts()).toEqual(before);
    }
    const drill = await bodyOf<{ createdCount: number }>(
      send("/api/admin/weekly-drills/bulk-elite", { week: 4, title: "For elite", category: "push" }),
    );
    expect(drill.createdCount).toBe(1);
    const { templates } = await listTemplates(app.services, aCoach);
    const template = templates.find(({ tier }) => tier === "elite");
    const targets = await (await coach(`/admin/templates/${template?.id}`)).text();
    expect(targets).toContain(`value="${userId(app, "elite@example.com")}"`);
    expect(targets).not.toContain(`value="${userId(app, "coach2@example.com")}"`);
  });
});

describe("a member's coach", () => {
  const path = () => `/api/admin/users/${userId(app, "pro@example.com")}/assigned-coach`;

  it("is one of the two or no one, and the trail shows the change", async () => {
    const key = app.services.config.coaches[0]?.key;
    expect(await bodyOf(send(path(), { assignedCoach: key }, "PUT"))).toMatchObject({ assignedCoach: key });
    app.clock.advance(1);
    expect(await bodyOf(send(path(), { assignedCoach: null }, "PUT"))).toMatchObject({ assignedCoach: null });
    expect((await send(path(), { assignedCoach: "somebody" }, "PUT")).status).toBe(400);
    const [newest, second] = await trail();
    expect([newest?.action, second?.action]).toEqual(["assign_coach", "assign_coach"]);
    expect(newest).toMatchObject({ before: { assignedCoach: key }, after: { assignedCoach: null } });
  });
});

describe("progress", () => {
  it("is set by a coach, from 0 to 100 (D30)", async () => {
    const id = userId(app, "pro@example.com");
    const set = { userId: id, accuracy: 70, consistency: "55.5", strategy: 0 };
    expect(await bodyOf(send("/api/admin/update-progress", set))).toMatchObject({
      accuracyProgress: 70,
      consistencyProgress: 55.5,
      strategyProgress: set.strategy,
    });
    const refused = await send("/api/admin/update-progress", { ...set, strategy: 101 });
    expect([refused.status, await bodyOf(refused)]).toEqual([
      400,
      expect.objectContaining({
        error: "Error updating progress",
        message: "Progress is a number from 0 to 100",
      }),
    ]);
    const me = await bodyOf((await app.signIn("pro@example.com"))("/api/auth/user"));
    expect(me).toMatchObject({ accuracyProgress: 70, consistencyProgress: 55.5, strategyProgress: 0 });
    expect(await textOf(await coach(`/admin/users?user=${id}`))).toMatch(/Strategy progress:? 0%/);
  });
});

describe("the test email (D33)", () => {
  const invalid = "Please enter a valid email address";
  it.each(["", " ", "nobody", null])("to %j is refused", async (email) => {
    const answer = await send("/api/admin/test-smtp", { email });
    expect([answer.status, (await bodyOf<{ message: string }>(answer)).message]).toEqual([400, invalid]);
  });

  it("without a server becomes a file of the outbox", async () => {
    const answer = await send("/api/admin/test-smtp", { email: "somebody@example.com" });
    expect([answer.status, await message(Promise.resolve(answer))]).toEqual([
      200,
      "No mail server is set. The test email to somebody@example.com was written to the outbox.",
    ]);
  });

  it("is listed under Mail with the conversation", async () => {
    const page = await coach("/admin/system-tools?form=test-mail", asForm({ email: "somebody@example.com" }));
    expect(page.status).toBe(303);
    expect(page.headers.get("Location")).toContain("show=mail");
    const told = await textOf(await follow(coach, page, "/admin/system-tools?show=mail"));
    expect(told).toContain("Test email saved No mail server is set.");
    expect(told).not.toContain("Test Email Sent");
    const words = await textOf(await coach("/admin/system-tools?show=mail"));
    expect(words).toMatch(
      /somebody@example.com Test email from .* What the mail server said No SMTP server is set\./,
    );
  });

  it("shows the conversation, 502 if the server refuses, and never the password", async () => {
    const smtp = await startSmtpServer({
      refuse: (address) => (address.startsWith("full") ? "550 The mailbox is full" : null),
    });
    const mailing = await startApp({
      environment: { SMTP_URL: `smtp://club:open-sesame@127.0.0.1:${smtp.port}` },
    });
    const ask = await mailing.signIn("coach1@example.com");
    const well = await ask("/api/admin/test-smtp", asJson({ email: "somebody@example.com" }));
    expect(well.status).toBe(200);
    expect(JSON.stringify(await well.json())).toContain("RCPT TO:<somebody@example.com>");
    const badly = await ask("/api/admin/test-smtp", asJson({ email: "full@example.com" }));
    const said = await badly.text();
    expect(badly.status).toBe(502);
    expect(said).toContain("RCPT TO:<full@example.com>");
    expect(said).toContain("The mailbox is full");
    expect(said).not.toContain("open-sesame");
    const listed = await (await ask("/admin/system-tools?show=mail")).text();
    expect(listed).toContain("RCPT TO:&lt;full@example.com&gt;");
    expect(listed).toMatch(/Given up after 1 try: [^<]*The mailbox is full/);
    expect(listed).toContain("RCPT TO:&lt;somebody@example.com&gt;");
    expect(listed).not.toContain("open-sesame");
    expect(said).not.toContain(Buffer.from("\0club\0open-sesame").toString("base64"));
    await mailing.close();
    await smtp.close();
  });
});

describe("what needs attention", () => {
  const page = "/admin/system-tools";
  const wordsOf = async () => textOf(await coach(page));

  it("is at the top, the missing mail server first, then the worst, each with a link", async () => {
    onDatabase(app, (database) => {
      const now = app.clock.now().getTime();
      database
        .prepare(
          "INSERT INTO error_reports (id, fingerprint, message, count, first_at, last_at) VALUES ('e', 'f', 'Broken', 3, ?1, ?1)",
        )
        .run({ 1: now });
      database.prepare("UPDATE outbox SET given_up_at = ?").run(now);
    });
    expect(await wordsOf()).toMatch(
      /things need your attention +Emails reach no one: no mail server is set +1 error reported in the last 24 hours .*sign in without a second factor/,
    );
    expect(await (await coach(page)).text()).toContain("show=errors");
  });

  it("includes neither old errors nor sent email", async () => {
    changeRows(
      app,
      "INSERT INTO error_reports (id, fingerprint, message, count, first_at, last_at) VALUES ('e', 'f', 'Broken', 3, 1, 1)",
    );
    expect(await wordsOf()).not.toMatch(/error reported|could not be sent/);
  });

  it("comes before the server, then its backups, and the tools last", async () => {
    const words = await wordsOf();
    const places = [
      "your attention",
      "Error log",
      "Back up now",
      "Second factor",
      "Recently Deleted",
      "Weekly Accuracy Recalculation",
    ];
    const found = places.map((place) => words.indexOf(place));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(0);
  });
});
