import { beforeEach, describe, expect, it } from "vitest";
import { getEditedTemplate, listTemplates } from "#app/features/training/templates/templates.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asJson,
  changeRows,
  cookieOf,
  pageAfter,
  read,
  rowsOf,
  statusOf,
  textOf,
  userId,
} from "../club.ts";
import { formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { aCoach } from "../people.ts";
import { pageText } from "../talk/calls.ts";
import { everyDrill } from "./club-drills.ts";

type Drill = { id: string; title: string; week: number; assignedUserId: string | null; isActive: boolean };

const app = appForEach();
const coach = app.as("coach1@example.com");
const elite = app.as("elite@example.com");

const templates = async () => (await listTemplates(app.services, aCoach)).templates;
const templateCalled = async (title: string) =>
  (await templates()).find((template) => template.title === title)?.id ?? "";
const titlesIn = async (id: string) =>
  (await getEditedTemplate(app.services, aCoach, { id })).drills.map(({ title }) => title);
/** The demo's only template. */
let demo: string;
beforeEach(async () => {
  demo = await templateCalled("Back after a break");
});
const drills = () => everyDrill(coach);
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
    const id = await templateCalled("Mine");
    expect(await titlesIn(id)).toContain("Push to the Lip");
    expect(await titlesIn(id)).not.toContain("Slick Side Ladder");
    expect((await save(coach, { title: "For pro", tier: "pro" })).status).toBe(303);
    const pro = await templateCalled("For pro");
    expect(await titlesIn(pro)).toContain("Slick Side Ladder");
    // A coach's later changes don't reach the template.
    changeRows(app, "UPDATE weekly_drills SET title = 'Other'");
    expect(await titlesIn(id)).toContain("Push to the Lip");
  });

  it("can use one member's own drills too", async () => {
    expect((await save(coach, { sourceUserId: userId(app, "pro@example.com") })).status).toBe(303);
    const id = await templateCalled("Mine");
    expect(await titlesIn(id)).toContain("Roll Over the Blocker");
    expect(await titlesIn(id)).not.toContain("Push to the Lip");
  });

  it.each([
    ["no title", { title: " " }, "Please enter a title"],
    ["no week", { week: "" }, "Please enter the week number"],
    ["half a week", { week: "1.5" }, "The week number is a whole number"],
    ["a week without drills", { week: "99" }, "There are no active drills in this week"],
    ["a member without drills", { sourceUserId: "nobody" }, "There are no active drills in this week"],
    ["nobody to see it", { tier: "basic" }, "Please choose who sees it"],
  ])("with %s is refused and stores nothing", async (_what, fields, sentence) => {
    const before = await templates();
    const answer = await save(coach, fields as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(await textOf(answer)).toContain(sentence);
    expect(await templates()).toEqual(before);
  });
});

describe("assigning a template", () => {
  it("gives each chosen member its drills, and Undo removes those no one logged", async () => {
    const [one, two] = ["elite@example.com", "pro2@example.com"].map((email) => userId(app, email));
    const size = (await titlesIn(demo)).length;
    const before = await drills();
    const answer = await assign(coach, demo, [
      ["memberIds", one ?? ""],
      ["memberIds", two ?? ""],
    ]);
    const { html } = await pageAfter(coach, answer);
    expect(await drills()).toHaveLength(before.length + 2 * size);
    expect((await ownOf(elite)).map(({ week, title }) => [week, title]).sort()).toEqual(
      (await titlesIn(demo)).map((title) => [3, title]).sort(),
    );
    expect((await log(elite, (await ownOf(elite))[0]?.id ?? "")).status).toBe(201);
    const [undo] = formsOf(html, "undo-assignment");
    expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
    expect(await ownOf(elite)).toEqual([]);
    // The logged one left the plan and kept its numbers.
    expect(await drills()).toHaveLength(before.length + 1);
  });

  it("gives everyone on a plan its drills, each member once", async () => {
    const size = (await titlesIn(demo)).length;
    const before = (await drills()).length;
    const fields: [string, string][] = [
      ["allElite", "on"],
      ["allPro", "on"],
      ["memberIds", userId(app, "pro@example.com")],
    ];
    expect((await assign(coach, demo, fields)).status).toBe(303);
    // Elite, pro, pro2 and the free pro.
    expect(await drills()).toHaveLength(before + 4 * size);
  });

  it("to someone who has some of it asks first, and can assign only what is new", async () => {
    const size = (await titlesIn(demo)).length;
    const ids = ["elite@example.com", "pro2@example.com"].map((email) => userId(app, email));
    await assign(coach, demo, [["memberIds", ids[0] ?? ""]]);
    const before = (await drills()).length;
    const both = ids.map((id): [string, string] => ["memberIds", id]);
    const refused = await assign(coach, demo, both);
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("Copy only the new ones");
    expect(await drills()).toHaveLength(before);
    const done = await assign(coach, demo, [...both, ["onlyNew", "on"]]);
    const Cookie = `flash=${cookieOf(done, "flash")?.value}`;
    expect(await textOf(await coach("/admin/templates", { headers: { Cookie } }))).toContain(
      `${size} new drills for 1 member`,
    );
    expect(await drills()).toHaveLength(before + size);
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
      const before = await drills();
      const named = fields.map(([name, value]): [string, string] => [
        name,
        value === "basic" ? userId(app, "basic@example.com") : value,
      ]);
      const body = new URLSearchParams([["id", demo], ...named]);
      if (!body.has("week")) body.set("week", "3");
      const answer = await coach(`/admin/templates/${demo}?form=assign-template`, {
        method: "POST",
        body,
      });
      expect(answer.status).toBe(400);
      expect(await textOf(answer)).toContain(sentence);
      expect(await drills()).toEqual(before);
    },
  );

  it("of a pro template to Elite is refused", async () => {
    await save(coach, { title: "For pro", tier: "pro" });
    const id = await templateCalled("For pro");
    const before = await drills();
    expect((await assign(coach, id, [["allElite", "on"]])).status).toBe(400);
    expect((await assign(coach, id, [["memberIds", userId(app, "elite@example.com")]])).status).toBe(400);
    expect(await drills()).toEqual(before);
    expect(await statusOf(elite(`/portal/templates/${id}`))).toBe(404);
    expect(await statusOf(start(elite, id))).toBe(404);
    expect(await pageText(elite, "/portal/templates")).not.toContain("For pro");
  });

  it("finds members by a part of their name", async () => {
    const page = await pageText(coach, `/admin/templates/${demo}?search=wint`);
    expect(page).toContain("Sage Winter");
    expect(page).not.toContain("Avery Quinn");
    expect(await pageText(coach, `/admin/templates/${demo}?search=%25`)).toContain("No one with that name");
  });
});

describe("starting a template", () => {
  it("makes its drills the newest week of only that member's plan", async () => {
    const others = await planOf(await app.signIn("pro2@example.com"));
    const newest = Math.max(...(await planOf(elite)).map(({ week }) => week));
    expect((await start(elite, demo)).headers.get("Location")).toBe("/portal?tab=progress");
    const own = await ownOf(elite);
    expect(own.map(({ title }) => title).sort()).toEqual((await titlesIn(demo)).sort());
    expect(own.every(({ week }) => week === newest + 1)).toBe(true);
    expect(await planOf(await app.signIn("pro2@example.com"))).toEqual(others);
    expect(await pageText(elite, "/portal/templates")).toContain("On your plan");
    // Not a coach's action, so the trail has no entry; no page lists it by who acted.
    expect(
      rowsOf(app, "SELECT * FROM audit_entries WHERE actor_id = ?", userId(app, "elite@example.com")),
    ).toEqual([]);
  });

  it("twice or simultaneously is one week", async () => {
    const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(start(elite, demo))));
    expect(statuses.sort()).toEqual([303, 409, 409, 409, 409, 409]);
    expect(await ownOf(elite)).toHaveLength((await titlesIn(demo)).length);
  });

  it("replaces an earlier one; logs are kept", async () => {
    await save(coach, { title: "Second" });
    const second = await templateCalled("Second");
    await start(elite, demo);
    const [logged] = await ownOf(elite);
    await log(elite, logged?.id ?? "");
    expect((await start(elite, second)).status).toBe(303);
    const own = await ownOf(elite);
    expect(own.map(({ id }) => id)).not.toContain(logged?.id);
    expect(own).toHaveLength((await titlesIn(second)).length);
    const done = await read<{ drillId: string }[]>(elite, "/api/my-drill-completions");
    expect(done.map(({ drillId }) => drillId)).toContain(logged?.id);
  });

  it("can be undone, and leaves what a coach assigned", async () => {
    await assign(coach, demo, [["memberIds", userId(app, "elite@example.com")]]);
    const assigned = await ownOf(elite);
    await start(elite, demo);
    expect(await statusOf(stop(elite, demo))).toBe(303);
    expect(await ownOf(elite)).toEqual(assigned);
    expect(await statusOf(stop(elite, demo))).toBe(409);
  });
});

describe("removing a template", () => {
  it("removes it from the lists, leaves drills on plans, and Undo restores it", async () => {
    const id = demo;
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
    expect(await statusOf(start(ask, demo))).toBe(status);
    expect((await pageText(ask, "/portal/templates")).includes("Elite Membership Required")).toBe(
      status === 403,
    );
  });

  it.each(["basic", "elite", "pro", "free"])("%s can't manage any: 403", async (who) => {
    const ask = await app.signIn(`${who}@example.com`);
    const before = [await templates(), await drills()];
    expect(await statusOf(save(ask, {}))).toBe(403);
    expect(await statusOf(assign(ask, demo, [["allPro", "on"]]))).toBe(403);
    expect(await statusOf(ask(`/admin/templates/${demo}?form=remove-template`, asForm({ id: demo })))).toBe(
      403,
    );
    expect([await templates(), await drills()]).toEqual(before);
  });
});
