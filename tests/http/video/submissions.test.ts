import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asJson,
  asMultipart,
  asUpload,
  bodyOf,
  changeRows,
  follow,
  read,
  readClip,
  storedFiles,
  textOf,
} from "../club.ts";
import { counting, zeros } from "../multipart.ts";
import { addWaiting } from "./desk.ts";

const clip = await readClip();
const json = "/api/user-video-submissions";
const page = "/portal?tab=videos&form=submit-video";
const handlers = [json, page];
const limit = 100_000;
const describeIt = "Please describe what you'd like analyzed in your video";
const tooBig = "Please select a video file smaller than 2GB";

const app = appForEach({ environment: { MAX_UPLOAD_BYTES: String(limit) } });
const pro2 = app.as("pro2@example.com");
const coach = app.as("coach1@example.com");

const state = async () => ({
  requests: await read(coach, "/api/admin/user-video-submissions"),
  files: await storedFiles(app),
});

/** The message as either handler returns it. */
async function messageOf(answer: Response, handler: string): Promise<string> {
  return handler === json ? (await bodyOf<{ message: string }>(answer)).message : textOf(answer);
}

describe("requesting an analysis", () => {
  it('returns its complete entity (contract, "Entities"; D27, D28)', async () => {
    const answer = await pro2(json, asUpload("  Why do I\nmiss left? 🎯  ", clip, "../My “throw”.MP4"));
    expect(answer.status).toBe(201);
    const sent = await bodyOf<Record<string, unknown>>(answer);
    expect(sent).toEqual({
      id: expect.stringMatching(/^[\w-]{8,}$/),
      title: "Why do I miss left? 🎯",
      status: "pending",
      uploadedAt: "2026-03-11T18:30:00.000Z",
      userNotes: "Why do I\nmiss left? 🎯",
      feedbackText: null,
      fileName: expect.stringMatching(/^My “throw”\.MP4$/),
      fileSize: clip.length,
      mimeType: "video/mp4",
      videoUrl: `/files/submissions/${sent.id}`,
      answersSubmissionId: null,
      releaseSeconds: null,
    });
    expect(await read(pro2, "/api/my-video-submissions")).toEqual([sent]);
    const stored = await pro2(String(sent.videoUrl));
    expect(Buffer.from(await stored.arrayBuffer()).equals(clip)).toBe(true);
  });

  it("shows the latest twenty requests on the page, and links to earlier ones", async () => {
    const pro = await app.signIn("pro@example.com");
    const titles = addWaiting(app, 20);
    const earlier = "Clip of the indoor league";
    changeRows(app, "UPDATE submissions SET title = ? WHERE status = 'reviewed'", earlier);
    const first = await textOf(await pro("/portal?tab=videos"));
    for (const title of titles) expect(first).toContain(title);
    expect(first).not.toContain(earlier);
    expect(first).toContain("Show earlier requests");
    const all = await textOf(await pro("/portal?tab=videos&requests=40"));
    expect(all).toContain(earlier);
    expect(all).not.toContain("Show earlier requests");
  });

  it("on the page ends in 303, says so and shows the request as waiting", async () => {
    const answer = await pro2(page, asUpload("Look at my release", clip));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/portal?tab=videos"]);
    const shown = await textOf(await follow(pro2, answer, "/portal?tab=videos"));
    for (const words of [
      "Video Analysis Request Submitted!",
      "Under Review",
      "In Analysis Queue",
      "Uploaded",
    ])
      expect(shown).toContain(words);
  });

  it("without a file the page says so under its title, and keeps the message", async () => {
    const refused = await pro2(page, asUpload("Look at my release", null));
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toMatch(/No File Selected<\/h2>.*Please select a video file to upload/s);
    expect(html).toContain("Look at my release</textarea>");
  });

  it.each([
    ["500 letters", "x".repeat(500)],
    ["500 emoji", "🎯".repeat(500)],
    ["one letter", "x"],
  ])("accepts %s (D49)", async (_what, message) => {
    expect((await pro2(json, asUpload(message, clip))).status).toBe(201);
  });

  const text = new TextEncoder().encode("just words, whatever the name says");
  const twoFiles = () =>
    asMultipart([
      ["submitterMessage", "Two"],
      ["video", clip, "a.mp4"],
      ["video", clip, "b.mp4"],
    ]);
  const faults: [string, () => RequestInit, number, string][] = [
    ["no message", () => asUpload(null, clip), 400, describeIt],
    ["an empty message", () => asUpload("", clip), 400, describeIt],
    ["a message of blanks", () => asUpload(" \n\t", clip), 400, describeIt],
    ["501 letters", () => asUpload("x".repeat(501), clip), 400, "Message must be less than 500 characters"],
    ["501 emoji", () => asUpload("🎯".repeat(501), clip), 400, "Message must be less than 500 characters"],
    ["no file", () => asUpload("Hello", null), 400, "Please select a video file to upload"],
    ["an empty file", () => asUpload("Hello", new Uint8Array()), 400, "Please select a video file to upload"],
    [
      "words named .mp4",
      () => asUpload("Hello", text),
      415,
      "Please select a video file (mp4, mov, avi, etc.)",
    ],
    ["a byte too much", () => asUpload("Hello", Buffer.alloc(limit + 1, clip)), 413, tooBig],
    ["two files", twoFiles, 400, "Please send one file at a time."],
    [
      "a form without files",
      () => ({ method: "POST", body: new URLSearchParams({ submitterMessage: "Hi" }) }),
      400,
      "Please select a video file to upload",
    ],
    [
      "JSON that describes a file",
      () => asJson({ submitterMessage: "Hi", video: { size: 1, path: "/x" } }),
      400,
      "Please select a video file to upload",
    ],
  ];
  describe.each(handlers)("at %s leaves nothing behind if refused for", (handler) => {
    it.each(faults)("%s", async (_what, sent, status, sentence) => {
      const before = await state();
      const answer = await pro2(handler, sent());
      expect(answer.status).toBe(status);
      expect(await messageOf(answer, handler)).toContain(sentence);
      expect(await state()).toEqual(before);
      expect(await read(pro2, "/api/weekly-upload-status")).toMatchObject({ hasUploadedThisWeek: false });
    });
  });

  it.each(handlers)("at %s refuses by Content-Length before a byte of the body is read", async (handler) => {
    const body = counting(zeros(10 * 1024 * 1024));
    const headers = {
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": String(limit + 1024 * 1024 + 1),
    };
    const stream = new ReadableStream(
      {
        async pull(controller) {
          controller.enqueue((await body.source.next()).value);
        },
      },
      { highWaterMark: 0 },
    );
    const answer = await pro2(handler, { method: "POST", headers, body: stream });
    expect(answer.status).toBe(413);
    expect(await messageOf(answer, handler)).toContain(tooBig);
    expect(body.bytes()).toBe(0);
  });

  it("accepts a file of exactly the limit", async () => {
    const film = Buffer.concat([clip, Buffer.alloc(limit - clip.length)]);
    expect(await bodyOf(pro2(json, asUpload("Exactly", film)))).toMatchObject({ fileSize: limit });
  });

  it.each(handlers)(
    "at %s leaves no file if the row can't be stored, and an id for the log",
    async (handler) => {
      changeRows(
        app,
        "CREATE TRIGGER no BEFORE INSERT ON submissions BEGIN SELECT RAISE(ABORT, 'secret detail'); END",
      );
      const before = await state();
      const answer = await pro2(handler, asUpload("Hello", clip));
      expect(answer.status).toBe(500);
      const id = answer.headers.get("X-Request-Id");
      const body = await answer.text();
      expect(body).not.toContain("secret detail");
      if (handler === json) expect(JSON.parse(body)).toEqual({ message: expect.any(String), id });
      expect(await state()).toEqual(before);
    },
  );
});
