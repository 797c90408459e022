import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { changeRows, follow, rowsOf, textOf } from "../club.ts";
import { answer, draftOf, drillCalled, noDraft, talk, threadPage, write } from "./talk.ts";

const app = appForEach(talk);
const pro2 = app.as("pro2@example.com");
const coach1 = app.as("coach1@example.com");

const draft = () => draftOf(app, "pro2@example.com");
const page = async (ask: Ask, path = "/portal/messages") => (await ask(path)).text();
const keep = (text: string, formKey = "") => write(pro2, { text, formKey }, "keep-draft");

describe("a draft", () => {
  it("is saved by its button and is in the form on any device", async () => {
    const saved = await write(pro2, { text: "Half a th" }, "save-draft");
    expect(saved.status).toBe(303);
    expect(await textOf(await follow(pro2, saved))).toContain("Draft saved");
    const elsewhere = await app.signIn("pro2@example.com");
    expect(await page(elsewhere)).toContain("Half a th</textarea>");
  });

  it("is saved silently by scripts", async () => {
    const kept = await keep("Half a th");
    expect([kept.status, kept.headers.get("Location")]).toEqual([303, "/up"]);
    expect(kept.headers.getSetCookie()).toEqual([]);
    expect(await keep("Half a thought")).toMatchObject({ status: 303 });
    expect(await draft()).toMatchObject({ text: "Half a thought" });
  });

  it("keeps the chosen attachment", async () => {
    const drill = `drill:${await drillCalled(coach1, "Push to the Lip")}`;
    await write(pro2, { text: "With a drill", attachment: drill }, "keep-draft");
    expect(await page(pro2)).toMatch(new RegExp(`<input[^>]* checked=""[^>]* value="${drill}"`));
  });

  it("is deleted when it is sent or emptied", async () => {
    await keep("Half a thought", "key-1");
    await write(pro2, { text: "A whole thought", formKey: "key-1" });
    expect(await draft()).toEqual(noDraft);
    await keep("Another", "key-2");
    await keep("", "key-2");
    expect(await draft()).toEqual(noDraft);
  });

  it("started on one device is deleted when it is sent from another", async () => {
    await keep("Half a thought", "key-of-the-phone");
    const html = await page(pro2);
    expect(html).toContain('name="draftKey" value="key-of-the-phone"');
    await write(pro2, { text: "Whole", formKey: "key-of-the-desk", draftKey: "key-of-the-phone" });
    expect(await draft()).toEqual(noDraft);
  });

  it("saved late, after its message was sent, is ignored", async () => {
    await write(pro2, { text: "Sent", formKey: "key-1" });
    await keep("Sen", "key-1");
    expect(await draft()).toEqual(noDraft);
  });

  it("typed on after its message arrived without an answer is kept", async () => {
    await write(pro2, { text: "Sent", formKey: "key-1" });
    await keep("Sent, and one thing more", "key-1");
    expect(await draft()).toMatchObject({ text: "Sent, and one thing more" });
  });

  it("with other text from another device survives a sent message", async () => {
    await keep("Something else entirely", "key-of-the-phone");
    await write(pro2, { text: "From the desk", formKey: "key-of-the-desk" });
    expect(await draft()).toMatchObject({ text: "Something else entirely" });
  });

  it("of another tab is never replaced by words that don't hold it", async () => {
    const save = (text: string, formKey: string, more: Record<string, string> = {}, form = "keep-draft") =>
      write(pro2, { text, formKey, ...more }, form);
    await save("From the first tab", "first", { draftBase: "" });
    expect((await save("From the second", "second", { draftBase: "" })).status).toBe(409);
    expect((await save("", "second", { draftBase: "" })).status).toBe(303);
    const raw = await save("By hand", "third", {}, "save-draft");
    expect([raw.status, await raw.text()]).toEqual([409, expect.stringContaining("By hand</textarea>")]);
    expect(await draft()).toMatchObject({ text: "From the first tab" });
    // What continues it replaces it: on the page that saved it, or that was opened with it.
    expect((await save("First", "first", { draftBase: "From the first tab" })).status).toBe(303);
    expect((await save("Changed", "second", { draftBase: "First" })).status).toBe(303);
    expect((await save("By hand", "third", { draftKey: "second" }, "save-draft")).status).toBe(303);
    expect((await save("Before. By hand", "fourth", { draftBase: "" })).status).toBe(303);
    expect(await draft()).toMatchObject({ text: "Before. By hand" });
  });

  it("that another tab went on with stays when a page that shows how it began sends or saves that", async () => {
    const save = (text: string, more: Record<string, string>, form = "keep-draft") =>
      write(pro2, { text, ...more }, form);
    await save("It began", { formKey: "first", draftBase: "" });
    const { draftKey, draftSeen } = await draft();
    await save("It began and went on", { formKey: "first", draftBase: "It began" });
    const shown = { formKey: "second", draftKey, draftSeen };
    expect((await save("By hand", shown, "save-draft")).status).toBe(409);
    expect((await save("It began", shown, "send")).status).toBe(303);
    expect(await draft()).toMatchObject({ text: "It began and went on" });
    const now = await draft();
    await save("It began otherwise", { formKey: "third", draftKey, draftSeen: now.draftSeen }, "send");
    expect(await draft()).toEqual(noDraft);
  });

  it("that two tabs continue with one key keeps what each of them typed", async () => {
    const save = (text: string, bases: string[] = [], form = "keep-draft") => {
      const draftBase = JSON.stringify(bases.map((base) => [["text", base]]));
      const body = new URLSearchParams({ text, formKey: "shared", draftBase });
      return pro2(`/portal/messages?form=${form}`, { method: "POST", body });
    };
    await save("It began");
    expect((await save("Second tab", ["It began"])).status).toBe(303);
    expect((await save("First tab", ["It began"])).status).toBe(409);
    expect(await draft()).toMatchObject({ text: "Second tab" });
    // An answer was lost, so the page can't know which of its tries was stored.
    expect((await save("Second tab, changed", ["It began", "Second tab", "Second"])).status).toBe(303);
    expect((await save("First tab", ["It began"], "send")).status).toBe(303);
    expect(await draft()).toMatchObject({ text: "Second tab, changed" });
    // Nor may a page that has emptied its own.
    expect((await save("", ["It began"])).status).toBe(303);
    expect((await save("Typed since", [""])).status).toBe(409);
    expect((await save("Second tab, sent", ["Second tab, changed"], "send")).status).toBe(303);
    expect(await draft()).toEqual(noDraft);
    expect(await page(pro2)).toMatch(/First tab[\s\S]*Second tab, sent/);
  });

  it("that is too long is refused with a message, and the earlier one stays", async () => {
    await keep("Short");
    const refused = await write(pro2, { text: "y".repeat(4001) }, "save-draft");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("y".repeat(4001));
    expect(await draft()).toMatchObject({ text: "Short" });
  });

  it("of a coach is only that coach's", async () => {
    await answer(app, coach1, "pro2@example.com", { text: "Casey is thinking" }, "keep-draft");
    const there = threadPage(app, "pro2@example.com");
    expect(await page(coach1, there)).toContain("Casey is thinking");
    const coach2 = await app.signIn("coach2@example.com");
    expect(await page(coach2, there)).not.toContain("Casey is thinking");
    expect(await page(pro2)).not.toContain("Casey is thinking");
    await answer(app, coach2, "pro2@example.com", { text: "Morgan was faster" });
    const ofCoach = (email: string) => draftOf(app, email, "pro2@example.com");
    expect(await ofCoach("coach1@example.com")).toMatchObject({ text: "Casey is thinking" });
    expect(await ofCoach("coach2@example.com")).toEqual(noDraft);
  });

  it("to an unknown member is refused", async () => {
    const refused = await coach1("/admin/messages/nobody?form=keep-draft", {
      method: "POST",
      body: new URLSearchParams({ memberId: "nobody", text: "x" }),
    });
    expect(refused.status).toBe(404);
    // There is no conversation to ask for one.
    expect(rowsOf(app, "SELECT 1 FROM message_drafts")).toEqual([]);
  });
});

describe("a saved phrase", () => {
  const to = "pro2@example.com";
  const insert = (ask: Ask, phrase: string) =>
    answer(app, ask, to, { text: "Hello.", phrase }, "insert-phrase");
  beforeEach(() => {
    changeRows(app, "INSERT INTO saved_phrases (id, text, created_at) VALUES ('p1', 'Thumb down.', 1)");
  });

  it("is appended to a coach's draft", async () => {
    expect((await insert(coach1, "p1")).status).toBe(303);
    expect(await page(coach1, threadPage(app, to))).toContain("Hello.\n\nThumb down.</textarea>");
  });

  it.each([
    ["that is gone", "p2", 404],
    ["that was not chosen", "", 400],
  ])("%s is refused and keeps the text", async (_what, phrase, status) => {
    const refused = await insert(coach1, phrase);
    expect(refused.status).toBe(status);
    expect(await refused.text()).toContain("Hello.</textarea>");
    expect(await draftOf(app, "coach1@example.com", to)).toEqual(noDraft);
  });

  it("is only for coaches", async () => {
    expect((await insert(pro2, "p1")).status).toBe(403);
    expect(await page(pro2)).not.toContain("Thumb down.");
  });
});

describe("a failed send", () => {
  it("loses neither the text nor its key", async () => {
    const text = "Words that matter";
    const refused = await write(pro2, { text, attachment: "clip:nobody", formKey: "key-9" });
    expect(refused.status).toBe(404);
    const html = await refused.text();
    expect(html).toContain(`${text}</textarea>`);
    expect(html).toContain('value="key-9"');
  });
});
