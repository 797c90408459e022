import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asJson,
  bodyOf,
  changeRows,
  follow,
  onDatabase,
  read,
  rowsOf,
  textOf,
  userId,
} from "../club.ts";
import { formOn, sendForm } from "../page-forms.ts";

type Note = { id: string; isRead: boolean; title: string; coachName: string };

const app = appForEach();
const coach = app.as("coach2@example.com");
const basic = app.as("basic@example.com");
let to: string;
let page: string;
beforeEach(async () => {
  to = userId(app, "basic@example.com");
  const [completion] = await read<{ id: string }[]>(coach, "/api/admin/drill-completions");
  page = `/admin/notes?completion=${completion?.id}&form=send-note`;
});

const send = (body: object) => coach("/api/admin/practice-notes", asJson(body));
const sendPage = (fields: Record<string, string>) => coach(page, asForm(fields));
const list = () => read<Note[]>(basic, "/api/practice-notes");
// Every note with the first time it was read, which no call tells.
const stored = () => rowsOf(app, "SELECT * FROM practice_notes ORDER BY id");

describe("a coach writing to one member", () => {
  const here = (key: string) => `/admin/notes?user=${userId(app, `${key}@example.com`)}`;

  it("sees only their numbers, recent notes and logs next to the form", async () => {
    const words = await textOf(await coach(here("pro")));
    expect(words).toMatch(/PPR in Mar 8–14 so far|Last \d? ?(full|logged) weeks?/);
    expect(words).toMatch(/Last notes +Before the weekend +Casey, Mar 9, 2026, not read yet/);
    expect(words).toMatch(/Logged +Showing latest 10 of \d+/);
    expect(words).not.toContain("Jordan Pike");
    expect(await textOf(await coach(here("new")))).toContain("Riley has no notes yet.");
  });

  it("can append a saved phrase, through the form itself and without sending anything", async () => {
    const before = stored();
    const fields = { userId: to, title: "Grip", content: "Nice work. ", phrase: "Keep the thumb down." };
    const answer = await coach(`${here("basic")}&form=note-phrase&for=send-note`, asForm(fields));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('value="Grip"');
    expect(html).toMatch(/Nice work\.\n\nKeep the thumb down\.<\/textarea>/);
    expect(stored()).toEqual(before);
  });
});

describe("a note about a logged drill", () => {
  const wordsOf = async () => textOf(await coach("/admin/notes"));
  const recent = async () => /Recent completions(.*?)more, by member below/s.exec(await wordsOf())?.[1] ?? "";

  it("leaves the list of those without one and is named where the drill is shown, until it is taken back", async () => {
    const about = page.replace("&form=send-note", "");
    const total = (await read<unknown[]>(coach, "/api/admin/drill-completions")).length;
    const before = await recent();
    expect(before).toContain(`and ${total - 5}`);
    expect(await wordsOf()).not.toContain("Note sent");
    const form = await formOn(coach, about, "send-note");
    const { fields } = form;
    const content = fields.find(([name]) => name === "content")?.[1] ?? "";
    const typed = { content: content.replace("[Add your feedback here]", "Good.") };
    const sent = await sendForm(coach, form, typed);
    expect(sent.status).toBe(303);
    const after = await recent();
    expect(after).toContain(`and ${total - 6}`);
    expect(after).not.toBe(before);
    const [note] = rowsOf<{ id: string; user_id: string; completion_id: string }>(
      app,
      "SELECT id, user_id, completion_id FROM practice_notes WHERE completion_id IS NOT NULL",
    );
    expect(about).toContain(String(note?.completion_id));
    expect(await textOf(await coach(`/admin/notes?user=${note?.user_id}`))).toMatch(
      /Note sent Mar 11, 2026 +Write another note/,
    );
    await coach(
      "/admin/notes?form=take-back",
      asForm({ noteId: note?.id ?? "", about: `note:${note?.user_id}` }),
    );
    expect(await recent()).toBe(before);
  });

  it("is not repeated below by its member, and counts for its own member alone", async () => {
    const html = await (await coach("/admin/notes")).text();
    const shown = [...html.matchAll(/completion=([\w-]+)/g)].map(([, id]) => id);
    expect(new Set(shown).size).toBe(shown.length);
    const [other] = rowsOf<{ id: string }>(app, "SELECT id FROM drill_completions LIMIT 1");
    const fields = {
      userId: userId(app, "new@example.com"),
      title: "T",
      content: "C",
      completionId: other?.id ?? "",
    };
    expect((await sendPage(fields)).status).toBe(303);
    expect(rowsOf(app, "SELECT 1 FROM practice_notes WHERE completion_id IS NOT NULL")).toEqual([]);
  });
});

describe("notes on a plan below pro (D53)", () => {
  const tabOf = async (ask: Ask) => (await ask("/portal?tab=notes")).text();
  const isOpen = (html: string) => html.includes('href="/portal?tab=notes"');

  it("without any, lead to the plan that has them, and not to messages it doesn't open", async () => {
    const main = /<main[\s\S]*<\/main>/.exec(await tabOf(basic))?.[0] ?? "";
    expect(main).toContain("No practice notes yet");
    // The coach's promise to Pro isn't made to anyone else.
    expect(main).toContain("With Pro, your coach sends you notes based on your progress.");
    expect(main).not.toContain("Your coach will send");
    expect(main).toMatch(/href="\/plans"[^>]*>Upgrade to Pro/);
    expect(main).not.toContain("/portal/messages");
  });

  it("open the tab with the first one", async () => {
    expect(isOpen(await (await basic("/portal")).text())).toBe(false);
    await send({ userId: to, title: "Grip", content: "Two fingers." });
    expect(isOpen(await (await basic("/portal")).text())).toBe(true);
  });

  it("are all readable, the fourth and fifth through the dashboard's link", async () => {
    for (const title of ["One", "Two", "Three", "Four", "Five"]) {
      await send({ userId: to, title, content: `About ${title}.` });
    }
    expect(await list()).toHaveLength(5);
    const dashboard = await (await basic("/dashboard")).text();
    expect(dashboard).toMatch(/<a href="\/portal\?tab=notes"[^>]*>2 more notes from your coach<\/a>/);
    const tab = await tabOf(basic);
    for (const title of ["One", "Two", "Three", "Four", "Five"]) expect(tab).toContain(`About ${title}.`);
    expect(tab).not.toContain("Pro Membership Required");
    const [newest] = await list();
    await basic(`/portal?tab=notes&note=${newest?.id}`);
    expect((await list())[0]).toMatchObject({ id: newest?.id, isRead: true });
  });

  it("show the newest fifty and link to earlier ones", async () => {
    onDatabase(app, (database) => {
      const insert = database.prepare(
        "INSERT INTO practice_notes (id, user_id, title, content, created_at) VALUES (?, ?, ?, ?, ?)",
      );
      for (let at = 0; at < 51; at += 1) insert.run(`note-${at}`, to, `Note ${at}.`, "Words", at);
    });
    const first = await tabOf(basic);
    expect(first).not.toContain("Note 0.");
    expect(first).toContain("Show earlier notes");
    const all = await (await basic("/portal?tab=notes&notes=100")).text();
    expect(all).toContain("Note 0.");
    expect(all).not.toContain("Show earlier notes");
  });
});

describe("sending a practice note", () => {
  it("answers 201 with the note, signed with the coach's first name", async () => {
    const answer = await send({ userId: to, title: " Grip ", content: "Two fingers.\r\nAlways." });
    expect(answer.status).toBe(201);
    const note = await bodyOf(answer);
    expect(note).toEqual({
      id: expect.stringMatching(/^[\w-]{8,}$/),
      userId: to,
      title: "Grip",
      content: "Two fingers.\nAlways.",
      coachName: "Morgan",
      createdAt: "2026-03-11T18:30:00.000Z",
      isRead: false,
    });
    expect(await list()).toEqual([note]);
  });

  it("on the page ends in 303 with its sentence and the member's name", async () => {
    const answer = await sendPage({ userId: to, title: "Grip", content: "Two fingers." });
    expect(answer.status).toBe(303);
    const shown = await follow(coach, answer);
    expect(await textOf(shown)).toMatch(/Practice note sent successfully! Note sent to Robin Hale\./);
    expect(await list()).toMatchObject([{ title: "Grip", coachName: "Morgan" }]);
  });

  it.each([
    ["no title", { content: "x" }, 400, "Please fill in both title and content"],
    ["a title of blanks", { title: " ", content: "x" }, 400, "Please fill in both title and content"],
    ["no content", { title: "x" }, 400, "Please fill in both title and content"],
    ["empty content", { title: "x", content: "\n " }, 400, "Please fill in both title and content"],
    [
      "an unknown member",
      { userId: "nobody", title: "x", content: "x" },
      404,
      "The requested information could not be found.",
    ],
  ])(
    "with %s is refused and stores nothing",
    async (_what, fields: Record<string, string>, status, sentence) => {
      const before = stored();
      const answer = await send({ userId: to, ...fields });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ message: sentence });
      const page = await sendPage({ userId: to, ...fields });
      expect(page.status).toBe(status);
      expect(await textOf(page)).toContain(sentence);
      expect(stored()).toEqual(before);
    },
  );

  it("shows what was written if it is refused", async () => {
    const answer = await sendPage({ userId: to, title: "Half-written", content: " " });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('value="Half-written"');
  });

  it("on the page is refused at the field while its placeholder is left; the call takes any text", async () => {
    const content = "Performance summary:\n\nCoach feedback:\n[Add your feedback here]";
    const before = stored();
    const answer = await sendPage({ userId: to, title: "Feedback on Grip", content });
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('value="Feedback on Grip"');
    expect(html).toContain(`${content}</textarea>`);
    expect(html).toContain('aria-describedby="send-note-content-error" aria-invalid="true"');
    const sentence = "Error: Please replace “[Add your feedback here]” with your feedback";
    expect(await textOf(new Response(html.slice(html.indexOf('id="send-note-content-error"'))))).toContain(
      sentence,
    );
    expect(stored()).toEqual(before);
    expect((await send({ userId: to, title: "Grip", content })).status).toBe(201);
  });

  it("a note without a name shows the first coach's first name (D32)", async () => {
    await send({ userId: to, title: "Grip", content: "x" });
    changeRows(app, "UPDATE practice_notes SET coach_name = NULL");
    expect((await list())[0]?.coachName).toBe(app.services.config.coaches[0]?.name.split(" ")[0]);
  });
});

describe("reading a practice note", () => {
  it("marks it once and keeps the first time", async () => {
    const { id } = await bodyOf<Note>(send({ userId: to, title: "Grip", content: "x" }));
    const answer = await basic(`/api/practice-notes/${id}/read`, asJson({}));
    expect(await bodyOf(answer)).toMatchObject({ id, isRead: true });
    const once = stored();
    app.clock.advance(60_000);
    expect(await bodyOf(basic(`/api/practice-notes/${id}/read`, { method: "POST" }))).toMatchObject({
      isRead: true,
    });
    expect(stored()).toEqual(once);
    expect((await list())[0]?.isRead).toBe(true);
  });

  it("is 404 for another member and for the coach, and stays unread", async () => {
    const { id } = await bodyOf<Note>(send({ userId: to, title: "Grip", content: "x" }));
    const before = stored();
    for (const email of ["pro@example.com", "elite@example.com", "coach2@example.com"]) {
      const stranger = await app.signIn(email);
      expect((await stranger(`/api/practice-notes/${id}/read`, { method: "POST" })).status).toBe(404);
      expect((await read<Note[]>(stranger, "/api/practice-notes")).map((note) => note.id)).not.toContain(id);
    }
    expect(stored()).toEqual(before);
  });

  it("happens in Messages, too, for a note shown in full there, and not for the start of a long one", async () => {
    const pro = await app.signIn("pro@example.com");
    const mine = { userId: userId(app, "pro@example.com") };
    const short = await bodyOf<Note>(send({ ...mine, title: "Grip", content: "Thumb down" }));
    const long = await bodyOf<Note>(send({ ...mine, title: "Plan", content: "word ".repeat(200) }));
    await pro("/portal/messages");
    const notes = await read<Note[]>(pro, "/api/practice-notes");
    const isRead = (id: string) => notes.find((note) => note.id === id)?.isRead;
    expect([isRead(short.id), isRead(long.id)]).toEqual([true, false]);
  });

  it("lists the newest first, up to the limit (D37)", async () => {
    for (const title of ["one", "two", "three"]) {
      await send({ userId: to, title, content: "x" });
      app.clock.advance(1000);
    }
    expect((await list()).map((note) => note.title)).toEqual(["three", "two", "one"]);
    expect((await read<Note[]>(basic, "/api/practice-notes?limit=1")).map((note) => note.title)).toEqual([
      "three",
    ]);
    expect((await basic("/api/practice-notes?limit=1001")).status).toBe(400);
  });
});
