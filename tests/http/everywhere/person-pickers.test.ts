import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { listAuditOf } from "#app/features/base/audit/queries.server.ts";
import { findDrill, readDrillVisibility } from "#app/features/training/drills/admin-queries.server.ts";
import { growClub } from "#tests/bench/big-club/grow.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, read, textOf, userId } from "../club.ts";
import { formOn, formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { aCoach, accountsOf } from "../people.ts";
import { templateOf } from "./demo-template.ts";

type Person = { id: string; name: string; email: string };

const app = appForAll();
let coach: Ask;
beforeAll(async () => {
  const growth = { members: 320, completions: 0, drills: 0, until: app.clock.now() };
  growClub(join(app.dataDir, "app.sqlite"), growth);
  coach = await app.signIn("coach1@example.com");
});

/** Presses the Search button inside a form, as a browser without scripts does. */
const search = (page: string, form: PageForm, name: string, words: string) =>
  sendForm(coach, { ...form, action: `${page}form=find-person&for=${name}` }, { search: words });

describe("picking a person in a club of more than 300 (D57)", () => {
  it("a search answers 20 people at most, by name or address", async () => {
    expect((await accountsOf(app)).length).toBeGreaterThan(300);
    expect(await read<Person[]>(coach, "/api/admin/people?search=member0")).toHaveLength(20);
    expect(await read<Person[]>(coach, "/api/admin/people?search=member00317")).toMatchObject([
      { email: "member00317@example.com" },
    ]);
    expect(await read<Person[]>(coach, "/api/admin/people?search=100%25")).toEqual([]);
  });

  it("editing a private drill keeps it private, and a search reassigns it without losing typed text", async () => {
    const owner = userId(app, "member00123@example.com");
    const made = await bodyOf<{ id: string }>(
      coach(
        "/api/admin/weekly-drills",
        asJson({ week: 2, title: "Private", category: "push", assignedUserId: owner }),
      ),
    );
    const page = `/admin/drills?drill=${made.id}&`;
    const ownerNow = async () => {
      const drill = await findDrill(app.services, aCoach, made);
      return { owner: drill?.assignedUserId, title: drill?.title };
    };
    const untouched = await formOn(coach, page, "update-drill");
    expect((await sendForm(coach, untouched, { title: "Still private" })).status).toBe(303);
    expect(await ownerNow()).toEqual({ owner, title: "Still private" });

    const form = await formOn(coach, page, "update-drill");
    const typed = {
      ...form,
      fields: [...form.fields.filter(([name]) => name !== "title"), ["title", "Typed"]],
    };
    const found = await search(page, typed as PageForm, "update-drill", "member00317");
    expect(found.status).toBe(200);
    expect(await ownerNow()).toEqual({ owner, title: "Still private" });
    const html = await found.text();
    expect(html).toContain("member00317@example.com");
    const [kept] = formsOf(html, "update-drill");
    expect(kept?.fields).toContainEqual(["assignedUserId", owner]);
    expect(kept?.fields).toContainEqual(["title", "Typed"]);
    const other = userId(app, "member00317@example.com");
    const refused = await sendForm(coach, kept ?? form, { assignedUserId: other, week: "none" });
    expect(refused.status).toBe(400);
    const [again] = formsOf(await refused.text(), "update-drill");
    expect(again?.fields).toContainEqual(["assignedUserId", other]);
    expect((await sendForm(coach, again ?? form, { week: "4" })).status).toBe(303);
    expect(await ownerNow()).toEqual({ owner: other, title: "Typed" });
  });

  it("the member whose week becomes a template is searched the same way", async () => {
    const form = await formOn(coach, "/admin/templates", "save-template");
    const found = await search("/admin/templates?", form, "save-template", "member00200");
    const html = await found.text();
    expect(html).toContain("member00200@example.com");
    expect(formsOf(html, "save-template")[0]?.fields).toContainEqual(["sourceUserId", "general"]);
  });

  it("Enter runs a new search first, and saves once it has been run", async () => {
    const made = await bodyOf<{ id: string }>(
      coach("/api/admin/weekly-drills", asJson({ week: 2, title: "By Enter", category: "push" })),
    );
    const page = `/admin/drills?drill=${made.id}&`;
    const titleNow = async () => (await findDrill(app.services, aCoach, made))?.title;
    const form = await formOn(coach, page, "update-drill");
    const typed = { title: "Typed", enter: "" };
    const found = await sendForm(coach, form, { ...typed, search: "member00317" });
    expect(found.status).toBe(200);
    expect(await titleNow()).toBe("By Enter");
    const html = await found.text();
    expect(html).toContain("member00317@example.com");
    const [kept] = formsOf(html, "update-drill");
    expect(kept?.fields).toContainEqual(["title", "Typed"]);
    expect(kept?.fields).toContainEqual(["searched", "member00317"]);
    expect((await sendForm(coach, kept ?? form, { enter: "" })).status).toBe(303);
    expect(await titleNow()).toBe("Typed");

    const again = await formOn(coach, page, "update-drill");
    const pressed = await sendForm(coach, again, { title: "By its button", search: "member00200" });
    expect(pressed.status).toBe(303);
    expect(await titleNow()).toBe("By its button");
  });

  it("a template's members stay checked during further searches", async () => {
    const sage = userId(app, "elite@example.com");
    const page = `/admin/templates/${await templateOf(app, "elite")}`;
    const query = new URLSearchParams({ search: "member", memberIds: sage, week: "7", allPro: "on" });
    const [form] = formsOf(await (await coach(`${page}?${query}`)).text(), "assign-template");
    expect(form?.fields).toEqual(
      expect.arrayContaining([
        ["memberIds", sage],
        ["week", "7"],
        ["allPro", "on"],
      ]),
    );
    const html = await (await coach(`${page}?search=member`)).text();
    expect(html.match(/name="memberIds"/g)).toHaveLength(20);
  });
});

describe("coaches never count as members", () => {
  const found = (page: string) => coach(page).then(textOf);

  it("no list to pick from names them", async () => {
    const pro = userId(app, "pro@example.com");
    const [drill] = await read<{ id: string }[]>(coach, `/api/admin/users/${pro}/drills`);
    expect(await read<Person[]>(coach, "/api/admin/people?search=coach")).toEqual([]);
    for (const page of [
      "/admin/coach-assignments?search=coach",
      "/admin/drills?search=coach",
      "/admin/notes?search=coach",
      "/admin/drills?copy=source&find=coach",
      `/admin/drills?copy=targets&source=${pro}&drillIds=${drill?.id}&find=coach`,
    ])
      expect([page, await found(page)]).toEqual([page, expect.not.stringContaining("coach2@example.com")]);
    // The list of accounts is no list of members.
    expect(await found("/admin/users?search=coach2")).toContain("coach2@example.com");
  });

  it("no call takes one as a target, alone or among others, and nothing is changed", async () => {
    const [pro, pro2] = [userId(app, "pro@example.com"), userId(app, "pro2@example.com")];
    const one = userId(app, "coach2@example.com");
    const template = await templateOf(app);
    const state = async () => [
      (await readDrillVisibility(app.services, aCoach)).totalDrills,
      (await accountsOf(app)).map(({ id, assignedCoach }) => [id, assignedCoach]),
    ];
    const before = await state();
    const sentence = "Morgan Tate is a coach. Please choose members only.";
    const assign = "/admin/coach-assignments?form=assign-coaches";
    const template_ = `/admin/templates/${template}?form=assign-template`;
    for (const answer of [
      await coach("/api/admin/weekly-drills/copy", asJson({ sourceUserId: pro, targetUserIds: [pro2, one] })),
      await coach(`/api/admin/users/${one}/assigned-coach`, asJson({ assignedCoach: "coach1" }, {}, "PUT")),
      await coach(
        "/api/admin/weekly-drills",
        asJson({ week: 1, title: "One", category: "push", assignedUserId: one }),
      ),
      await coach(assign, asForm({ userIds: one, assignedCoach: "coach1" })),
      await coach(template_, asForm({ id: template, memberIds: one, week: "1" })),
    ])
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await state()).toEqual(before);
  });
});

describe("who is checked on Coach Assignments", () => {
  it("stays checked from page to page, and is told when there are too many", async () => {
    const page = (more: string) => coach(`/admin/coach-assignments${more}`).then((answer) => answer.text());
    const checkedIn = (html: string) =>
      [...html.matchAll(/<input\b[^>]*>/g)].filter(
        ([tag]) => /name="userIds"/.test(tag) && /\schecked/.test(tag),
      );
    const first = await page("");
    const ways = [...first.matchAll(/<button\b[^>]*>Next</g)].map(([tag]) => tag);
    expect(ways).toEqual([expect.stringMatching(/^<button .*value="2" name="page" .*formMethod="get"/)]);
    const ids = (await accountsOf(app))
      .filter(({ email }) => email.startsWith("member"))
      .map(({ id }) => `&userIds=${id}`);
    const second = await page(`?page=2${ids[0]}${ids[1]}`);
    expect(checkedIn(second)).toHaveLength(2);
    const many = await page(`?page=2${ids.slice(0, 203).join("")}`);
    expect(checkedIn(many)).toHaveLength(200);
    expect(many.includes("3 more were left unchecked")).toBe(true);
  });
});

describe("copying to everyone on Elite (D59)", () => {
  it("checks each of them, or says that more than 200 are chosen, and takes that back", async () => {
    const source = userId(app, "pro@example.com");
    const [drill] = await read<{ id: string }[]>(coach, `/api/admin/users/${source}/drills`);
    const step = `/admin/drills?copy=targets&source=${source}&drillIds=${drill?.id}`;
    const page = async (more: string) => (await coach(`${step}${more}`)).text();
    const isElite = (many: number) =>
      changeRows(
        app,
        "UPDATE users SET subscription_tier = iif(email IN (SELECT email FROM users WHERE email LIKE 'member%' ORDER BY email LIMIT ?), 'elite', 'pro') WHERE email LIKE 'member%'",
        many,
      );
    // One more is on Elite in the demo club.
    isElite(199);
    const each = await page("&allElite=on");
    expect(each).toContain("Selected 200 Elite users!");
    expect(
      each.match(/name="targetUserIds"[^>]*checked=""|checked=""[^>]*name="targetUserIds"/g),
    ).toHaveLength(200);
    expect(each).not.toContain("Not all Elite");
    isElite(200);
    const all = await page("&allElite=on");
    expect(all).toContain("Selected 201 Elite users!");
    expect(all).toContain("Not all Elite");
    expect(all).toMatch(/<input type="hidden" name="allElite" value="on"/);
    expect(all).not.toMatch(/name="targetUserIds"[^>]*checked=""|checked=""[^>]*name="targetUserIds"/);
    expect(await page("&allElite=on&notAllElite=on")).not.toMatch(/Selected|name="allElite" value="on"\/>/);
  });
});

it("a search among those who may get a copy shows what it finds before everyone who is checked", async () => {
  const source = userId(app, "pro@example.com");
  const [drill] = await read<{ id: string }[]>(coach, `/api/admin/users/${source}/drills`);
  const checked = ["pro2", "elite"]
    .map((key) => `&targetUserIds=${userId(app, `${key}@example.com`)}`)
    .join("");
  const names = async (find: string) => {
    const step = `/admin/drills?copy=targets&source=${source}&drillIds=${drill?.id}${checked}&find=${find}`;
    const html = await (await coach(step)).text();
    return [...html.matchAll(/data-name="([^"]+)"/g)].map(([, name]) => name);
  };
  expect(await names("basic@")).toEqual(["Robin Hale", "Jordan Pike", "Sage Winter"]);
  // One who is found and checked already is among the first, too.
  expect((await names("pro2@"))[0]).toBe("Sage Winter");
  expect((await names("")).slice(0, 2)).toEqual(["Jordan Pike", "Sage Winter"]);
});

describe("copying a week twice (D58)", () => {
  const copy = (fields: object) => coach("/api/admin/weekly-drills/copy", asJson(fields));
  const owned = async (id = "") => (await read<object[]>(coach, `/api/admin/users/${id}/drills`)).length;

  it("asks first, and never copies to the source", async () => {
    const [pro, pro2] = [userId(app, "pro@example.com"), userId(app, "pro2@example.com")];
    const fields = { sourceUserId: pro, targetUserIds: [pro2, pro] };
    expect(await bodyOf(copy(fields))).toMatchObject({ copiedCount: 3 });
    expect([await owned(pro), await owned(pro2)]).toEqual([3, 3]);
    const again = await copy(fields);
    expect([again.status, await bodyOf(again)]).toMatchObject([
      409,
      {
        code: "already_there",
        message: "Nothing was copied yet. Copy them anyway?",
        errors: {
          confirmDouble: Array(3).fill(
            expect.stringMatching(/ already has “.+” in week \d+ on [MTWFS][a-z]+day$/),
          ),
        },
      },
    ]);
    expect(await owned(pro2)).toBe(3);
    expect(await bodyOf(copy({ ...fields, confirmDouble: true }))).toMatchObject({ copiedCount: 3 });
    const alone = await copy({ sourceUserId: pro, targetUserIds: [pro] });
    expect([alone.status, await bodyOf(alone)]).toMatchObject([
      400,
      { message: "Please choose at least one member to copy to" },
    ]);
  });

  it("may skip what is there already: everyone gets only what they lack", async () => {
    const [pro, riley, robin] = ["pro", "new", "basic"].map((name) => userId(app, `${name}@example.com`));
    const drills = await read<{ id: string }[]>(coach, `/api/admin/users/${pro}/drills`);
    await copy({ sourceUserId: pro, drillIds: [drills[0]?.id], targetUserIds: [riley] });
    const fields = { sourceUserId: pro, targetUserIds: [riley, robin], onlyNew: true };
    expect(await bodyOf(copy(fields))).toMatchObject({ copiedCount: 5 });
    expect([await owned(riley), await owned(robin)]).toEqual([3, 3]);
    const acts = await listAuditOf(app.services, aCoach, { userIds: [riley, robin] });
    expect(acts.map(({ after }) => after?.copiedCount).sort()).toEqual([1, 2, 3]);
    const again = await copy(fields);
    expect([again.status, await bodyOf(again)]).toMatchObject([
      400,
      { message: "Everyone already has all of these drills. Nothing was copied." },
    ]);
  });

  it("on the page: the dialog lists existing drills once, keeps the choice, and a button copies anyway", async () => {
    const [pro, free] = [userId(app, "pro@example.com"), userId(app, "free@example.com")];
    const drills = await read<{ id: string }[]>(coach, `/api/admin/users/${pro}/drills`);
    const query = new URLSearchParams({ copy: "targets", source: pro, find: "free@" });
    for (const { id } of drills) query.append("drillIds", id);
    const open = () => formOn(coach, `/admin/drills?${query}`, "copy-drills");
    expect((await sendForm(coach, await open(), { targetUserIds: free })).status).toBe(303);
    const refused = await sendForm(coach, await open(), { targetUserIds: free });
    expect(refused.status).toBe(409);
    const html = await refused.clone().text();
    const words = await textOf(refused);
    expect(words).toContain("Some of these drills are already there");
    expect(words).toMatch(/Copy only the new ones.+Copy them anyway, so they're there twice/);
    expect(words.match(/already has “/g)).toHaveLength(3);
    const [kept] = formsOf(html, "copy-drills");
    expect(kept?.fields).toContainEqual(["targetUserIds", free]);
    expect((await sendForm(coach, kept ?? (await open()), { confirmDouble: "on" })).status).toBe(303);
    expect(await owned(free)).toBe(6);
  });

  it("an assignment without a coach is 400, and an unknown one of a template's members 404", async () => {
    const id = userId(app, "pro2@example.com");
    expect((await coach(`/api/admin/users/${id}/assigned-coach`, asJson({}, {}, "PUT"))).status).toBe(400);
    expect(
      (await coach("/api/admin/users/nobody/assigned-coach", asJson({ assignedCoach: null }, {}, "PUT")))
        .status,
    ).toBe(404);
    const form = await formOn(coach, `/admin/templates/${await templateOf(app)}`, "assign-template");
    expect((await sendForm(coach, form, { memberIds: "nobody" })).status).toBe(404);
  });
});
