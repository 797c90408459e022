import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { notifyOfMessages } from "#app/features/talk/messages/notify.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, rowsOf, storedFiles, textOf, userId } from "../club.ts";
import { mailsOf } from "../people.ts";
import { send as sendInParts } from "../video/uploads.ts";
import { answer, coaches, draftOf, listedThread, messagesOf, noDraft, threadPage, write } from "./talk.ts";

const app = appForEach({ environment: { COACHES: coaches } });
const pro2 = app.as("pro2@example.com");
const coach1 = app.as("coach1@example.com");
const coach2 = app.as("coach2@example.com");
const member = "pro2@example.com";

const idOf = async (wanted: string) =>
  (await messagesOf(app, member)).find(({ text }) => text === wanted)?.id ?? "";
const takeBack = async (ask: Ask, text: string) => write(ask, { id: await idOf(text) }, "take-back");
const takeAnswerBack = async (ask: Ask, text: string) =>
  answer(app, ask, member, { id: await idOf(text) }, "take-back");
const texts = async () => (await messagesOf(app, member)).map(({ text }) => text);
const waitingSince = async () => (await listedThread(app, member)).waitingSince;

describe("a message that was taken back", () => {
  it("is gone for both sides, and its words are in the message field again", async () => {
    await write(pro2, { text: "Wrong words" });
    const page = await textOf(await pro2("/portal/messages"));
    expect(page).toContain("Take back : Wrong words");
    const id = await idOf("Wrong words");
    const taken = await takeBack(pro2, "Wrong words");
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, `/portal/messages?taken=${id}`]);
    expect(await texts()).toEqual([]);
    expect(await (await pro2("/portal/messages")).text()).toContain("Wrong words</textarea>");
    expect(await textOf(await coach1(threadPage(app, member)))).not.toContain("Wrong words");
    expect(await textOf(await coach1("/admin/messages"))).not.toContain("Wrong words");
  });

  it("puts its words above those already begun", async () => {
    await write(pro2, { text: "Wrong words" });
    await write(pro2, { text: "Already writing" }, "save-draft");
    await takeBack(pro2, "Wrong words");
    const begun = "Wrong words\n\nAlready writing";
    expect(await draftOf(app, member)).toMatchObject({ text: begun });
  });

  it("ends the wait it began, and a place is never given twice", async () => {
    await write(pro2, { text: "First" });
    const first = await listedThread(app, member);
    app.clock.advance(60_000);
    await write(pro2, { text: "Second" });
    await takeBack(pro2, "Second");
    expect(await listedThread(app, member)).toEqual(first);
    await takeBack(pro2, "First");
    // A conversation without messages isn't one yet.
    await expect(listedThread(app, member)).rejects.toThrow("no conversation");
    await write(pro2, { text: "Third" });
    expect(await messagesOf(app, member)).toMatchObject([{ text: "Third", place: 3 }]);
  });

  it("from a coach makes the member wait again", async () => {
    await write(pro2, { text: "Which bags?" });
    const asked = await waitingSince();
    await answer(app, coach1, member, { text: "The wrong ones" });
    expect(await waitingSince()).toBeNull();
    expect((await takeAnswerBack(coach1, "The wrong ones")).status).toBe(303);
    expect(await waitingSince()).toEqual(asked);
    expect(await textOf(await coach1("/admin/messages"))).toMatch(/Which bags\?/);
    expect(await textOf(await pro2("/portal"))).not.toContain("Messages 1 new");
  });

  it("takes a voice note's recording with it", async () => {
    const before = await storedFiles(app);
    const sound = await readFile("app/demo/voices/wrist.m4a");
    const uploadId = await sendInParts(coach1, sound, { filename: "note.m4a", kind: "voice" });
    const memberId = userId(app, member);
    expect(
      (await coach1(`/admin/messages/${memberId}?form=send`, asForm({ memberId, uploadId }))).status,
    ).toBe(303);
    expect((await takeAnswerBack(coach1, "Voice note")).status).toBe(303);
    expect([await texts(), await storedFiles(app)]).toEqual([[], before]);
    expect(await draftOf(app, "coach1@example.com", member)).toEqual(noDraft);
  });
});

describe("a message stays", () => {
  it("once the other side has read it, and the page says so", async () => {
    await write(pro2, { text: "Seen" });
    await coach1(threadPage(app, member));
    expect(await textOf(await pro2("/portal/messages"))).not.toContain("Take back");
    const refused = await takeBack(pro2, "Seen");
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("It has been read, so it can't be taken back.");
    expect(await texts()).toEqual(["Seen"]);
  });

  it("after ten minutes", async () => {
    await write(pro2, { text: "Old" });
    app.clock.advance(600_000);
    expect(await textOf(await pro2("/portal/messages"))).not.toContain("Take back");
    expect((await takeBack(pro2, "Old")).status).toBe(409);
    expect(await texts()).toEqual(["Old"]);
  });

  it("if someone else tries to take it back", async () => {
    await write(pro2, { text: "Mine" });
    await answer(app, coach1, member, { text: "Casey's" });
    const pro = await app.signIn("pro@example.com");
    expect((await takeBack(pro, "Mine")).status).toBe(404);
    expect((await takeAnswerBack(coach1, "Mine")).status).toBe(404);
    expect((await takeAnswerBack(coach2, "Casey's")).status).toBe(404);
    expect((await takeBack(pro2, "Casey's")).status).toBe(404);
    expect((await takeAnswerBack(pro2, "Casey's")).status).toBe(403);
    expect(await texts()).toEqual(["Mine", "Casey's"]);
    expect(await textOf(await coach2(threadPage(app, member)))).not.toContain("Take back");
  });
});

describe("news of a message that was taken back", () => {
  const mails = () =>
    mailsOf(app).filter(({ recipient, subject }) => recipient === member && subject.endsWith("wrote to you"));

  it("isn't emailed while it is queued, and what else is unread still is", async () => {
    await answer(app, coach1, member, { text: "Keep this" });
    await answer(app, coach1, member, { text: "Not this" });
    await notifyOfMessages(app.services);
    expect(mails()).toMatchObject([{ text: expect.stringContaining("Not this") }]);
    await takeAnswerBack(coach1, "Not this");
    expect(mails()).toEqual([]);
    await notifyOfMessages(app.services);
    expect(mails()).toMatchObject([{ text: expect.stringContaining("Keep this") }]);
  });

  it("that was sent isn't sent again", async () => {
    await answer(app, coach1, member, { text: "Keep this" });
    await answer(app, coach1, member, { text: "Not this" });
    await notifyOfMessages(app.services);
    await sendDueMail(app.services);
    await takeAnswerBack(coach1, "Not this");
    await notifyOfMessages(app.services);
    expect(mails()).toHaveLength(1);
  });

  it("isn't pushed while it is queued", async () => {
    const add =
      "INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) SELECT email, id, 's', email, 'p', 'a', 1 FROM users WHERE email IN ('pro2@example.com', 'coach1@example.com')";
    changeRows(app, add);
    changeRows(app, `UPDATE users SET push_kinds = '["message"]'`);
    // What waits to be pushed is on no page.
    const queued = () => rowsOf<{ who: string }>(app, "SELECT subscription_id AS who FROM pushes ORDER BY 1");
    await write(pro2, { text: "To the coaches" });
    await answer(app, coach1, member, { text: "To the member" });
    expect(queued()).toEqual([{ who: "coach1@example.com" }, { who: "pro2@example.com" }]);
    await takeAnswerBack(coach1, "To the member");
    expect(queued()).toEqual([{ who: "coach1@example.com" }]);
    await takeBack(pro2, "To the coaches");
    expect(queued()).toEqual([]);
  });
});
