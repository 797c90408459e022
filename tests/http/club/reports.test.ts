import { beforeEach, describe, expect, it } from "vitest";
import {
  getReport,
  listPublishedReports,
  listReportsAwaitingLines,
} from "#app/features/club/reports/reports.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, changeRows, onDatabase, statusOf, textOf, userId } from "../club.ts";
import { aCoach, mailsOf } from "../people.ts";
import { pageText } from "../talk/calls.ts";
import { entriesOf } from "../training/entries.ts";
import { press, requestsOf } from "../video/desk.ts";

const app = appForEach();
let coach: Ask;
beforeEach(async () => {
  // Midnight in New York, on April 1.
  app.clock.set("2026-04-01T04:00:00Z");
  coach = await app.signIn("coach1@example.com");
});

const count = (services = app.services) => runJob("count members' months", services);
const publishOverdue = (services = app.services) => runJob("publish overdue reports", services);

/** Every report in the coaches' lists. */
async function listed() {
  const lists = [listReportsAwaitingLines, listPublishedReports];
  return (await Promise.all(lists.map((list) => list(app.services, aCoach)))).flatMap(
    ({ entities }) => entities,
  );
}
const marchReports = async () => (await listed()).filter(({ month }) => month === "2026-03");
async function reportsOf(email: string) {
  const own = (await listed()).filter(({ memberId }) => memberId === userId(app, email));
  return Promise.all(own.map(({ id }) => getReport(app.services, aCoach, { id })));
}
const marchOf = async (email: string) => (await reportsOf(email)).find(({ month }) => month === "2026-03");
const publish = (ask: Ask, id: string, lines: string) =>
  ask(`/admin/reports/${id}?form=publish-report`, asForm({ id, lines }));
const reportMails = () => mailsOf(app).filter(({ subject }) => subject.endsWith("in numbers"));

/** The sums of what one member logged in a month. */
async function sumsOf(email: string, month: string) {
  const entries = (await entriesOf(await app.signIn(email))).filter(({ date }) => date.startsWith(month));
  const rounds = entries.reduce((sum, entry) => sum + entry.rounds, 0);
  const points = entries.reduce((sum, entry) => sum + entry.ppr * entry.rounds, 0);
  return { rounds, points, entries: entries.length };
}

describe("a month", () => {
  it("names the zone of its member's days, and the one reviews were counted in if that is another (D17)", async () => {
    await count();
    const { id = "" } = (await marchOf("pro@example.com")) ?? {};
    await publish(coach, id, "Good.");
    const shown = async () => textOf(await (await app.signIn("pro@example.com"))(`/portal/reports/${id}`));
    expect(await shown()).toMatch(/Counted by your days, in ET\. Prints/);
    changeRows(app, "UPDATE users SET time_zone = 'Europe/Berlin' WHERE email = 'pro@example.com'");
    expect(await shown()).toMatch(
      /Counted by your days, in Berlin time\. Reviewed videos are counted by days in ET\./,
    );
  });

  it("is counted once, on the 1st in the member's zone, however often the job runs in parallel", async () => {
    changeRows(app, "UPDATE users SET time_zone = 'Pacific/Honolulu' WHERE email = 'pro2@example.com'");
    await Promise.all([count(), count(), count()]);
    await count();
    expect(await marchOf("pro@example.com")).toBeDefined();
    expect(await marchOf("pro2@example.com")).toBeUndefined();
    app.clock.set("2026-04-01T10:00:00Z");
    await count();
    expect(await marchOf("pro2@example.com")).toBeDefined();
    // Pro and pro2 and the free member, whose pro membership lasts until April 10.
    expect(await marchReports()).toHaveLength(3);
    expect(await reportsOf("elite@example.com")).toEqual([]);
    expect(await reportsOf("coach1@example.com")).toEqual([]);
  });

  it("isn't counted for members who weren't pro or joined later, or after a week", async () => {
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = 'pro@example.com'");
    changeRows(
      app,
      "UPDATE users SET created_at = ? WHERE email = 'pro2@example.com'",
      Date.parse("2026-04-01T04:00:00Z"),
    );
    await count();
    expect(await marchOf("pro@example.com")).toBeUndefined();
    expect(await marchOf("pro2@example.com")).toBeUndefined();
    app.clock.set("2026-04-08T16:00:00Z");
    changeRows(app, "UPDATE users SET subscription_tier = 'pro' WHERE email = 'pro@example.com'");
    await count();
    expect(await marchOf("pro@example.com")).toBeUndefined();
  });

  it("quotes a clip's published tips instead of the first line of its feedback", async () => {
    app.clock.set("2026-03-30T16:00:00Z");
    const desk = await app.signIn("coach1@example.com");
    const { pending } = requestsOf(app);
    const tips = { tipAt0: "00:01.0", tipText0: "Hips first.", tipAt1: "00:00.5", tipText1: "Look up." };
    expect(await statusOf(press(desk, pending, "publish", { feedback: "Well done.", ...tips }))).toBe(303);
    app.clock.set("2026-04-01T04:00:00Z");
    await count();
    const report = await marchOf("pro@example.com");
    const texts = report?.numbers.cues.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["Look up.", "Hips first."]));
    expect(texts).not.toContain("Well done.");
    expect(await pageText(await app.signIn("coach1@example.com"), `/admin/reports/${report?.id}`)).toContain(
      "Look up.",
    );
  });

  it("contains only what the member logged on its dates", async () => {
    await count();
    const numbers = (await marchOf("pro@example.com"))?.numbers;
    const sums = await sumsOf("pro@example.com", "2026-03");
    expect(sums.rounds).toBeGreaterThan(0);
    expect(numbers).toMatchObject({ rounds: sums.rounds, sessions: sums.entries, clips: { sent: 1 } });
    expect(numbers?.averagePpr).toBeCloseTo(sums.points / sums.rounds, 2);
    expect(numbers?.drills.assigned).toBeGreaterThan(0);
    expect(numbers?.calls).toEqual({ used: 1, of: 2 });
    const before = await sumsOf("pro@example.com", "2026-02");
    expect(numbers?.previousRounds).toBe(before.rounds);
    expect((await marchOf("pro2@example.com"))?.numbers).toMatchObject({
      rounds: 0,
      shots: [],
      best: null,
    });
  });

  it("counts the month's finished matches, on the sheet and in the email, and omits them if there are none", async () => {
    const id = userId(app, "pro@example.com");
    onDatabase(app, (database) => {
      database.exec("DELETE FROM matches");
      const add = database.prepare(
        "INSERT INTO matches (id, user_id, played_at, played_on, rounds, rounds_thrown, score, opponent_score, points, opponent_points, removed_at) VALUES (?, ?, 1, ?, '[]', ?, ?, ?, ?, 50, ?)",
      );
      add.run("won", id, "2026-03-01", 20, 21, 10, 140, null);
      add.run("lost", id, "2026-03-31", 12, 8, 22, 60, null);
      add.run("open", id, "2026-03-12", 5, 8, 12, 60, null);
      add.run("gone", id, "2026-03-12", 20, 21, 12, 60, 1);
      add.run("before", id, "2026-02-28", 20, 21, 12, 60, null);
    });
    await count();
    const report = await marchOf("pro@example.com");
    expect(report?.numbers.matches).toEqual({
      played: 2,
      won: 1,
      roundsThrown: 32,
      ppr: 6.25,
    });
    await publish(coach, report?.id ?? "", "Good.");
    const line = "2 matches played, 1 won, 6.3 points per round in them";
    expect(reportMails()[0]?.text).toContain(`${line}.`);
    const pro = await app.signIn("pro@example.com");
    expect(await pageText(pro, `/portal/reports/${report?.id}`)).toContain(`Matches: ${line}`);
    expect(await pageText(coach, `/admin/reports/${(await marchOf("pro2@example.com"))?.id}`)).not.toContain(
      "Matches:",
    );
  });

  it("has what was measured in the month's reviews, on the sheet and in the email", async () => {
    const id = userId(app, "pro@example.com");
    onDatabase(app, (database) => {
      database.exec("DELETE FROM measures");
      const add = database.prepare(
        "INSERT INTO measures (id, user_id, name, value, unit, shot, measured_on, created_at) VALUES (?, ?, ?, ?, 'in', ?, ?, ?)",
      );
      add.run("before", id, "apex", 33, "airmail", "2026-02-05", Date.parse("2026-02-07T12:00:00Z"));
      add.run("old", id, "foot_to_line", 3, null, "2026-02-05", Date.parse("2026-02-07T12:00:00Z"));
      add.run("slide", id, "apex", 20, "slick_side", "2026-02-20", Date.parse("2026-02-22T12:00:00Z"));
      add.run("now", id, "apex", 41, "airmail", "2026-02-27", Date.parse("2026-03-02T12:00:00Z"));
      add.run("later", id, "apex", 50, "airmail", "2026-03-30", Date.parse("2026-04-01T12:00:00Z"));
    });
    await count();
    const report = await marchOf("pro@example.com");
    const line = "Airmail apex 41 in, was 33 in on Feb 5 (Feb 27: one throw. Feb 5: one throw)";
    expect(report?.numbers.measures).toEqual([line]);
    await publish(coach, report?.id ?? "", "Good.");
    expect(reportMails()[0]?.text).toContain(line);
    const pro = await app.signIn("pro@example.com");
    const words = await pageText(pro, `/portal/reports/${report?.id}`);
    expect(words).toContain(line);
    expect(words).toContain("In the picture, from one camera.");
  });

  it.each([
    [68, 36, "up 1.0 from last month"],
    [68, 12, "up 1.0 from last month, small sample last month (12 rounds)"],
    [36, 12, "up 1.0 from last month, small sample last month (12 rounds)"],
    [29, 68, "up 1.0 from last month, small sample"],
  ])(
    "of %i rounds after one of %i says on the sheet whether either is a small sample (D21)",
    async (rounds, before, words) => {
      const id = userId(app, "pro@example.com");
      onDatabase(app, (database) => {
        database.prepare("DELETE FROM drill_completions WHERE user_id = ?").run(id);
        database.prepare("DELETE FROM practice_results WHERE user_id = ?").run(id);
        const add = database.prepare(
          "INSERT INTO practice_results (id, user_id, shot_type, rounds, ppr, practiced_at, practiced_on) VALUES (?, ?, 'push', ?, ?, ?, ?)",
        );
        add.run("now", id, rounds, 7, Date.parse("2026-03-10T16:00:00Z"), "2026-03-10");
        add.run("before", id, before, 6, Date.parse("2026-02-10T16:00:00Z"), "2026-02-10");
      });
      await count();
      const sheet = await pageText(coach, `/admin/reports/${(await marchOf("pro@example.com"))?.id}`);
      const said = sheet.match(/up 1\.0 from last month(, small sample( last month \(\d+ rounds?\))?)?/g);
      // Once for all shots, once for the only one.
      expect(said).toEqual([words, words]);
    },
  );

  it("survives a crash while it is stored: nothing is stored, and the next run counts it", async () => {
    const { db } = app.services;
    let writes = 0;
    const crashing = {
      ...app.services,
      db: {
        ...db,
        write: ((work) =>
          db.write(async (tx) => {
            const result = await work(tx);
            writes += 1;
            if (writes === 2) throw new Error("the power is gone");
            return result;
          })) as typeof db.write,
      },
    };
    await expect(count(crashing)).rejects.toThrow("the power is gone");
    expect(await marchReports()).toHaveLength(1);
    await count();
    expect(await marchReports()).toHaveLength(3);
  });
});

it("of a large club are listed page by page, those that wait and those that are published", async () => {
  const months = Array.from({ length: 130 }, (_month, place) => [
    1990 + Math.floor(place / 12),
    (place % 12) + 1,
  ]);
  onDatabase(app, (database) => {
    const put = database.prepare(
      "INSERT INTO progress_reports (id, user_id, month, time_zone, numbers, made_at, published_at) VALUES (?, ?, ?, 'UTC', '{}', 1, ?)",
    );
    for (const [place, [year, month]] of months.entries())
      put.run(
        `r${place}`,
        userId(app, "pro@example.com"),
        `${year}-${String(month).padStart(2, "0")}`,
        place < 60 ? place + 1 : null,
      );
  });
  const page = await pageText(coach, "/admin/reports?page=2&published=2");
  expect(page).toContain("Waiting for your lines (70)");
  expect(page).toContain("51–70 of 70 reports");
  expect(page).toMatch(/51–6\d of 6\d published reports/);
  expect(await pageText(coach, "/admin")).toContain("January 1995");
});

describe("the coach's lines", () => {
  it("publish the report, email it as text with a link, and appear on its page", async () => {
    await count();
    const id = (await marchOf("pro@example.com"))?.id ?? "";
    expect(await pageText(coach, "/admin/reports")).toContain("Waiting for your lines (3)");
    const asked = "Avery Quinn needs your lines for March 2026; the report goes out without them on Apr 4";
    expect(await pageText(coach, "/admin")).toContain(asked);
    const pro = await app.signIn("pro@example.com");
    expect(await pageText(pro, "/portal/reports")).toContain("March 2026 is counted");
    expect(await statusOf(pro(`/portal/reports/${id}`))).toBe(404);
    const answer = await publish(coach, id, "Good airmail.\n\nSlower cuts.\n");
    expect(answer.status).toBe(303);
    expect(await pageText(coach, "/admin")).not.toContain(asked);
    const [mail, ...more] = reportMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: "pro@example.com", subject: "Your March 2026 in numbers" });
    expect(mail?.text).toContain("Casey writes:\nGood airmail.\nSlower cuts.");
    expect(mail?.text).toContain(`/portal/reports/${id}`);
    expect(mail?.text).toMatch(/You threw \d+ rounds in \d+ sessions/);
    const page = await pageText(pro, `/portal/reports/${id}`);
    expect(page).toContain("March 2026 in numbers");
    expect(page).toContain("Good airmail.");
    expect(page).toContain("Best session:");
  });

  it.each([
    ["nothing", " ", "Please write one to three lines"],
    ["four lines", "a\nb\nc\nd", "Please write at most three lines"],
    ["a long line", "x".repeat(201), "at most 200 characters per line"],
  ])("with %s are refused and publish nothing", async (_what, lines, sentence) => {
    await count();
    const id = (await marchOf("pro@example.com"))?.id ?? "";
    const answer = await publish(coach, id, lines);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(sentence);
    expect(await marchOf("pro@example.com")).toMatchObject({ publishedAt: null, coachLines: null });
  });

  it("are added once: a published report never changes, whatever is logged or sent afterward", async () => {
    await count();
    const id = (await marchOf("pro@example.com"))?.id ?? "";
    const statuses = await Promise.all(
      ["One.", "Two.", "Three."].map((line) => statusOf(publish(coach, id, line))),
    );
    expect(statuses.sort()).toEqual([303, 409, 409]);
    const stored = await marchOf("pro@example.com");
    changeRows(app, "UPDATE drill_completions SET ppr = 1 WHERE completed_on LIKE '2026-03-%'");
    app.clock.set("2026-04-05T16:00:00Z");
    await count();
    await publishOverdue();
    expect(await marchOf("pro@example.com")).toEqual(stored);
    expect(reportMails().filter(({ recipient }) => recipient === "pro@example.com")).toHaveLength(1);
  });

  it("are corrected after the report was published, over no one else's, and mailed once", async () => {
    await count();
    const id = (await marchOf("pro2@example.com"))?.id ?? "";
    const correct = (lines: string, more: Record<string, string> = {}) =>
      coach(`/admin/reports/${id}?form=correct-report`, asForm({ id, lines, ...more }));
    expect(await statusOf(correct("Too early."))).toBe(409);
    await publish(coach, id, "Godo airmail.");
    const [, version = ""] =
      /name="version" value="([^"]+)"/.exec(await (await coach(`/admin/reports/${id}`)).text()) ?? [];
    expect(await statusOf(correct("Good airmail.", { version }))).toBe(303);
    const late = await correct("Great airmail.", { version });
    expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining("Great airmail.")]);
    expect(await marchOf("pro2@example.com")).toMatchObject({ coachLines: "Good airmail." });
    expect(await statusOf(correct("1\n2\n3\n4"))).toBe(400);
    expect(await pageText(await app.signIn("pro2@example.com"), `/portal/reports/${id}`)).toContain(
      "Good airmail.",
    );
    expect(await pageText(coach, `/admin/members/${userId(app, "pro2@example.com")}`)).toContain(
      "Corrected the progress report",
    );
    expect(reportMails().filter(({ recipient }) => recipient === "pro2@example.com")).toHaveLength(1);
    expect(
      await statusOf(
        (await app.signIn("pro2@example.com"))(
          `/admin/reports/${id}?form=correct-report`,
          asForm({ id, lines: "Me." }),
        ),
      ),
    ).toBe(403);
  });

  it("can be added until the 4th in the member's zone; then it is published without them", async () => {
    await count();
    app.clock.set("2026-04-04T03:59:00Z");
    await publishOverdue();
    expect(await marchOf("pro2@example.com")).toMatchObject({ publishedAt: null });
    app.clock.set("2026-04-04T04:00:00Z");
    await Promise.all([publishOverdue(), publishOverdue()]);
    expect(await marchOf("pro2@example.com")).toMatchObject({
      coachLines: null,
      publishedAt: new Date("2026-04-04T04:00:00Z"),
    });
    expect(reportMails()).toHaveLength(3);
  });
});

describe("who may", () => {
  it.each(["basic", "elite", "pro2", "free", "coach1"])(
    "%s reads pro's report as their own: 404",
    async (who) => {
      const id = (await reportsOf("pro@example.com"))[0]?.id ?? "";
      const ask = await app.signIn(`${who}@example.com`);
      expect(await statusOf(ask(`/portal/reports/${id}`))).toBe(404);
      const page = await pageText(ask, "/portal/reports");
      expect(page.includes("Pro Membership Required")).toBe(["basic", "elite"].includes(who));
    },
  );

  it.each(["basic", "elite", "pro", "free"])("%s cannot publish: 403", async (who) => {
    await count();
    const id = (await marchOf("pro2@example.com"))?.id ?? "";
    const ask = await app.signIn(`${who}@example.com`);
    expect(await statusOf(publish(ask, id, "Me."))).toBe(403);
    expect(await marchOf("pro2@example.com")).toMatchObject({ publishedAt: null });
  });

  it("a member keeps a report after the plan ends", async () => {
    changeRows(app, "UPDATE users SET subscription_tier = 'basic' WHERE email = 'pro@example.com'");
    const pro = await app.signIn("pro@example.com");
    const id = (await reportsOf("pro@example.com"))[0]?.id;
    expect(await pageText(pro, "/portal/reports")).toContain("February 2026");
    expect(await pageText(pro, `/portal/reports/${id}`)).toContain("Casey");
  });
});
