import { beforeEach, describe, expect, it } from "vitest";
import { listOwnNotes } from "#app/features/talk/notes/notes.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, cookieOf, read, textOf, userId } from "../club.ts";
import { asMember } from "../people.ts";

type Note = { id: string; isRead: boolean; title: string };

const app = appForEach();
const coach = app.as("coach2@example.com");
const basic = app.as("basic@example.com");
let to: string;
beforeEach(async () => {
  to = userId(app, "basic@example.com");
});

const list = () => read<Note[]>(basic, "/api/practice-notes");

describe("a note that was taken back", () => {
  const sendTo = async (key: string, words: Record<string, string>) => {
    const user = userId(app, `${key}@example.com`);
    const body = { userId: user, ...words, draftAbout: `note:${user}` };
    return coach(`/admin/notes?user=${user}&form=send-note`, asForm(body));
  };
  /** The form of the Undo button in a form's answer, as its page shows it. */
  const undoIn = async (answer: Response) => {
    const Cookie = `flash=${cookieOf(answer, "flash")?.value}`;
    const html = await (await coach(answer.headers.get("Location") ?? "", { headers: { Cookie } })).text();
    const fieldOf = (name: string) =>
      html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&") ?? "";
    return { noteId: fieldOf("noteId"), about: fieldOf("about"), returnTo: fieldOf("returnTo") };
  };
  const takeBack = (undo: Record<string, string>) => coach("/admin/notes?form=take-back", asForm(undo));

  it("is gone for its member, and its words are in the form again, until they are sent", async () => {
    const undo = await undoIn(await sendTo("basic", { title: "Grip", content: "Two fingers, for Robin" }));
    expect(await list()).toHaveLength(1);
    const answer = await takeBack(undo);
    expect(answer.status).toBe(303);
    expect(await list()).toEqual([]);
    const form = answer.headers.get("Location") ?? "";
    expect(form).toContain(`user=${to}`);
    const html = await (await coach(form)).text();
    expect(html).toContain('value="Grip"');
    expect(html).toContain("Two fingers, for Robin</textarea>");
    await sendTo("basic", { title: "Grip", content: "Two fingers" });
    expect(await (await coach(form)).text()).not.toContain("for Robin");
    expect(await list()).toMatchObject([{ title: "Grip" }]);
  });

  it("comes back above what was typed since, which no page that has only that replaces", async () => {
    const undo = await undoIn(await sendTo("basic", { title: "Grip", content: "Two fingers" }));
    const about = `note:${to}`;
    const typed = (mark: string) =>
      coach(
        "/admin/drafts",
        asJson(
          {
            about,
            base: "[]",
            fields: [
              ["title", "Stance"],
              ["content", "Half a thought"],
              ["draftMark", mark],
            ],
            marks: [mark],
          },
          {},
          "PUT",
        ),
      );
    expect((await typed("one")).status).toBe(200);
    const html = await (await coach((await takeBack(undo)).headers.get("Location") ?? "")).text();
    expect(html).toContain('value="Stance"');
    expect(html).toContain("Grip\nTwo fingers\n\nHalf a thought</textarea>");
    expect((await typed("one")).status).toBe(409);
  });

  it("stays once it was read, and the page says so", async () => {
    const undo = await undoIn(await sendTo("basic", { title: "Grip", content: "Two fingers" }));
    const [note] = await list();
    await basic("/portal?tab=notes&form=read-note", asForm({ id: note?.id ?? "" }));
    expect(await list()).toMatchObject([{ isRead: true }]);
    const answer = await takeBack(undo);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("It has been read, so it can't be taken back.");
    expect(await list()).toHaveLength(1);
  });

  it("leaves those who had read it theirs, when it went to several", async () => {
    const [pro, pro2] = ["pro@example.com", "pro2@example.com"].map((email) => userId(app, email));
    const fields = new URLSearchParams({
      title: "Come back",
      content: "We miss you.",
      draftAbout: "quiet-note",
    });
    for (const id of [to, pro, pro2]) fields.append("userIds", id ?? "");
    const undo = await undoIn(
      await coach("/admin?note=quiet&form=note-quiet", { method: "POST", body: fields }),
    );
    const holders = async () => {
      const names: string[] = [];
      for (const name of ["basic", "pro", "pro2"]) {
        const notes = await listOwnNotes(app.services, asMember(app, `${name}@example.com`));
        if (notes.entities.some(({ title }) => title === "Come back")) names.push(name);
      }
      return names;
    };
    expect(await holders()).toEqual(["basic", "pro", "pro2"]);
    const [note] = await list();
    await basic("/portal?tab=notes&form=read-note", asForm({ id: note?.id ?? "" }));
    const answer = await takeBack(undo);
    expect(answer.headers.get("Location")).toBe("/admin?note=quiet&back=on");
    expect(await holders()).toEqual(["basic"]);
    expect(await (await coach("/admin?note=quiet&back=on")).text()).toContain('value="Come back"');
  });
});
