import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, cookieOf, read, rowsOf, statusOf, textOf, userId } from "../club.ts";
import { pageText } from "../talk/calls.ts";

type Drill = { id: string; title: string; week: number; assignedUserId: string | null; isActive: boolean };

const app = appForEach();
const coach = app.as("coach1@example.com");
const elite = app.as("elite@example.com");

const templates = () =>
  rowsOf<{ id: string; title: string; tier: string }>(
    app,
    "SELECT id, title, tier FROM training_templates WHERE removed_at IS NULL ORDER BY created_at DESC, id",
  );
/** The demo's only template. */
const demoId = () => templates().find(({ title }) => title === "Back after a break")?.id ?? "";
const titlesIn = (id: string) =>
  rowsOf<{ title: string }>(
    app,
    "SELECT title FROM template_drills WHERE template_id = ? ORDER BY position",
    id,
  ).map(({ title }) => title);
const drills = () => rowsOf<{ id: string }>(app, "SELECT * FROM weekly_drills ORDER BY id");
const planOf = async (ask: Ask) => read<Drill[]>(ask, "/api/weekly-drills");
const ownOf = async (ask: Ask) => (await planOf(ask)).filter(({ assignedUserId }) => assignedUserId !== null);

const save = (ask: Ask, fields: Record<string, string>) =>
  ask(
    "/admin/templates?form=save-template",
    asForm({ sourceUserId: "general", week: "2", title: "Mine", description: "", tier: "elite", ...fields }),
  );
const assign = (ask: Ask, id: string, fields: [string, string][]) =>
  ask(`/admin/templates/${id}?form=assign-template`, {
    method: "POST",
    body: new URLSearchParams([["id", id], ["week", "3"], ...fields]),
  });
const start = (ask: Ask, id: string) => ask(`/portal/templates/${id}?form=start-template`, asForm({ id }));
const stop = (ask: Ask, id: string) => ask(`/portal/templates/${id}?form=stop-template`, asForm({ id }));
const log = (ask: Ask, drillId: string) =>
  ask("/api/drill-completions", asJson({ drillId, roundsThrown: 10, ppr: 6 }));

describe("saving a week", () => {
  it("copies its active drills, without those of a higher plan", async () => {
    expect((await save(coach, {})).status).toBe(303);
    const id = templates().find(({ title }) => title === "Mine")?.id ?? "";
    expect(titlesIn(id)).toContain("Push to the Lip");
    expect(titlesIn(id)).not.toContain("Slick Side Ladder");
    expect((await save(coach, { title: "For pro", tier: "pro" })).status).toBe(303);
    const pro = templates().find(({ title }) => title === "For pro")?.id ?? "";
    expect(titlesIn(pro)).toContain("Slick Side Ladder");
    // A coach's later changes don't reach the template.
    changeRows(app, "UPDATE weekly_drills SET title = 'Other'");
    expect(titlesIn(id)).toContain("Push to the Lip");
  });

  it("can use one member's own drills too", async () => {
    expect((await save(coach, { sourceUserId: userId(app, "pro@example.com") })).status).toBe(303);
    const id = templates().find(({ title }) => title === "Mine")?.id ?? "";
    expect(titlesIn(id)).toContain("Roll Over the Blocker");
    expect(titlesIn(id)).not.toContain("Push to the Lip");
  });

  it.each([
    ["no title", { title: " " }, "Please enter a title"],
    ["no week", { week: "" }, "Please enter the week number"],
    ["half a week", { week: "1.5" }, "The week number is a whole number"],
    ["a week without drills", { week: "99" }, "There are no active drills in this week"],
    ["a member without drills", { sourceUserId: "nobody" }, "There are no active drills in this week"],
    ["nobody to see it", { tier: "basic" }, "Please choose who sees it"],
  ])("with %s is refused and stores nothing", async (_what, fields, sentence) => {
    const before = templates();
    const answer = await save(coach, fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(sentence);
    expect(templates()).toEqual(before);
  });
});

describe("assigning a template", () => {
  it("gives each chosen member its drills, and Undo removes those no one logged", async () => {
    const [one, two] = ["elite@example.com", "pro2@example.com"].map((email) => userId(app, email));
    const size = titlesIn(demoId()).length;
    const before = drills();
    const answer = await assign(coach, demoId(), [
      ["memberIds", one ?? ""],
      ["memberIds", two ?? ""],
    ]);
    expect(answer.status).toBe(303);
    expect(drills()).toHaveLength(before.length + 2 * size);
    expect((await ownOf(elite)).map(({ week, title }) => [week, title]).sort()).toEqual(
      titlesIn(demoId())
        .map((title) => [3, title])
        .sort(),
    );
    expect((await log(elite, (await ownOf(elite))[0]?.id ?? "")).status).toBe(201);
    const [{ act_id } = { act_id: "" }] = rowsOf<{ act_id: string }>(
      app,
      "SELECT act_id FROM audit_entries WHERE action = 'copy_drills' ORDER BY created_at DESC LIMIT 1",
    );
    const undone = await coach("/admin/templates?form=undo-assignment", asForm({ actId: act_id }));
    expect(undone.status).toBe(303);
    expect(await ownOf(elite)).toEqual([]);
    // The logged one left the plan and kept its numbers.
    expect(drills()).toHaveLength(before.length + 1);
  });

  it("gives everyone on a plan its drills, each member once", async () => {
    const size = titlesIn(demoId()).length;
    const before = drills().length;
    const fields: [string, string][] = [
      ["allElite", "on"],
      ["allPro", "on"],
      ["memberIds", userId(app, "pro@example.com")],
    ];
    expect((await assign(coach, demoId(), fields)).status).toBe(303);
    // Elite, pro, pro2 and the free pro.
    expect(drills()).toHaveLength(before + 4 * size);
  });

  it("to someone who has some of it asks first, and can assign only what is new", async () => {
    const size = titlesIn(demoId()).length;
    const ids = ["elite@example.com", "pro2@example.com"].map((email) => userId(app, email));
    await assign(coach, demoId(), [["memberIds", ids[0] ?? ""]]);
    const before = drills().length;
    const both = ids.map((id): [string, string] => ["memberIds", id]);
    const refused = await assign(coach, demoId(), both);
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("Copy only the new ones");
    expect(drills()).toHaveLength(before);
    const done = await assign(coach, demoId(), [...both, ["onlyNew", "on"]]);
    const Cookie = `flash=${cookieOf(done, "flash")?.value}`;
    expect(await textOf(await coach("/admin/templates", { headers: { Cookie } }))).toContain(
      `${size} new drills for 1 member`,
    );
    expect(drills()).toHaveLength(before + size);
  });

  it.each([
    ["nobody", [], "Please choose at least one member or a plan"],
    ["somebody on basic", [["memberIds", "basic"]], "doesn't include this template"],
    [
      "somebody on basic among others",
      [
        ["allPro", "on"],
        ["memberIds", "basic"],
      ],
      "doesn't include this template",
    ],
    [
      "no week",
      [
        ["allPro", "on"],
        ["week", ""],
      ],
      "Please enter the week number",
    ],
  ] as [string, [string, string][], string][])(
    "to %s is refused: all or nothing",
    async (_what, fields, sentence) => {
      const before = drills();
      const named = fields.map(([name, value]): [string, string] => [
        name,
        value === "basic" ? userId(app, "basic@example.com") : value,
      ]);
      const body = new URLSearchParams([["id", demoId()], ...named]);
      if (!body.has("week")) body.set("week", "3");
      const answer = await coach(`/admin/templates/${demoId()}?form=assign-template`, {
        method: "POST",
        body,
      });
      expect(answer.status).toBe(400);
      expect(await textOf(answer)).toContain(sentence);
      expect(drills()).toEqual(before);
    },
  );

  it("of a pro template to Elite is refused", async () => {
    await save(coach, { title: "For pro", tier: "pro" });
    const id = templates().find(({ title }) => title === "For pro")?.id ?? "";
    const before = drills();
    expect((await assign(coach, id, [["allElite", "on"]])).status).toBe(400);
    expect((await assign(coach, id, [["memberIds", userId(app, "elite@example.com")]])).status).toBe(400);
    expect(drills()).toEqual(before);
    expect(await statusOf(elite(`/portal/templates/${id}`))).toBe(404);
    expect(await statusOf(start(elite, id))).toBe(404);
    expect(await pageText(elite, "/portal/templates")).not.toContain("For pro");
  });

  it("finds members by a part of their name", async () => {
    const page = await pageText(coach, `/admin/templates/${demoId()}?search=wint`);
    expect(page).toContain("Sage Winter");
    expect(page).not.toContain("Avery Quinn");
    expect(await pageText(coach, `/admin/templates/${demoId()}?search=%25`)).toContain(
      "No one with that name",
    );
  });
});

describe("starting a template", () => {
  it("makes its drills the newest week of only that member's plan", async () => {
    const others = await planOf(await app.signIn("pro2@example.com"));
    const newest = Math.max(...(await planOf(elite)).map(({ week }) => week));
    expect((await start(elite, demoId())).headers.get("Location")).toBe("/portal?tab=progress");
    const own = await ownOf(elite);
    expect(own.map(({ title }) => title).sort()).toEqual(titlesIn(demoId()).sort());
    expect(own.every(({ week }) => week === newest + 1)).toBe(true);
    expect(await planOf(await app.signIn("pro2@example.com"))).toEqual(others);
    expect(await pageText(elite, "/portal/templates")).toContain("On your plan");
    // Not a coach's action, so the trail has no entry.
    expect(
      rowsOf(app, "SELECT * FROM audit_entries WHERE actor_id = ?", userId(app, "elite@example.com")),
    ).toEqual([]);
  });

  it("twice or simultaneously is one week", async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(start(elite, demoId()))));
    expect(statuses.sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect(await ownOf(elite)).toHaveLength(titlesIn(demoId()).length);
  });

  it("replaces an earlier one; logs are kept", async () => {
    await save(coach, { title: "Second" });
    const second = templates().find(({ title }) => title === "Second")?.id ?? "";
    await start(elite, demoId());
    const [logged] = await ownOf(elite);
    await log(elite, logged?.id ?? "");
    expect((await start(elite, second)).status).toBe(303);
    const own = await ownOf(elite);
    expect(own.map(({ id }) => id)).not.toContain(logged?.id);
    expect(own).toHaveLength(titlesIn(second).length);
    const done = await read<{ drillId: string }[]>(elite, "/api/my-drill-completions");
    expect(done.map(({ drillId }) => drillId)).toContain(logged?.id);
  });

  it("can be undone, and leaves what a coach assigned", async () => {
    await assign(coach, demoId(), [["memberIds", userId(app, "elite@example.com")]]);
    const assigned = await ownOf(elite);
    await start(elite, demoId());
    expect(await statusOf(stop(elite, demoId()))).toBe(303);
    expect(await ownOf(elite)).toEqual(assigned);
    expect(await statusOf(stop(elite, demoId()))).toBe(409);
  });
});

describe("removing a template", () => {
  it("removes it from the lists, leaves drills on plans, and Undo restores it", async () => {
    const id = demoId();
    await start(elite, id);
    const remove = () => coach(`/admin/templates/${id}?form=remove-template`, asForm({ id }));
    expect((await remove()).status).toBe(303);
    expect(await statusOf(remove())).toBe(404);
    expect(await pageText(elite, "/portal/templates")).not.toContain("Back after a break");
    expect(await statusOf(elite(`/portal/templates/${id}`))).toBe(404);
    expect(await ownOf(elite)).not.toEqual([]);
    expect(await statusOf(coach("/admin/templates?form=restore-template", asForm({ id })))).toBe(303);
    expect(await pageText(elite, "/portal/templates")).toContain("Back after a break");
  });
});

describe("who may", () => {
  it.each([
    ["basic@example.com", 403],
    ["elite@example.com", 303],
    ["pro@example.com", 303],
    ["pro2@example.com", 303],
    ["free@example.com", 303],
    ["coach2@example.com", 303],
  ])("%s starts a template with %i", async (email, status) => {
    const ask = await app.signIn(email);
    expect(await statusOf(start(ask, demoId()))).toBe(status);
    expect((await pageText(ask, "/portal/templates")).includes("Elite Membership Required")).toBe(
      status === 403,
    );
  });

  it.each(["basic", "elite", "pro", "free"])("%s can't manage any: 403", async (who) => {
    const ask = await app.signIn(`${who}@example.com`);
    const before = [templates(), drills()];
    expect(await statusOf(save(ask, {}))).toBe(403);
    expect(await statusOf(assign(ask, demoId(), [["allPro", "on"]]))).toBe(403);
    expect(
      await statusOf(ask(`/admin/templates/${demoId()}?form=remove-template`, asForm({ id: demoId() }))),
    ).toBe(403);
    expect([templates(), drills()]).toEqual(before);
  });
});
