import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWantedExports } from "#app/features/people/accounts/own-account/export-data.server.ts";
import { forgetVoices } from "#app/features/video/voice-over/forget-voices.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import {
  asForm,
  asJson,
  asMultipart,
  changeRows,
  read,
  readClip,
  statusOf,
  storedFiles,
  textOf,
} from "../club.ts";
import { unzip } from "../unzip.ts";
import { deskOf, outcomeOf, press, requestsOf } from "./desk.ts";
import { send as sendInParts } from "./uploads.ts";

const sound = await readFile(join(root, "app/demo/voices/wrist.m4a"));
const day = 86_400_000;

type Stored = { id: string; state: string; soundUrl: string | null; problem: string | null };

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");
let id: string;
beforeEach(async () => {
  id = requestsOf(app).pending;
});

const events = [
  { t: 0, kind: "pause", at: 0 },
  { t: 500, kind: "play", at: 0 },
];

async function record(fields: Record<string, unknown> = {}): Promise<Stored> {
  const uploadId = await sendInParts(coach, sound, { filename: "recording.m4a", kind: "voice" });
  const body = { submissionId: id, uploadId, events, durationMs: 11_000, ...fields };
  const answer = await coach("/api/admin/review-voices", asJson(body));
  expect(answer.status).toBe(201);
  return (await answer.json()) as Stored;
}

const publish = (fields: Record<string, string>) =>
  press(coach, id, "publish", { feedback: "Listen to me.", ...fields });

describe("a coach's voice on a review", () => {
  it("reaches the member when it is published, with its events, trim marks, and transcript", async () => {
    const voice = await record();
    expect((await pro(`/files/voices/${voice.id}`)).status).toBe(404);
    expect((await pro(`/api/my-video-submissions/${id}/voice`)).status).toBe(404);
    const cut = { voiceStart: "00:01.5", voiceEnd: "00:09.0", voiceCaptions: "Look at your wrist." };
    await publish({ voice: voice.id, ...cut });
    expect(await read(pro, `/api/my-video-submissions/${id}/voice`)).toMatchObject({
      id: voice.id,
      startMs: 1_500,
      endMs: 9_000,
      captions: "Look at your wrist.",
      events,
    });
    const page = await (await pro(`/portal/videos/${id}`)).text();
    expect(page).toContain(`/files/voices/${voice.id}?v=received#t=1.5,9`);
    expect(page).toContain("Look at your wrist.");
    const bytes = await pro(`/files/voices/${voice.id}`);
    expect([bytes.status, bytes.headers.get("Content-Type")]).toEqual([200, "audio/mp4"]);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(sound)).toBe(true);
    const other = await app.signIn("pro2@example.com");
    expect((await other(`/files/voices/${voice.id}`)).status).toBe(404);
    expect((await other(`/api/my-video-submissions/${id}/voice`)).status).toBe(404);
  });

  it("says that there is no text if none was typed", async () => {
    const voice = await record();
    await publish({ voice: voice.id });
    expect(await textOf(await pro(`/portal/videos/${id}`))).toContain("There's no text of this recording.");
  });

  it("can be an audio file without scripts, and is on the stored desk", async () => {
    await press(coach, id, "save-draft", { feedback: "So far" });
    const form = (name: string, bytes: Uint8Array) =>
      asMultipart([
        ["submissionId", id],
        ["onDesk", "on"],
        ["sound", bytes, name],
      ]);
    const sent = await coach(`/admin/review/${id}/voice?form=voice`, form("voice.m4a", sound));
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, `/admin/review/${id}#voice`]);
    const { draft, voice } = await deskOf(app, id);
    expect(draft).toMatchObject({ feedback: "So far", voice: expect.stringMatching(/./) });
    expect(voice?.id).toBe(draft.voice);
    expect(await (await coach(`/admin/review/${id}`)).text()).toContain(`/files/voices/${draft.voice}`);
    const wrong = await outcomeOf(
      await coach(
        `/admin/review/${id}/voice?form=voice`,
        form("voice.m4a", await readFile(join(root, "README.md"))),
      ),
    );
    expect(wrong).toEqual({ status: 415, words: expect.stringContaining("Please choose an audio file") });
    await press(coach, id, "remove-voice", { revision: "2", feedback: "So far", voice: draft.voice ?? "" });
    expect((await deskOf(app, id)).draft).toMatchObject({ feedback: "So far", voice: "" });
  });

  it("is refused with its reason: no such recording, an end before the start, an invalid moment", async () => {
    const voice = await record();
    for (const [fields, words] of [
      [{ voice: "gone" }, "This recording is no longer there."],
      [{ voice: voice.id, voiceStart: "00:05.0", voiceEnd: "00:04.0" }, "The end comes after the start"],
      [{ voice: voice.id, voiceStart: "soon" }, "Write the moment as minutes"],
    ] as const)
      expect(await outcomeOf(await publish(fields))).toEqual({
        status: 400,
        words: expect.stringContaining(words),
      });
    const body = { submissionId: id, uploadId: "x", events: [{ t: 0, kind: "dance", at: 0 }] };
    const answer = await coach("/api/admin/review-voices", asJson(body));
    expect(answer.status).toBe(400);
  });

  it("is checked like an upload: a file that is too large or has no sound is refused before it is stored", async () => {
    const start = (headers: Record<string, string>) =>
      coach("/api/uploads", { method: "POST", headers: { "Tus-Resumable": "1.0.0", ...headers } });
    const meta = (name: string, type: string) =>
      Object.entries({ filename: name, filetype: type, kind: "voice" })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
        .join(",");
    const size = 50 * 1024 * 1024;
    const large = { "Upload-Length": String(size + 1), "Upload-Metadata": meta("a.webm", "audio/webm") };
    expect((await start(large)).status).toBe(413);
    const picture = { "Upload-Length": "10", "Upload-Metadata": meta("a.png", "image/png") };
    expect((await start(picture)).status).toBe(415);
    const film = await sendInParts(coach, await readClip(), { filename: "a.mp4", kind: "library" });
    const body = { submissionId: id, uploadId: film, events };
    expect((await coach("/api/admin/review-voices", asJson(body))).status).toBe(404);
  });

  it("is deleted after a day if no review uses it, and stays while one does", async () => {
    const [taken, left] = [await record(), await record()];
    await press(coach, id, "save-draft", { feedback: "So far", voice: taken.id });
    const files = await storedFiles(app);
    app.clock.advance(2 * day);
    await forgetVoices(app.services);
    const later = await app.signIn("coach1@example.com");
    const found = (voice: Stored) => statusOf(later(`/api/admin/review-voices/${voice.id}`));
    expect([await found(taken), await found(left)]).toEqual([200, 404]);
    expect((await storedFiles(app)).length).toBe(files.length - 1);
  });

  it("is in the member's copy of their data once it is published, and not before", async () => {
    changeRows(app, "DELETE FROM voices");
    const copied = async () => {
      changeRows(app, "DELETE FROM data_exports");
      await pro("/account?form=export", asForm({}));
      await makeWantedExports(app.services);
      const [file = ""] = /\/files\/exports\/[^"]+/.exec(await (await pro("/account")).text()) ?? [];
      const answer = await pro(file);
      const files = unzip(Buffer.from(await answer.arrayBuffer()));
      return [...files].filter(([name]) => name.startsWith("voices/"));
    };
    const voice = await record();
    expect(await copied()).toEqual([]);
    await publish({ voice: voice.id });
    expect(await copied()).toEqual([[expect.stringMatching(new RegExp(`${voice.id}\\.m4a$`)), sound]]);
  });
});
