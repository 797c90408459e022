import { beforeEach, describe, expect, it } from "vitest";
import { listDrillChoices } from "#app/features/training/homework/choices.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, pageAfter, read, rowsOf, textOf, userId } from "../club.ts";
import { formOn, sendForm } from "../page-forms.ts";

type Drill = { id: string; title: string };

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");
const title = "Rail bumps";
let id: string;
let member: string;

beforeEach(async () => {
  member = userId(app, "pro@example.com");
  const body = { week: 1, title, category: "push", dayOfWeek: "wednesday" };
  const made = (await (await coach("/api/admin/weekly-drills", asJson(body))).json()) as Drill;
  id = made.id;
  // No plan has dates, so that every week shows.
  changeRows(app, "UPDATE users SET plan_starts_on = NULL");
});

const has = async (ask = pro) =>
  (await read<Drill[]>(ask, "/api/weekly-drills")).some((drill) => drill.id === id);
const dialog = () => `/admin/drills?user=${member}&confirm=delete-drill&id=${id}`;
const except = async () => sendForm(coach, await formOn(coach, dialog(), "except-drill"));

/** Where a member, or a coach about them, meets the drills of the plan. */
const screens = (): [string, typeof pro][] => [
  ["/portal", pro],
  ["/portal?tab=drills", pro],
  ["/portal?tab=progress", pro],
  ["/portal/log", pro],
  ["/portal/week", pro],
  ["/api/weekly-drills", pro],
];

describe("a drill deleted only for one member", () => {
  it("is asked for in the dialog, which says for how many it would be otherwise", async () => {
    const words = await textOf(await coach(dialog()));
    expect(words).toMatch(/It's for everyone: \d+ members will no longer have it\./);
    expect(words).toContain("Only for Avery Quinn");
    // Without a member's plan, and for a drill of one member, there is nothing to choose.
    expect(await textOf(await coach(`/admin/drills?confirm=delete-drill&id=${id}`))).not.toContain(
      "Only for",
    );
  });

  it("is gone from all of that member's screens and from no one else's", async () => {
    const before = [];
    for (const [path, ask] of screens())
      if ((await (await ask(path)).text()).includes(title)) before.push(path);
    expect(before).toContain("/portal/log");
    const { words } = await pageAfter(coach, await except());
    expect(words).toContain(`Avery no longer has “${title}”. Everyone else keeps it.`);
    for (const [path, ask] of screens()) {
      const answer = await ask(path);
      expect([path, (await answer.text()).includes(title)]).toEqual([path, false]);
    }
    expect(await has(await app.signIn("pro2@example.com"))).toBe(true);
    const tried = await pro("/api/drill-completions", asJson({ drillId: id, roundsThrown: 10, ppr: 6 }));
    expect(tried.status).toBe(404);
    const choices = await listDrillChoices(app.services, app.services.db.read, member);
    expect(choices.map((drill) => drill.id)).not.toContain(id);
  });

  it("stands on the coach's board as not given, and comes back from there or by Undo, once", async () => {
    await except();
    const board = `/admin/drills?user=${member}`;
    const html = await (await coach(board)).text();
    expect(html).toContain("1 drill not given to Avery");
    expect(html).not.toContain(`<b class="block wrap-anywhere">${title}</b>`);
    const back = await formOn(coach, board, "undo-exception");
    const { words } = await pageAfter(coach, await sendForm(coach, back));
    expect(words).toContain("Avery has the drill again");
    expect(await has()).toBe(true);
    const actId = back.fields.find(([name]) => name === "actId")?.[1] ?? "";
    const again = await coach("/admin/drills?form=undo-exception", asForm({ actId }));
    expect(again.status).toBe(409);
    expect(
      rowsOf(
        app,
        "SELECT action, subject, user_id FROM audit_entries WHERE subject IN (?, 'except_drill') AND action <> 'create_drill' ORDER BY rowid",
        title,
      ),
    ).toEqual([
      { action: "except_drill", subject: title, user_id: member },
      { action: "undo", subject: "except_drill", user_id: member },
    ]);
  });

  it("can't be one that the member doesn't have, or of an unknown member", async () => {
    await except();
    const again = (userIdOf: string) =>
      coach(`/admin/drills?user=${member}&form=except-drill`, asForm({ id, userId: userIdOf }));
    expect((await again(member)).status).toBe(409);
    expect((await again("nobody")).status).toBe(404);
    expect((await again(userId(app, "coach2@example.com"))).status).toBe(400);
    expect(
      (
        await (
          await app.signIn("pro2@example.com")
        )(`/admin/drills?form=except-drill`, asForm({ id, userId: member }))
      ).status,
    ).toBe(403);
  });

  it("goes with the member's account, and is counted no more", async () => {
    await except();
    expect(await textOf(await coach(`/admin/drills?confirm=delete-drill&id=${id}`))).toMatch(
      /It's for everyone: \d+/,
    );
    changeRows(app, "DELETE FROM users WHERE id = ?", member);
    expect(rowsOf(app, "SELECT 1 FROM drill_exceptions")).toEqual([]);
  });
});

describe("a drill changed only for one member", () => {
  const editPage = () => `/admin/drills?user=${member}&drill=${id}`;
  const filled = async (more: [string, string][]) => {
    const form = await formOn(coach, editPage(), "update-drill");
    const names = more.map(([name]) => name);
    return { ...form, fields: [...form.fields.filter(([name]) => !names.includes(name)), ...more] };
  };
  const titlesOf = async (ask: typeof pro) =>
    (await read<Drill[]>(ask, "/api/weekly-drills")).map((drill) => drill.title);

  it("is offered beside saving for everyone, and both say for how many", async () => {
    const words = await textOf(await coach(editPage()));
    expect(words).toMatch(/It's for everyone: \d+ members have it\./);
    expect(words).toContain("Save only for Avery Quinn");
    expect(await textOf(await coach(`/admin/drills?drill=${id}`))).not.toContain("Save only for");
    const { words: after } = await pageAfter(
      coach,
      await sendForm(coach, await filled([["title", "Rails"]])),
    );
    expect(after).toMatch(/Weekly drill updated successfully! It's for everyone: \d+ members have it\./);
    expect(await titlesOf(await app.signIn("pro2@example.com"))).toContain("Rails");
  });

  it("leaves everyone else's as it was, and Undo gives it back, once", async () => {
    const sent = await filled([
      ["title", "Rails, slower"],
      ["onlyFor", member],
    ]);
    const { words } = await pageAfter(coach, await sendForm(coach, sent));
    expect(words).toContain("Saved for Avery only. Everyone else keeps the drill as it was.");
    expect(await titlesOf(pro)).toContain("Rails, slower");
    expect(await has()).toBe(false);
    expect(await titlesOf(await app.signIn("pro2@example.com"))).toContain(title);
    const [{ act_id: actId = "" } = {}] = rowsOf<{ act_id: string }>(
      app,
      "SELECT act_id FROM drill_exceptions",
    );
    const undo = () => coach(`/admin/drills?form=undo-exception`, asForm({ actId }));
    expect((await undo()).status).toBe(303);
    expect(await titlesOf(pro)).not.toContain("Rails, slower");
    expect(await has()).toBe(true);
    expect((await undo()).status).toBe(409);
  });

  it("can't be taken back once someone changed it", async () => {
    await sendForm(
      coach,
      await filled([
        ["title", "Rails, slower"],
        ["onlyFor", member],
      ]),
    );
    const [own] = rowsOf<{ id: string; visibility_act: string }>(
      app,
      "SELECT id, visibility_act FROM weekly_drills WHERE title = 'Rails, slower'",
    );
    await coach(`/api/admin/weekly-drills/${own?.id}`, { ...asJson({ estimatedTime: 15 }), method: "PUT" });
    const undo = await coach(
      `/admin/drills?form=undo-exception`,
      asForm({ actId: own?.visibility_act ?? "" }),
    );
    expect(undo.status).toBe(409);
    expect(await titlesOf(pro)).toContain("Rails, slower");
    expect(await has()).toBe(false);
  });

  it("changes nothing for a coach, an unknown member, or if another coach saved meanwhile", async () => {
    const tried = async (onlyFor: string) =>
      (
        await sendForm(
          coach,
          await filled([
            ["title", "Rails"],
            ["onlyFor", onlyFor],
          ]),
        )
      ).status;
    expect(await tried(userId(app, "coach2@example.com"))).toBe(400);
    expect(await tried("nobody")).toBe(404);
    const old = await filled([
      ["title", "Rails, slower"],
      ["onlyFor", member],
    ]);
    await coach(`/api/admin/weekly-drills/${id}`, { ...asJson({ title: "Rails, faster" }), method: "PUT" });
    expect((await sendForm(coach, old)).status).toBe(409);
    expect(rowsOf(app, "SELECT 1 FROM drill_exceptions")).toEqual([]);
  });
});
