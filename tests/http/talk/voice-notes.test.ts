import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { asJson, asMultipart, storedFiles, userId } from "../club.ts";
import { outcomeOf } from "../video/desk.ts";
import { send as sendInParts } from "../video/uploads.ts";
import { messagesOf } from "./talk.ts";

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
    const sent = await pro("/portal/messages?form=send-voice", asMultipart([["sound", sound, "note.m4a"]]));
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
      ask("/portal/messages?form=send-voice", asMultipart([["sound", bytes, "note.m4a"]]));
    expect(await outcomeOf(await send(pro, null))).toEqual({
      status: 400,
      words: expect.stringContaining("Please record something, or choose an audio file"),
    });
    const words = await readFile(join(root, "README.md"));
    expect((await send(pro, words)).status).toBe(415);
    expect((await send(await app.signIn("basic@example.com"), sound)).status).toBe(403);
    const basic = userId(app, "basic@example.com");
    const form = asMultipart([
      ["memberId", basic],
      ["sound", sound, "note.m4a"],
    ]);
    expect((await coach(`/admin/messages/${basic}?form=send-voice`, form)).status).toBe(409);
    expect([await notes(), await storedFiles(app)]).toEqual([[], before]);
    expect(await messagesOf(app, "basic@example.com")).toEqual([]);
  });
});
