import { beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, pageAfter, read, rowsOf, textOf, userId } from "../club.ts";

type Drill = { id: string; title: string; isActive: boolean; assignedUserId: string | null; week: number };

const app = appForEach();
const coach = app.as("coach1@example.com");
let written: number | undefined;
beforeEach(async () => {
  // The trail also has what the demo club's coaches did before.
  written = rowsOf<{ last: number }>(app, "SELECT coalesce(max(rowid), 0) AS last FROM audit_entries")[0]
    ?.last;
});

const all = "/api/admin/weekly-drills";
const send = (path: string, body: object, method = "POST") => coach(path, asJson(body, {}, method));
const active = () => read<Drill[]>(coach, all);
const completions = () => read(coach, "/api/admin/drill-completions");
// No page shows the acts that are about no member.
const trail = () =>
  rowsOf<{
    action: string;
    user_id: string | null;
    before: string | null;
    after: string | null;
    actor_name: string;
  }>(app, "SELECT * FROM audit_entries WHERE rowid > ? ORDER BY rowid", written);

describe("a weekly drill", () => {
  it('has its defaults (contract, "Numbers")', async () => {
    const answer = await send(all, { week: "3", title: " Push ", category: "general" });
    expect(answer.status).toBe(201);
    expect(await bodyOf(answer)).toEqual({
      id: expect.any(String),
      week: 3,
      title: "Push",
      description: "",
      instructions: "",
      videoUrl: null,
      equipmentNeeded: null,
      isActive: true,
      assignedUserId: null,
      dayOfWeek: "monday",
      difficulty: "beginner",
      estimatedTime: 30,
      category: "general",
      tier: "basic",
      createdAt: "2026-03-11T18:30:00.000Z",
      updatedAt: null,
      deletedAt: null,
      version: expect.any(String),
    });
  });

  it.each([
    [{ estimatedTime: "soon" }, { estimatedTime: 30 }],
    [{ estimatedTime: "" }, { estimatedTime: 30 }],
    [{ estimatedTime: { toString: 1 } }, { estimatedTime: 30 }],
    [{ estimatedTime: "45" }, { estimatedTime: 45 }],
    [{ assignedUserId: "general" }, { assignedUserId: null }],
    [{ isActive: false }, { isActive: false }],
    [{ isActive: "false" }, { isActive: false }],
    [{ isActive: ["false", "on"] }, { isActive: true }],
  ])("given %j is stored as %j", async (given, stored) => {
    expect(await bodyOf(send(all, { week: 1, title: "x", category: "push", ...given }))).toMatchObject(
      stored,
    );
  });

  it.each<[given: object, field: string, status?: number]>([
    [{ title: " " }, "title"],
    [{ week: "one" }, "week"],
    [{ category: "" }, "category"],
    [{ category: undefined }, "category"],
    [{ tier: "gold" }, "tier"],
    [{ dayOfWeek: "someday" }, "dayOfWeek"],
    [{ assignedUserId: "nobody" }, "assignedUserId", 404],
    [{ videoUrl: "javascript:alert(1)" }, "videoUrl"],
  ])("with %j is refused at its field, and nothing is stored", async (given, field, status = 400) => {
    const before = await active();
    const answer = await send(all, { week: 1, title: "x", category: "push", ...given });
    expect(answer.status).toBe(status);
    expect(Object.keys((await bodyOf<{ errors: object }>(answer)).errors)).toEqual([field]);
    expect(await active()).toEqual(before);
  });

  it("changes only the given fields, and the trail shows before and after", async () => {
    const [drill] = await active();
    const answer = await send(`${all}/${drill?.id}`, { title: "Another", week: 9 }, "PUT");
    expect(await bodyOf(answer)).toMatchObject({
      ...drill,
      title: "Another",
      week: 9,
      updatedAt: expect.any(String),
      version: expect.any(String),
    });
    const [entry] = trail();
    expect(entry).toMatchObject({ action: "update_drill", actor_name: "Casey Rowe" });
    expect(JSON.parse(entry?.before ?? "")).toEqual({ title: drill?.title, week: drill?.week });
    expect(JSON.parse(entry?.after ?? "")).toEqual({ title: "Another", week: 9 });
    expect((await send(`${all}/nobody`, { title: "x" }, "PUT")).status).toBe(404);
  });

  it("is soft-deleted: hidden with its completions kept, then restored", async () => {
    const [drill] = await active();
    const logged = await completions();
    expect(await bodyOf(send(`${all}/${drill?.id}`, {}, "DELETE"))).toMatchObject({
      id: drill?.id,
      isActive: false,
    });
    expect((await active()).map((row) => row.id)).not.toContain(drill?.id);
    expect((await read<Drill[]>(coach, `${all}/inactive`)).map((row) => row.id)).toContain(drill?.id);
    expect(await completions()).toEqual(logged);
    expect((await send(`${all}/${drill?.id}/restore`, {}, "PUT")).status).toBe(200);
    expect((await send(`${all}/${drill?.id}/restore`, {}, "PUT")).status).toBe(409);
    expect((await active()).map((row) => row.id)).toContain(drill?.id);
    expect(trail().map((entry) => entry.action)).toEqual(["delete_drill", "restore_drill"]);
  });
});

describe("many drills together", () => {
  it("delete all hides each, keeps the completions and says how many", async () => {
    const logged = await completions();
    expect(await bodyOf(send(all, {}, "DELETE"))).toMatchObject({ deletedCount: 12 });
    expect(await active()).toEqual([]);
    expect(await completions()).toEqual(logged);
    expect(await bodyOf(send(all, {}, "DELETE"))).toMatchObject({ deletedCount: 0 });
  });

  it("a drill for all elite goes to everyone whose paid or free tier is elite", async () => {
    await app.services.db.write(async (tx) => {
      const { users } = await import("#db/schema/users.ts");
      const { eq } = await import("drizzle-orm");
      const until = new Date(app.clock.now().getTime() + 1000);
      const free = { freeMembershipTier: "elite", freeMembershipUntil: until } as const;
      await tx.update(users).set(free).where(eq(users.email, "basic@example.com"));
    });
    const answer = await send(`${all}/bulk-elite`, { week: 4, title: "For elite", category: "general" });
    expect(answer.status).toBe(201);
    expect(await bodyOf(answer)).toMatchObject({ createdCount: 2 });
    const owners = (await active())
      .filter((row) => row.title === "For elite")
      .map((row) => row.assignedUserId);
    expect(owners.sort()).toEqual(
      [userId(app, "basic@example.com"), userId(app, "elite@example.com")].sort(),
    );
  });

  it("Elite users are those whose effective or stored tier is elite (D59)", async () => {
    changeRows(
      app,
      "UPDATE users SET free_membership_tier = 'pro', free_membership_until = ? WHERE email = 'elite@example.com'",
      app.clock.now().getTime() + 1000,
    );
    expect(
      await bodyOf(send(`${all}/bulk-elite`, { week: 4, title: "For elite", category: "general" })),
    ).toMatchObject({
      createdCount: 1,
    });
    const source = userId(app, "pro@example.com");
    const copy = { sourceUserId: source, allElite: "on" };
    expect(await bodyOf(send(`${all}/copy`, copy))).toMatchObject({ copiedCount: 3 });
    const choose = await textOf(await coach(`/admin/drills?copy=on&source=${source}&elite=on`));
    expect(choose).not.toContain("Selected 0 Elite users!");
  });

  it("says which drills couldn't be loaded while the rest of the page works", async () => {
    const source = userId(app, "pro@example.com");
    changeRows(app, "ALTER TABLE weekly_drills RENAME TO away");
    const page = await coach(`/admin/drills?copy=drills&source=${source}`);
    expect(page.status).toBe(200);
    const dialog = /<dialog.*<\/dialog>/s.exec(await page.text())?.[0] ?? "";
    expect(await textOf(new Response(dialog))).toMatch(
      /Step 2 of 3.*Error loading drills\s+Something went wrong on our end\. Please try again later\./s,
    );
    const tab = await textOf(await coach("/admin/drills"));
    for (const words of ["Avery Quinn", "Create Drill", "Error loading drills"]) expect(tab).toContain(words);
  });

  it("says before a drill for all Elite users is created who gets it, in words that agree", async () => {
    const words = async () => textOf(await coach("/admin/drills?drill=elite"));
    expect(await words()).toContain("1 member on Elite gets it: Jordan Pike. Members with a Pro plan don't.");
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = 'basic@example.com'");
    expect(await words()).toContain("2 members on Elite get it: Robin Hale and Jordan Pike.");
    changeRows(app, "UPDATE users SET subscription_tier = NULL WHERE subscription_tier = 'elite'");
    expect(await words()).toContain("No one is on Elite right now, so no one would get it.");
  });

  it("a drill is made up or done ahead by a log of its week, on both tabs alike, and never by last week's (D84)", async () => {
    const id = userId(app, "pro2@example.com");
    const days = ["monday", "wednesday", "friday"];
    for (const dayOfWeek of days)
      await send(all, { week: 9, title: `On ${dayOfWeek}`, category: "push", dayOfWeek, assignedUserId: id });
    const member = await app.signIn("pro2@example.com");
    const logged = async (title: string, completedAt?: string) => {
      const drill = (await active()).find((one) => one.title === title);
      const entry = { drillId: drill?.id, roundsThrown: 10, ppr: 6, completedAt };
      expect((await member("/api/drill-completions", asJson(entry))).ok).toBe(true);
    };
    for (const day of days) await logged(`On ${day}`, "2026-03-06T20:00:00.000Z");
    // Today is Wednesday, March 11.
    const plan = async () => textOf(await coach(`/admin/drills?user=${id}`));
    expect(await plan()).toContain("On friday 30 min");
    expect(await plan()).toMatch(/On monday 30 min · missed/);
    expect(await plan()).not.toMatch(/On friday 30 min · /);
    for (const day of ["monday", "friday"]) await logged(`On ${day}`);
    const marks = /On monday 30 min · Made up Mar 11.+On friday 30 min · Done ahead Mar 11/;
    expect(await plan()).toMatch(marks);
    expect(await textOf(await coach(`/admin/drills?user=${id}&week=9`))).toMatch(marks);
  });

  it("a copy names its drills in the order of their days", async () => {
    const id = userId(app, "pro2@example.com");
    for (const dayOfWeek of ["sunday", "monday", "thursday"])
      await send(all, { week: 9, title: `On ${dayOfWeek}`, category: "push", dayOfWeek, assignedUserId: id });
    const ids = (await active()).filter(({ week }) => week === 9).map((drill) => `&drillIds=${drill.id}`);
    const step = `/admin/drills?copy=targets&source=${id}${ids.join("")}`;
    expect(await textOf(await coach(step))).toContain("Week 9: On sunday, On monday, and On thursday.");
  });

  it("a list of one says so in words that agree", async () => {
    const words = (query: string) => coach(`/admin/drills?${query}`).then(textOf);
    expect(await words("search=avery")).toMatch(/ 1 member /);
    expect(await words("search=no-such-person")).toMatch(/ No members /);
    expect(await words("search=")).toMatch(/ 1–\d+ of \d+ members /);
  });

  it("a drill for all elite says for how many it was created, with Undo", async () => {
    const sent = await coach(
      "/admin/drills?drill=elite&form=create-elite-drills",
      asForm({ week: "4", title: "For every Elite", category: "general" }),
    );
    const { html, words } = await pageAfter(coach, sent);
    expect(words).toMatch(/Drill created for \d Elite users! Undo/);
    const many = Number(/created for (\d)/.exec(words)?.[1]);
    expect((await active()).filter(({ title }) => title === "For every Elite")).toHaveLength(many);
    expect(html).toContain('data-seconds="10"');
  });

  it("a drill for all elite with no one on Elite is refused, and what was typed stays", async () => {
    changeRows(app, "UPDATE users SET subscription_tier = NULL WHERE subscription_tier = 'elite'");
    const sentence = "There are no Elite users right now, so no drill was created";
    const answer = await send(`${all}/bulk-elite`, { week: 4, title: "For elite", category: "general" });
    expect([answer.status, (await bodyOf<{ message: string }>(answer)).message]).toEqual([400, sentence]);
    const page = await coach(
      "/admin/drills?drill=elite&form=create-elite-drills",
      asForm({ week: "4", title: "For nobody", category: "general" }),
    );
    expect(page.status).toBe(400);
    const html = await page.text();
    expect(html).toContain(sentence);
    expect(html).toContain('value="For nobody"');
  });

  it("never copies to the source itself", async () => {
    const source = userId(app, "pro@example.com");
    const copy = { sourceUserId: source, targetUserIds: [source, userId(app, "pro2@example.com")] };
    expect(await bodyOf(send(`${all}/copy`, copy))).toMatchObject({ copiedCount: 3 });
    expect(await read<Drill[]>(coach, `/api/admin/users/${source}/drills`)).toHaveLength(3);
  });

  it("copies drills × users in one write, and refuses what it can't copy completely", async () => {
    const pro = userId(app, "pro@example.com");
    const targets = [userId(app, "pro2@example.com"), userId(app, "elite@example.com")];
    const mine = await read<Drill[]>(coach, `/api/admin/users/${pro}/drills`);
    expect(mine).toHaveLength(3);
    const copy = { sourceUserId: pro, drillIds: mine.map((row) => row.id), targetUserIds: targets };
    for (const [bad, status, sentence] of [
      [{ ...copy, sourceUserId: null }, 400, "Please choose the member to copy from"],
      [{ ...copy, sourceUserId: "nobody" }, 404, 'There is no user "nobody". Nothing was changed.'],
      [{ ...copy, targetUserIds: undefined }, 400, "Please choose at least one member to copy to"],
      [
        { ...copy, targetUserIds: [...targets, "nobody"] },
        404,
        'There is no user "nobody". Nothing was changed.',
      ],
      [
        { ...copy, drillIds: [...copy.drillIds, "none"] },
        404,
        'There is no drill "none" of this member. Nothing was copied.',
      ],
    ] as const) {
      const refused = await send(`${all}/copy`, bad);
      expect([refused.status, (await bodyOf<{ message: string }>(refused)).message]).toEqual([
        status,
        sentence,
      ]);
    }
    expect(await active()).toHaveLength(12);
    const answer = await send(`${all}/copy`, copy);
    expect(answer.status).toBe(201);
    expect(await bodyOf(answer)).toMatchObject({
      copiedCount: 6,
      message: "Successfully copied 6 drill(s)!",
    });
    for (const target of targets) {
      const theirs = await read<Drill[]>(coach, `/api/admin/users/${target}/drills`);
      expect(theirs.map((row) => row.title).sort()).toEqual(mine.map((row) => row.title).sort());
    }
  });
});

describe("bulk calls (D58)", () => {
  const visibility = "/api/admin/bulk-update-drill-visibility";

  it("copy all of a user's own drills when none are named, and none for an empty list", async () => {
    const pro = userId(app, "pro@example.com");
    const targetUserIds = [userId(app, "pro2@example.com")];
    for (const none of [
      { sourceUserId: pro, drillIds: [], targetUserIds },
      { sourceUserId: pro, targetUserIds: [] },
    ]) {
      const answer = await send(`${all}/copy`, none);
      expect([answer.status, await bodyOf(answer)]).toMatchObject([200, { copiedCount: 0 }]);
    }
    expect(trail()).toEqual([]);
    const answer = await send(`${all}/copy`, { sourceUserId: pro, targetUserIds });
    expect([answer.status, await bodyOf(answer)]).toMatchObject([201, { copiedCount: 3 }]);
  });

  it("hide or show every drill when none are named, none for an empty list", async () => {
    for (const activate of [true, false]) {
      const answer = await send(visibility, { activate, drillIds: [] });
      expect([answer.status, await bodyOf(answer)]).toMatchObject([200, { updatedCount: 0 }]);
    }
    expect([await active(), trail()]).toMatchObject([{ length: 12 }, []]);
    expect(await bodyOf(send(visibility, { activate: false }))).toMatchObject({ updatedCount: 12 });
    expect(await bodyOf(send(visibility, { activate: false }))).toMatchObject({ updatedCount: 0 });
    expect(await bodyOf(send(visibility, { activate: true }))).toMatchObject({ updatedCount: 14 });
  });

  it("name the unknown id, and do nothing", async () => {
    const [drill] = await active();
    const answer = await send(visibility, {
      activate: false,
      drillIds: [drill?.id, "no-such-drill", "other"],
    });
    expect([answer.status, await bodyOf(answer)]).toEqual([
      404,
      { message: 'There is no drill "no-such-drill". Nothing was changed.' },
    ]);
    expect(await active()).toHaveLength(12);
    const fixed = await send("/api/admin/fix-missing-stats", {
      userIds: [userId(app, "pro@example.com"), "x"],
    });
    expect([fixed.status, await bodyOf(fixed)]).toEqual([
      404,
      { message: 'There is no user "x". Nothing was changed.' },
    ]);
    expect(trail()).toEqual([]);
  });

  it("refuse anything but a list of ids", async () => {
    for (const drillIds of [5, [5], [{ id: "x" }]])
      expect((await send(visibility, { activate: false, drillIds })).status).toBe(400);
    expect(await active()).toHaveLength(12);
  });
});

describe("visibility", () => {
  const path = "/api/admin/bulk-update-drill-visibility";

  it("counts drills and who could see them", async () => {
    expect(await read(coach, "/api/admin/drill-visibility-stats")).toEqual({
      totalDrills: 14,
      activeDrills: 12,
      inactiveDrills: 2,
      drillsByTier: { basic: 0, elite: 7, pro: 7 },
      drillsByAssignment: { general: 11, assigned: 3 },
      usersByTier: { activeProElite: 4 },
    });
  });

  it("activates all inactive drills, and says when there are none", async () => {
    expect(await bodyOf(send(path, { activate: true }))).toMatchObject({ updatedCount: 2 });
    expect(await active()).toHaveLength(14);
    const again = await send(path, { activate: true });
    expect([again.status, (await bodyOf<{ message: string }>(again)).message]).toEqual([
      400,
      "No inactive drills found",
    ]);
  });

  it("hides the named drills", async () => {
    const [one, two] = await active();
    expect(await bodyOf(send(path, { activate: false, drillIds: [one?.id, two?.id] }))).toMatchObject({
      updatedCount: 2,
    });
    expect(await active()).toHaveLength(10);
  });
});
