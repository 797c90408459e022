import { beforeEach, describe, expect, it } from "vitest";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { emptyVideoBin } from "#app/features/video/library/delete-video.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asJson,
  bodyOf,
  changeRows,
  follow,
  pageAfter,
  read,
  rowsOf,
  storedFiles,
  textOf,
  userId,
} from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";

type Row = { id: string; title: string };

const app = appForEach();
let coach: Ask;
beforeEach(async () => {
  coach = await app.signIn("coach1@example.com");
});

const bin = "/admin/recently-deleted";
const all = "/api/admin/weekly-drills";
const hour = 3_600_000;
const drills = () => read<Row[]>(coach, all);
const remove = (path: string) => coach(path, { method: "DELETE" });
const words = async (path: string) => textOf(await coach(path));

/** A session ends before a day is over. */
async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  coach = await app.signIn("coach1@example.com");
}

/** Where each kind of record is deleted and listed, and the tab that links to the bin. */
const kinds = [
  { kind: "drill", list: all, form: "restore-drill", tab: "drills" },
  { kind: "video", list: "/api/admin/videos", form: "restore-video", tab: "upload?show=library" },
  { kind: "tutorial", list: "/api/tutorials", form: "restore-tutorial", tab: "upload?show=tutorials" },
] as const;

const addressOf = (list: string, id: string) =>
  `${list === "/api/tutorials" ? "/api/admin/tutorials" : list}/${id}`;

describe("Recently deleted (D61)", () => {
  it.each(kinds)(
    "a $kind stays 24 hours, is linked from its tab and System Tools, and can be restored",
    async (one) => {
      const { list, form, tab } = one;
      const before = await read<Row[]>(coach, list);
      const [first] = before;
      if (!first) throw new Error("There is nothing to delete");
      expect((await remove(addressOf(list, first.id))).status).toBe(200);
      expect((await read<Row[]>(coach, list)).map(({ id }) => id)).not.toContain(first.id);
      expect(await words(`/admin/${tab}`)).toContain("Recently deleted (1)");
      expect(await words("/admin/system-tools")).toContain("Recently deleted (1)");
      expect(await words(bin)).toContain(first.title);
      expect(await words(bin)).toContain("by Casey Rowe");

      await wait(24 * hour - 1000);
      const restore = await formOn(coach, bin, form, first.id);
      const answer = await sendForm(coach, restore);
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${bin}?page=1`]);
      expect((await read<Row[]>(coach, list)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    },
  );

  it.each(kinds)("a $kind leaves the list after 24 hours", async ({ list, form }) => {
    const [first] = await read<Row[]>(coach, list);
    await remove(addressOf(list, first?.id ?? ""));
    await wait(24 * hour + 1000);
    expect(formsOf(await (await coach(bin)).text(), form)).toEqual([]);
  });

  it("no cleanup deletes the files of what can be restored", async () => {
    const files = await storedFiles(app);
    for (const list of ["/api/admin/videos", "/api/tutorials"])
      for (const { id } of await read<Row[]>(coach, list)) await remove(addressOf(list, id));
    await wait(23 * hour);
    await sweepStorage(app.services);
    await emptyVideoBin(app.services);
    expect((await coach("/api/admin/cleanup-tutorials", { method: "POST" })).status).toBe(200);
    expect(await storedFiles(app)).toEqual(files);
    expect(await words(bin)).not.toContain("Training videos (0)");
  });

  it("drills deleted together are restored with one press, except those restored before", async () => {
    const before = await drills();
    await remove(all);
    expect(await words(bin)).toContain(`${before.length} drills were deleted together`);
    expect((await coach(`${all}/${before[0]?.id}/restore`, { method: "PUT" })).status).toBe(200);
    const together = await formOn(coach, bin, "restore-drills");
    const answer = await sendForm(coach, together);
    expect(answer.status).toBe(303);
    const flash = answer.headers.getSetCookie().find((line) => line.startsWith("flash="));
    const page = await coach(bin, { headers: { Cookie: flash?.split(";")[0] ?? "" } });
    expect(await textOf(page)).toContain(
      `${before.length - 1} drills restored successfully! 1 drill skipped: it was changed since.`,
    );
    expect(await drills()).toHaveLength(before.length);
  });
});

describe("Undo (D61)", () => {
  it("returns to the same page, only on this site", async () => {
    const [drill] = await drills();
    const deleted = await bodyOf<{ actId: string }>(remove(`${all}/${drill?.id}`));
    const undo = (returnTo: string) =>
      coach("/admin/drills?form=undo-drills", asForm({ actId: deleted.actId, returnTo }));
    const here = "/admin/drills?user=x&view=pro";
    expect((await undo(here)).headers.get("Location")).toBe(here);
    const again = await bodyOf<{ actId: string }>(remove(`${all}/${drill?.id}`));
    const form = asForm({ actId: again.actId, returnTo: "https://elsewhere.example/" });
    const answer = await coach("/admin/drills?form=undo-drills", form);
    expect(answer.headers.get("Location")).toBe("/admin/drills");
  });

  it("the toast's form names the page it is on", async () => {
    const [drill] = await drills();
    const page = "/admin/drills?search=sage&confirm=delete-drill&id=";
    const deleting = await coach(`${page}${drill?.id}&form=delete-drill`, asForm({ id: drill?.id ?? "" }));
    const flash = deleting.headers.getSetCookie().find((line) => line.startsWith("flash="));
    const to = deleting.headers.get("Location") ?? "";
    expect(to).toBe("/admin/drills?search=sage");
    const shown = await coach(to, { headers: { Cookie: flash?.split(";")[0] ?? "" } });
    const [undo] = formsOf(await shown.text(), "undo-drills");
    expect(undo?.fields).toContainEqual(["returnTo", to]);
  });

  /** Sends a form of the tab, and then the Undo of the message it leads to. */
  async function sendAndUndo(form: string, fields: Record<string, string>) {
    const sent = await coach(`/admin/drills?form=${form}`, asForm(fields));
    const flash = sent.headers.getSetCookie().find((line) => line.startsWith("flash="));
    const shown = await coach("/admin/drills", { headers: { Cookie: flash?.split(";")[0] ?? "" } });
    const html = await shown.text();
    const [undo] = [...formsOf(html, "undo-drills"), ...formsOf(html, "update-drill")];
    if (!undo) throw new Error("The message has no Undo");
    return async () => coach(undo.action, asForm(Object.fromEntries(undo.fields) as Record<string, string>));
  }

  it("takes back a new drill, and the edit of one", async () => {
    const before = await drills();
    const takeBack = await sendAndUndo("create-drill", { title: "New one", week: "1", category: "roll" });
    expect(await drills()).toHaveLength(before.length + 1);
    expect((await takeBack()).status).toBe(303);
    expect((await drills()).map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());

    const [drill] = await drills();
    const id = drill?.id ?? "";
    const stored = () =>
      rowsOf(app, `SELECT title, equipment_needed, is_active FROM weekly_drills WHERE id = '${id}'`)[0];
    const was = stored();
    const version = String(
      (await bodyOf<{ version: string }>(coach(`${all}/${id}`, { ...asJson({}), method: "PUT" }))).version,
    );
    const putBack = await sendAndUndo("update-drill", {
      id,
      version,
      title: "Another name",
      equipmentNeeded: "Two boards",
      isActive: "false",
    });
    expect(stored()).toMatchObject({ title: "Another name", equipment_needed: "Two boards", is_active: 0 });
    expect((await putBack()).status).toBe(303);
    expect(stored()).toEqual(was);
  });

  it("comes with a question that says for how many members a drill for everyone goes", async () => {
    const [forAll] = rowsOf<{ id: string }>(
      app,
      "SELECT id FROM weekly_drills WHERE assigned_user_id IS NULL LIMIT 1",
    );
    const [own] = rowsOf<{ id: string }>(
      app,
      "SELECT id FROM weekly_drills WHERE assigned_user_id IS NOT NULL LIMIT 1",
    );
    const ask = async (id = "") => textOf(await coach(`/admin/drills?confirm=delete-drill&id=${id}`));
    expect(await ask(forAll?.id)).toMatch(/It's for everyone: [1-9]\d* members will no longer have it\./);
    expect(await ask(own?.id)).not.toContain("It's for everyone");
  });

  it("leaves copies edited since unchanged, and says so", async () => {
    const [pro, pro2] = [userId(app, "pro@example.com"), userId(app, "pro2@example.com")];
    const copy = asJson({ sourceUserId: pro, targetUserIds: [pro2] });
    const { actId } = await bodyOf<{ actId: string }>(coach(`${all}/copy`, copy));
    const theirs = await read<Row[]>(coach, `/api/admin/users/${pro2}/drills`);
    expect(theirs).toHaveLength(3);
    await coach(`${all}/${theirs[0]?.id}`, asJson({ title: "Made their own" }, {}, "PUT"));
    const answer = await coach("/admin/drills?form=undo-drills", asForm({ actId }));
    const flash = answer.headers.getSetCookie().find((line) => line.startsWith("flash="));
    const page = await coach("/admin/drills", { headers: { Cookie: flash?.split(";")[0] ?? "" } });
    expect(await textOf(page)).toContain("1 drill skipped: it was changed since.");
    expect((await read<Row[]>(coach, `/api/admin/users/${pro2}/drills`)).map(({ title }) => title)).toEqual([
      "Made their own",
    ]);
  });

  it("of a coach's assignment says who was left unchanged", async () => {
    const ids = ["pro2", "elite"].map((name) => userId(app, `${name}@example.com`));
    const form = new URLSearchParams(ids.map((id) => ["userIds", id]));
    form.set("assignedCoach", "coach2");
    const done = await coach("/admin/coach-assignments?form=assign-coaches", {
      method: "POST",
      body: form,
    });
    expect(done.status).toBe(303);
    const [undo] = formsOf(await (await follow(coach, done)).text(), "undo-assignment");
    if (!undo) throw new Error("The page offers no Undo");
    changeRows(app, "UPDATE users SET assigned_coach = 'coach1' WHERE id = ?", ids[0]);
    const { to, words } = await pageAfter(coach, await sendForm(coach, undo));
    expect(to).toBe("/admin/coach-assignments");
    expect(words).toContain("1 member was skipped: assigned again since.");
  });
});
