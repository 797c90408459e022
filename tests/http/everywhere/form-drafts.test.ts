import { describe, expect, it } from "vitest";
import { removeOldDrafts } from "#app/features/base/form-drafts.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, read, rowsOf, userId } from "../club.ts";

const app = appForEach();
const coach1 = app.as("coach1@example.com");

type Found = { draft: { fields: [string, string][]; base: string; updatedAt: string } | null };
const fields = [
  ["title", "Grip"],
  ["content", "Half a th"],
];
const keep = (about: string, ask = coach1, given: unknown = fields) =>
  ask("/admin/drafts", asJson({ about, fields: given, base: "[]" }, {}, "PUT"));
const find = (about: string, ask = coach1) => read<Found>(ask, `/admin/drafts?about=${about}`);
/** Every stored draft, also one that can't be found by its name any more. */
const rows = () => rowsOf(app, "SELECT place FROM form_drafts");

describe("the draft of a coach's form", () => {
  it("is restored on another device, but only for its coach", async () => {
    expect((await keep("note:1")).status).toBe(200);
    expect((await keep("note:1", coach1, [["content", "Half a thought"]])).status).toBe(200);
    const elsewhere = await app.signIn("coach1@example.com");
    expect(await find("note:1", elsewhere)).toEqual({
      draft: { fields: [["content", "Half a thought"]], base: "[]", updatedAt: "2026-03-11T18:30:00.000Z" },
    });
    expect(await find("note:2")).toEqual({ draft: null });
    expect(await find("note:1", await app.signIn("coach2@example.com"))).toEqual({ draft: null });
  });

  it("is deleted when the form is sent, and stays if it is refused", async () => {
    const member = userId(app, "pro@example.com");
    const about = `note:${member}`;
    await keep(about);
    const send = (content: string) =>
      coach1(
        "/admin/notes?form=send-note",
        asForm({ userId: member, title: "Grip", content, draftAbout: about }),
      );
    expect((await send(" ")).status).toBe(400);
    expect(await find(about)).toMatchObject({ draft: { fields } });
    expect((await send("A whole thought")).status).toBe(303);
    expect(await find(about)).toEqual({ draft: null });
  });

  it("is replaced, discarded, and deleted by a send only where the page continues it", async () => {
    const member = userId(app, "pro@example.com");
    const about = `note:${member}`;
    const words = (text: string, mark: string): [string, string][] => [
      ["content", text],
      ["draftMark", mark],
    ];
    const save = (text: string, ...marks: string[]) =>
      coach1(
        "/admin/drafts",
        asJson({ about, base: "[]", fields: words(text, marks[0] ?? ""), marks }, {}, "PUT"),
      );
    const discard = (...marks: string[]) => coach1("/admin/drafts", asJson({ about, marks }, {}, "DELETE"));
    const send = (draftMarks: string) =>
      coach1(
        "/admin/notes?form=send-note",
        asForm({ userId: member, title: "Grip", content: `By ${draftMarks}`, draftAbout: about, draftMarks }),
      );
    expect((await save("One tab", "one")).status).toBe(200);
    expect((await save("Another tab", "other")).status).toBe(409);
    await discard("other");
    expect((await send("other")).status).toBe(303);
    expect(await find(about)).toMatchObject({ draft: { fields: words("One tab", "one") } });
    expect((await save("One tab, read by another", "other", "one")).status).toBe(200);
    expect((await save("One tab goes on", "one")).status).toBe(409);
    expect((await send("next,other")).status).toBe(303);
    expect(await find(about)).toEqual({ draft: null });
  });

  it("is deleted when discarded, and after 60 days", async () => {
    await keep("note:1");
    await keep("note:2");
    const gone = await coach1("/admin/drafts", asJson({ about: "note:1" }, {}, "DELETE"));
    expect(gone.status).toBe(200);
    expect(await find("note:1")).toEqual({ draft: null });
    expect(await find("note:2")).toMatchObject({ draft: { fields } });
    app.clock.advance(61 * 86_400_000);
    await removeOldDrafts(app.services as unknown as Services);
    expect(rows()).toEqual([]);
  });

  it.each([
    ["no name", "", fields],
    ["a name that is none", "../etc", fields],
    ["what is no list", "note:1", "words"],
    ["a field that is too long", "note:1", [["content", "y".repeat(100_001)]]],
  ])("with %s is 400", async (_what, about, given) => {
    expect((await keep(about, coach1, given)).status).toBe(400);
    expect(rows()).toEqual([]);
  });

  it("is not for members", async () => {
    expect((await keep("note:1", await app.signIn("pro@example.com"))).status).toBe(403);
  });
});
