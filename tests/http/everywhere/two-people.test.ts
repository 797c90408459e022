import { describe, expect, it } from "vitest";
import { findMember } from "#app/features/people/roster/members.server.ts";
import { getTemplate } from "#app/features/training/templates/templates.server.ts";
import { getAdminSubmission } from "#app/features/video/submissions/queries.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, read, textOf, userId } from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";
import { aCoach } from "../people.ts";
import { requestsOf } from "../video/desk.ts";
import { templateOf } from "./demo-template.ts";

type Drill = {
  id: string;
  title: string;
  description: string;
  version: string;
  assignedUserId: string | null;
};

const app = appForEach();
const one = app.as("coach1@example.com");
const other = app.as("coach2@example.com");

const all = "/api/admin/weekly-drills";
const firstDrill = async () => {
  const [drill] = await read<Drill[]>(one, all);
  if (!drill) throw new Error("There is no drill");
  return drill;
};
const drillPage = (id: string) => `/admin/drills?drill=${id}`;
const put = (ask: Ask, path: string, body: object, headers: Record<string, string> = {}) =>
  ask(path, asJson(body, headers, "PUT"));
const feedbackOf = async (id: string) => (await getAdminSubmission(app.services, id)).feedbackText;
const drillNow = async (id: string) => (await read<Drill[]>(one, all)).find((drill) => drill.id === id);

/** Every edit form in the product: where it is, and two things two people type into it. */
const forms: Record<string, (ids: Ids) => Form> = {
  "update-drill": ({ drill }) => ({
    page: drillPage(drill),
    theirs: { title: "Theirs" },
    mine: { title: "Mine" },
    stored: async () => (await drillNow(drill))?.title,
    result: "Mine",
    shown: ["Title", "Theirs", "Mine"],
  }),
  "review-submission": ({ request }) => ({
    page: `/admin/submissions?review=${request}`,
    theirs: { feedback: "Their words" },
    mine: { feedback: "My words" },
    stored: () => feedbackOf(request),
    result: "My words",
    shown: ["Feedback", "Their words", "My words"],
  }),
  "set-tier": ({ member }) => ({
    page: "/admin/users?search=pro2",
    // A lower plan is confirmed.
    theirs: { tier: "basic", confirmLower: "on" },
    mine: { tier: "elite" },
    stored: async () => (await findMember(app.services, aCoach, { userId: member }))?.subscriptionTier,
    result: "elite",
    shown: ["Plan", "basic", "elite"],
  }),
  "assign-coach": ({ member }) => ({
    page: "/admin/users?search=pro2",
    theirs: { assignedCoach: "coach2" },
    mine: { assignedCoach: "coach1" },
    stored: async () => (await findMember(app.services, aCoach, { userId: member }))?.assignedCoach,
    result: "coach1",
    shown: ["Assigned coach"],
  }),
  "set-free": ({ member }) => ({
    page: `/admin/users?free=${member}`,
    theirs: { tier: "pro", expirationDate: "2026-06-30" },
    mine: { tier: "pro", expirationDate: "2026-07-31" },
    stored: async () => (await findMember(app.services, aCoach, { userId: member }))?.freeMembershipUntil,
    // The end of the day in the site's zone.
    result: new Date("2026-08-01T03:59:59.999Z"),
    shown: ["Expiration date", "2026-06-30", "2026-07-31"],
  }),
  "change-template": ({ template }) => ({
    page: `/admin/templates/${template}`,
    theirs: { title: "Their week" },
    mine: { title: "My week" },
    stored: async () => (await getTemplate(app.services, aCoach, { id: template })).title,
    result: "My week",
    shown: ["Title", "Their week", "My week"],
  }),
};

type Ids = { member: string; request: string; template: string; drill: string };
type Form = {
  page: string;
  theirs: Record<string, string>;
  mine: Record<string, string>;
  stored(): Promise<unknown>;
  result: string | Date;
  shown: string[];
};

describe("two people with one form open (D57)", () => {
  it.each(Object.keys(forms))(
    "%s: the second save writes nothing and shows both; mine can be saved anyway",
    async (name) => {
      const member = userId(app, "pro2@example.com");
      const ids = {
        member,
        request: requestsOf(app).pending,
        template: await templateOf(app),
        drill: (await firstDrill()).id,
      };
      const form = forms[name]?.(ids);
      if (!form) throw new Error(`There is no form ${name}`);
      const mine = await formOn(one, form.page, name);
      const theirs = await formOn(other, form.page, name);

      expect((await sendForm(other, theirs, form.theirs)).status).toBe(303);
      const saved = await form.stored();
      const refused = await sendForm(one, mine, form.mine);
      expect(refused.status).toBe(409);
      expect(await form.stored()).toEqual(saved);
      const html = await refused.clone().text();
      const words = await textOf(refused);
      expect(words).toContain("Someone else saved this while you were editing it");
      for (const word of [
        ...form.shown,
        "Saved now",
        "Yours",
        "Save mine anyway",
        "Discard mine, open theirs",
      ])
        expect(words).toContain(word);

      const [kept] = formsOf(html, name).filter(({ fields }) =>
        Object.entries(form.mine).every(([field, value]) =>
          fields.some(([n, v]) => n === field && v === value),
        ),
      );
      if (!kept) throw new Error("What was typed is gone");
      expect((await sendForm(one, kept)).status).toBe(303);
      expect(await form.stored()).toEqual(form.result);
    },
  );

  it("a refused form keeps its loaded version, and saving unchanged values isn't a conflict", async () => {
    const { id } = await firstDrill();
    const mine = await formOn(one, drillPage(id), "update-drill");
    expect((await put(other, `${all}/${id}`, { title: "Theirs" })).status).toBe(200);
    const refused = await sendForm(one, mine, { title: "Mine", week: "none" });
    expect(refused.status).toBe(400);
    const [again] = formsOf(await refused.text(), "update-drill");
    if (!again) throw new Error("The form is gone");
    expect((await sendForm(one, again, { week: "3" })).status).toBe(409);
    expect(await drillNow(id)).toMatchObject({ title: "Theirs" });
    expect((await sendForm(one, mine, { title: "Theirs" })).status).toBe(303);
  });

  it("a change to fields a form doesn't show isn't a conflict", async () => {
    const id = userId(app, "pro2@example.com");
    const tier = await formOn(one, "/admin/users?search=pro2", "set-tier");
    expect(
      (await put(other, `/api/admin/users/${id}/assigned-coach`, { assignedCoach: "coach2" })).status,
    ).toBe(200);
    expect((await sendForm(one, tier, { tier: "elite", confirmLower: "on" })).status).toBe(303);
    const account = await findMember(app.services, aCoach, { userId: id });
    expect(account).toMatchObject({ subscriptionTier: "elite", assignedCoach: "coach2" });
  });

  it("a member's profile on two devices, and the review desk after the Submissions tab", async () => {
    const member = await app.signIn("pro@example.com");
    const phone = await formOn(member, "/account", "profile");
    const desktop = await formOn(member, "/account", "profile");
    expect((await sendForm(member, desktop, { firstName: "Av" })).status).toBe(303);
    const refused = await sendForm(member, phone, { firstName: "Ave" });
    expect([refused.status, await textOf(refused)]).toEqual([409, expect.stringContaining("First Name")]);

    const { pending } = requestsOf(app);
    const desk = await formOn(one, `/admin/review/${pending}`, "save-draft");
    const tab = await formOn(other, `/admin/submissions?review=${pending}`, "review-submission");
    expect((await sendForm(other, tab, { feedback: "From the tab" })).status).toBe(303);
    const publish = { ...desk, action: `/admin/review/${pending}?form=publish` };
    const late = await sendForm(one, publish, { feedback: "From the desk" });
    expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining("From the tab")]);
    expect(await feedbackOf(pending)).toBe("From the tab");
  });

  it("fetching a clip's bytes isn't a change to its review", async () => {
    const { pending } = requestsOf(app);
    const tab = await formOn(one, `/admin/submissions?review=${pending}`, "review-submission");
    changeRows(app, "UPDATE submissions SET status = 'downloaded' WHERE id = ?", pending);
    expect((await sendForm(one, tab, { feedback: "Seen" })).status).toBe(303);
  });
});

describe("If-Match (D57)", () => {
  it("with an old version is 409 with both, in the header or the body; without one the call writes as before", async () => {
    const { id, version } = await firstDrill();
    const path = `${all}/${id}`;
    const saved = await bodyOf<Drill>(put(other, path, { title: "Theirs" }, { "If-Match": `"${version}"` }));
    expect(saved).toMatchObject({ title: "Theirs", version: expect.any(String) });
    expect(saved.version).not.toBe(version);
    for (const [body, headers] of [
      [{ description: "Mine" }, { "If-Match": `"${version}"` }],
      [{ description: "Mine" }, { "If-Match": version }],
      [{ description: "Mine", version }, {}],
      [{ description: "Mine" }, { "If-Match": '"no version at all"' }],
    ] as [object, Record<string, string>][]) {
      const refused = await put(one, path, body, headers);
      expect([refused.status, await bodyOf(refused)]).toMatchObject([
        409,
        {
          code: "changed_meanwhile",
          version: saved.version,
          differing: [{ name: "description", label: "Description", yours: "Mine" }],
        },
      ]);
    }
    expect(await drillNow(id)).toMatchObject({ description: expect.not.stringMatching("Mine") });
    expect((await put(one, path, { description: "Mine" }, { "If-Match": `"${saved.version}"` })).status).toBe(
      200,
    );
    expect((await put(one, path, { description: "Again" }, { "If-Match": "*" })).status).toBe(200);
    expect((await put(one, path, { description: "Blind" })).status).toBe(200);
  });

  it("is described for the calls that accept it", async () => {
    type Call = { parameters: { name: string; in: string }[]; responses: Record<string, unknown> };
    const { paths } = await read<{ paths: Record<string, Record<string, Call>> }>(one, "/api/openapi.json");
    const taking = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls)
        .filter(([, call]) => call.parameters?.some(({ name }) => name === "If-Match"))
        .map(([method, call]) => ({ call: `${method} ${path}`, has409: "409" in call.responses })),
    );
    expect(taking.every(({ has409 }) => has409)).toBe(true);
    expect(taking.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        "put /api/admin/weekly-drills/{id}",
        "put /api/admin/user-video-submissions/{id}/status",
        "put /api/admin/users/{id}/subscription-tier",
        "put /api/admin/users/{userId}/assigned-coach",
        "post /api/admin/set-free-membership",
        "post /api/admin/update-progress",
        "post /api/admin/video-feedback",
      ]),
    );
  });
});

describe("a record that was deleted meanwhile (D57)", () => {
  it("a drill: 404, typed text is kept, and it doesn't come back", async () => {
    const { id } = await firstDrill();
    const mine = await formOn(one, drillPage(id), "update-drill");
    expect((await other(`${all}/${id}`, { method: "DELETE" })).status).toBe(200);
    const refused = await sendForm(one, mine, { title: "Typed for an hour" });
    expect(refused.status).toBe(404);
    const html = await refused.clone().text();
    expect(await textOf(refused)).toContain("This drill was deleted");
    const [kept] = formsOf(html, "update-drill");
    expect(kept?.fields).toContainEqual(["title", "Typed for an hour"]);
    expect(await drillNow(id)).toBeUndefined();
    expect((await put(one, `${all}/${id}`, { title: "x", isActive: true })).status).toBe(404);
    expect(await drillNow(id)).toBeUndefined();

    const asNew = { action: `/admin/drills?form=create-drill`, fields: kept?.fields ?? [] };
    expect((await sendForm(one, asNew)).status).toBe(303);
    expect((await read<Drill[]>(one, all)).map(({ title }) => title)).toContain("Typed for an hour");
  });

  it("a drill whose row is gone, and a deleted template: 404 with what was typed", async () => {
    const { id } = await firstDrill();
    const mine = await formOn(one, drillPage(id), "update-drill");
    changeRows(app, "DELETE FROM drill_completions WHERE drill_id = ?", id);
    changeRows(app, "DELETE FROM weekly_drills WHERE id = ?", id);
    const refused = await sendForm(one, mine, { instructions: "Typed for an hour" });
    expect([refused.status, await textOf(refused)]).toEqual([
      404,
      expect.stringContaining("Typed for an hour"),
    ]);

    const template = await templateOf(app);
    const page = `/admin/templates/${template}`;
    const words = await formOn(one, page, "change-template");
    expect((await other(`${page}?form=remove-template`, asForm({ id: template }))).status).toBe(303);
    const late = await sendForm(one, words, { description: "Typed for an hour" });
    expect([late.status, await textOf(late)]).toEqual([404, expect.stringContaining("Typed for an hour")]);
    expect((await one(page)).status).toBe(404);
  });

  it("an edit neither shows a hidden drill nor makes a private one general", async () => {
    const pro = userId(app, "pro@example.com");
    const [own] = await read<Drill[]>(one, `/api/admin/users/${pro}/drills`);
    const path = `${all}/${own?.id}`;
    const hide = asJson({ activate: false, drillIds: [own?.id] });
    expect((await other("/api/admin/bulk-update-drill-visibility", hide)).status).toBe(200);
    expect(await bodyOf(put(one, path, { title: "Renamed" }))).toMatchObject({
      title: "Renamed",
      isActive: false,
      assignedUserId: pro,
    });
  });
});
