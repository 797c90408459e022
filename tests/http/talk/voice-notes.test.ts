import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { readSmallPicture } from "#tests/support/photo.ts";
import { asForm, asJson, asMultipart, storedFiles, userId } from "../club.ts";
import { outcomeOf } from "../video/desk.ts";
import { send as sendInParts } from "../video/uploads.ts";
import { drillCalled, listedThread, messagesOf, write } from "./talk.ts";

const sound = await readFile(join(root, "app/demo/voices/wrist.m4a"));

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

const notes = async () =>
  (await messagesOf(app, "pro@example.com")).flatMap(({ voice, isFromCoach }) =>
    voice ? [{ id: voice.id, isFromCoach }] : [],
  );

describe("a voice note in a thread", () => {
  it("works both ways, as a form's file and as an upload in parts, and both sides hear it", async () => {
    const member = userId(app, "pro@example.com");
    const sent = await pro("/portal/messages?form=send", asMultipart([["file", sound, "note.m4a"]]));
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/portal/messages"]);
    const uploadId = await sendInParts(coach, sound, { filename: "note.m4a", kind: "voice" });
    const answer = await coach("/api/admin/voice-notes", asJson({ memberId: member, uploadId }));
    expect(answer.status).toBe(201);
    const both = await notes();
    expect(both.map(({ isFromCoach }) => isFromCoach)).toEqual([false, true]);
    const pages = [await pro("/portal/messages"), await coach(`/admin/messages/${member}`)];
    for (const page of await Promise.all(pages.map((one) => one.text())))
      for (const { id } of both) expect(page).toContain(`/files/voices/${id}?v=received`);
    for (const ask of [pro, coach]) expect((await ask(`/files/voices/${both[0]?.id}`)).status).toBe(200);
    const other = await app.signIn("pro2@example.com");
    expect((await other(`/files/voices/${both[0]?.id}`)).status).toBe(404);
  });

  it("is refused without sound, and from a member whose plan has no messages; nothing is left behind", async () => {
    const before = await storedFiles(app);
    const send = (ask: Ask, bytes: Uint8Array | null) =>
      ask("/portal/messages?form=send", asMultipart([["file", bytes, "note.m4a"]]));
    expect(await outcomeOf(await send(pro, null))).toEqual({
      status: 400,
      words: expect.stringContaining("Please write a message"),
    });
    const words = await readFile(join(root, "README.md"));
    expect((await send(pro, words)).status).toBe(415);
    expect((await send(await app.signIn("basic@example.com"), sound)).status).toBe(403);
    const basic = userId(app, "basic@example.com");
    const form = asMultipart([
      ["memberId", basic],
      ["file", sound, "note.m4a"],
    ]);
    expect((await coach(`/admin/messages/${basic}?form=send`, form)).status).toBe(409);
    expect([await notes(), await storedFiles(app)]).toEqual([[], before]);
    expect(await messagesOf(app, "basic@example.com")).toEqual([]);
  });

  it("is one message with its words, a photo, and a drill, and is stored once however often it is sent (D75)", async () => {
    const uploadId = await sendInParts(pro, sound, { filename: "note.m4a", kind: "voice" });
    const drill = await drillCalled(coach, "Push to the Lip");
    const fields: [string, string][] = [
      ["formKey", "key-of-this-form"],
      ["text", "Listen and look"],
      ["uploadId", uploadId],
      ["attachment", `drill:${drill}`],
    ];
    const sendAll = async () =>
      pro(
        "/portal/messages?form=send",
        asMultipart([...fields, ["file", await readSmallPicture("png"), "grip.png"]]),
      );
    for (const _time of [1, 2]) expect((await sendAll()).status).toBe(303);
    const sent = (await messagesOf(app, "pro@example.com")).filter(({ text }) => text === "Listen and look");
    expect(sent).toHaveLength(1);
    expect([Boolean(sent[0]?.voice), Boolean(sent[0]?.photo), sent[0]?.attachment?.label]).toEqual([
      true,
      true,
      "Drill: Push to the Lip",
    ]);
    // Changed after a lost answer, the words are a message of their own, without the recording that was sent already.
    const changed = asForm({ formKey: "key-of-this-form", text: "Listen again", uploadId });
    expect((await pro("/portal/messages?form=send", changed)).status).toBe(303);
    expect((await messagesOf(app, "pro@example.com")).at(-1)).toMatchObject({
      text: "Listen again",
      voice: null,
    });
  });

  it("has the length its page told until it is converted, and none if that can't be", async () => {
    const lengths: (number | null)[] = [];
    for (const durationMs of ["4200", "61000", "long"]) {
      const uploadId = await sendInParts(pro, sound, { filename: "note.m4a", kind: "voice" });
      await pro("/portal/messages?form=send", asForm({ uploadId, durationMs }));
      lengths.push((await messagesOf(app, "pro@example.com")).at(-1)?.voice?.durationMs ?? null);
    }
    expect(lengths).toEqual([4200, null, null]);
  });

  it("is refused beside another recording, and a video is pointed to its page", async () => {
    expect(await (await pro("/portal/messages")).text()).toMatch(
      /Not a video: send it under (<!-- -->)?<a href="\/portal\?tab=videos"[^>]*>Videos<\/a>/,
    );
    const uploadId = await sendInParts(pro, sound, { filename: "note.m4a", kind: "voice" });
    const before = await storedFiles(app);
    const two = asMultipart([
      ["uploadId", uploadId],
      ["file", sound, "note.m4a"],
    ]);
    expect(await outcomeOf(await pro("/portal/messages?form=send", two))).toEqual({
      status: 400,
      words: expect.stringContaining("A message can have one recording."),
    });
    const clip = new FormData();
    clip.set("file", new File([sound], "throw.mp4", { type: "video/mp4" }));
    expect(await outcomeOf(await pro("/portal/messages?form=send", { method: "POST", body: clip }))).toEqual({
      status: 415,
      words: expect.stringContaining("Send videos from the Videos page."),
    });
    expect([await notes(), await storedFiles(app)]).toEqual([[], before]);
  });

  it("needs no words where a drill says it all, and lists name the drill", async () => {
    const drill = await drillCalled(coach, "Push to the Lip");
    expect((await write(pro, { attachment: `drill:${drill}` })).status).toBe(303);
    expect((await listedThread(app, "pro@example.com")).lastWords).toBe("Push to the Lip");
  });
});
