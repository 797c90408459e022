import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  follow,
  onDatabase,
  read,
  readClip,
  rowsOf,
  storedFiles,
  textOf,
} from "../club.ts";
import { counting, streamOf, zeros } from "../multipart.ts";

type Video = { id: string; title: string; objectPath: string; fileName: string };

const clip = await readClip();
const limit = 100_000;
const call = "/api/admin/videos/upload";
const page = "/admin/upload?form=upload-video";
const missing = "Please fill in all fields and select a video file";
const tooBig = "Please select a video file smaller than 2GB.";
const wrong = "Please select an MP4, WEBM, or MOV video file.";

const app = appForEach({ environment: { MAX_UPLOAD_BYTES: String(limit) } });
const coach = app.as("coach1@example.com");

type Given = {
  title?: string | null;
  description?: string | null;
  tier?: string | null;
  category?: string | null;
};
const upload = (given: Given = {}, film: Uint8Array | null = clip, fileName = "my throw.mp4") =>
  asMultipart([
    ["title", given.title === undefined ? "Grip" : given.title],
    ["description", given.description === undefined ? "How to hold it" : given.description],
    ["tier", given.tier ?? null],
    ["category", given.category ?? null],
    ["video", film, fileName],
  ]);
const videos = () => read<Video[]>(coach, "/api/admin/videos");
const state = async () => ({
  videos: await videos(),
  files: await storedFiles(app),
});
const sent = async (given: Given = {}) => bodyOf<Video>(await coach(call, upload(given)));

describe("POST /api/admin/videos/upload", () => {
  it('returns its entity (contract, "Entities") and stores the file', async () => {
    const answer = await coach(call, upload({ tier: "pro", category: "mental_game" }));
    expect(answer.status).toBe(201);
    const video = await bodyOf<Video>(answer);
    expect(video).toEqual({
      id: expect.any(String),
      title: "Grip",
      description: "How to hold it",
      fileName: "my throw.mp4",
      fileSize: clip.length,
      tier: "pro",
      category: "mental_game",
      uploadDate: "2026-03-11T18:30:00.000Z",
      objectPath: expect.stringMatching(/^\/files\/storage\/library\/.+\.mp4$/),
    });
    expect((await videos())[0]).toEqual(video);
    const bytes = await coach(video.objectPath);
    expect(bytes.headers.get("Content-Type")).toBe("video/mp4");
    expect(Buffer.from(await bytes.arrayBuffer()).equals(clip)).toBe(true);
    // No page shows the acts that are about no member.
    expect(rowsOf(app, "SELECT action FROM audit_entries WHERE subject = 'Grip'")).toEqual([
      { action: "upload_video" },
    ]);
  });

  it("defaults to basic and fundamentals if tier and category are empty", async () => {
    expect(await sent({ tier: "", category: "" })).toMatchObject({ tier: "basic", category: "fundamentals" });
    expect(await sent()).toMatchObject({ tier: "basic", category: "fundamentals" });
  });

  const text = new TextEncoder().encode("just words, whatever the name says");
  const matroska = Buffer.from("1a45dfa3934282886d6174726f736b61428781044285810218538067", "hex");
  const avi = Buffer.concat([
    Buffer.from("RIFF"),
    Buffer.alloc(4, 1),
    Buffer.from("AVI LIST"),
    Buffer.alloc(40),
  ]);
  const faults: [string, () => RequestInit, number, string, string][] = [
    ["no title", () => upload({ title: null }), 400, missing, "INVALID_REQUEST"],
    ["a blank description", () => upload({ description: " \n" }), 400, missing, "INVALID_REQUEST"],
    ["no file", () => upload({}, null), 400, missing, "INVALID_REQUEST"],
    [
      "an empty file",
      () => upload({}, new Uint8Array()),
      400,
      `${missing}. The file you chose is empty.`,
      "INVALID_REQUEST",
    ],
    [
      "an unknown tier",
      () => upload({ tier: "gold" }),
      400,
      "Please choose basic, elite or pro",
      "INVALID_REQUEST",
    ],
    [
      "an unknown category",
      () => upload({ category: "luck" }),
      400,
      "Please choose one of the categories",
      "INVALID_REQUEST",
    ],
    ["words named .mp4", () => upload({}, text), 415, wrong, "INVALID_FILE_TYPE"],
    ["a Matroska film named .webm", () => upload({}, matroska, "x.webm"), 415, wrong, "INVALID_FILE_TYPE"],
    ["an AVI film", () => upload({}, avi, "x.mov"), 415, wrong, "INVALID_FILE_TYPE"],
    ["a byte too much", () => upload({}, Buffer.alloc(limit + 1, clip)), 413, tooBig, "FILE_TOO_LARGE"],
    [
      "JSON that describes a file",
      () => asJson({ title: "x", description: "y", video: { size: 1, path: "/x" } }),
      400,
      missing,
      "INVALID_REQUEST",
    ],
  ];
  it.each(faults)(
    "refuses %s: message, error, details and code, and nothing is left",
    async (_what, init, status, message, code) => {
      const before = await state();
      const answer = await coach(call, init());
      expect(answer.status).toBe(status);
      expect(await bodyOf(answer)).toMatchObject({
        message,
        details: message,
        code,
        error: expect.stringMatching(/./),
      });
      expect(await state()).toEqual(before);
    },
  );

  it("refuses a body that is too long by its headers, without reading it", async () => {
    const film = counting(zeros(50_000_000));
    const headers = { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "50000000" };
    const answer = await coach(call, {
      method: "POST",
      headers,
      body: streamOf(film.source),
    });
    expect(answer.status).toBe(413);
    expect(await bodyOf(answer)).toMatchObject({
      error: "File Too Large",
      details: tooBig,
      code: "FILE_TOO_LARGE",
    });
    expect(film.bytes()).toBeLessThan(1_000_000);
  });

  it("leaves no file if the row can't be stored", async () => {
    changeRows(
      app,
      "CREATE TRIGGER no_row BEFORE INSERT ON library_videos BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    const before = await state();
    const answer = await coach(call, upload());
    expect(answer.status).toBe(500);
    expect(await bodyOf(answer)).toMatchObject({ code: "UNKNOWN_ERROR" });
    expect(await state()).toEqual(before);
  });

  it("reads no bytes from anyone but a coach (D7)", async () => {
    for (const [ask, status] of [
      [app.fetch, 401],
      [await app.signIn("pro@example.com"), 403],
    ] as const) {
      const before = await state();
      const film = counting(zeros(5_000_000));
      const headers = { "Content-Type": "multipart/form-data; boundary=x" };
      const answer = await ask(call, {
        method: "POST",
        headers,
        body: streamOf(film.source),
      });
      expect([answer.status, film.bytes() < 1_000_000]).toEqual([status, true]);
      expect(await state()).toEqual(before);
    }
  });
});

describe("the upload form", () => {
  it("shows its message, and the grid has the video with file name, size and date", async () => {
    const answer = await coach(page, upload({ title: "Wrist & release" }));
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/upload\?show=library&made=library%2F.+\.mp4$/),
    ]);
    const words = await textOf(await follow(coach, answer));
    expect(words).toContain("Video uploaded successfully!");
    expect(words).toMatch(
      /Wrist & release Basic Fundamentals Not published my throw\.mp4 · 1 MB \(\d+ KB\) · uploaded Mar 11, 2026 .* · How to hold it/,
    );
  });

  it.each([
    ["no description", () => upload({ title: "Kept", description: "" }), 400, "Missing Information", missing],
    ["words", () => upload({ title: "Kept" }, Buffer.from("words")), 415, "Invalid File Type", wrong],
    [
      "a byte too much",
      () => upload({ title: "Kept" }, Buffer.alloc(limit + 1, clip)),
      413,
      "File Too Large",
      tooBig,
    ],
  ] as const)(
    'with %s says it without a code (contract, "Messages")',
    async (what, init, status, title, message) => {
      const answer = await coach(page, init());
      expect(answer.status).toBe(status);
      const html = await answer.text();
      const words = await textOf(new Response(html));
      expect(words).toContain(title);
      expect(words).toContain(message);
      // Typed text comes back, except for a file whose form wasn't read to its end.
      if (what !== "a byte too much") expect(html).toContain('value="Kept"');
    },
  );
});

describe("the library", () => {
  it("has search and paging in the address", async () => {
    await sent({ title: "Airmail basics" });
    const { objectPath } = await sent({ title: "100% roll" });
    const words = async (query: string) => {
      const html = await (await coach(`/admin/upload?show=library&${query}`)).text();
      return textOf(new Response(html.slice(html.indexOf('id="library"'))));
    };
    expect(await words("search=AIRMAIL")).toMatch(
      /Airmail basics.+airmail\.mp4 In storage Published.+1 ?– ?2 of 2 videos/,
    );
    expect(await words("search=100%25")).toMatch(/100% roll.+1 video\b/);
    const made = { title: "T", description: "D", videoUrl: objectPath };
    expect((await coach("/api/admin/tutorials/from-storage", asJson(made))).status).toBe(201);
    expect(await words("state=published")).toMatch(
      /100% roll.+Published.+Publish again.+1 ?– ?8 of 8 videos/,
    );
    const key = objectPath.replace("/files/storage/", "");
    const chosen = await textOf(await coach(`/admin/upload?video=${key}`));
    expect(chosen).toContain("This video is already published.");
    const inactive = await words("state=inactive");
    expect(inactive).toMatch(/Airmail basics(?!.+100% roll).+Not published.+Publish +Airmail basics/);
    expect(await words("state=preparing&search=roll")).toMatch(/100% roll.+ 1 video/);
    changeRows(app, "UPDATE clips SET state = 'ready'");
    expect(await words("state=preparing")).toContain("No videos in this state");
    expect(await words("search=zzz")).toContain("No videos match");
    onDatabase(app, (database) => {
      const [row] = database.prepare("SELECT * FROM library_videos LIMIT 1").all() as Record<
        string,
        unknown
      >[];
      const names = Object.keys(row ?? {});
      const insert = database.prepare(
        `INSERT INTO library_videos VALUES (${names.map((name) => `@${name}`)})`,
      );
      for (let n = 0; n < 60; n++) insert.run({ ...row, id: `v${n}`, file_key: `library/v${n}.mp4` });
    });
    expect(await words("page=2")).toMatch(/51 ?– ?71 of 71 videos/);
  });

  it("asks before deleting a video, and Undo restores it (D35)", async () => {
    const others = await videos();
    const video = await sent();
    const asked = await (await coach(`/admin/upload?confirm=delete-video&id=${video.id}`)).text();
    expect(asked).toMatch(/<dialog open[\s\S]*Delete this video\?/);
    const form = (name: string, fields: Record<string, string>) =>
      coach(`/admin/upload?confirm=delete-video&id=${video.id}&form=${name}`, {
        method: "POST",
        body: new URLSearchParams(fields),
      });
    const gone = await form("delete-video", { id: video.id });
    expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/admin/upload"]);
    const html = await (await follow(coach, gone, "/admin/upload")).text();
    expect(html).toContain("Video deleted successfully!");
    const actId = /name="actId" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(await videos()).toEqual(others);
    expect((await coach(video.objectPath)).status).toBe(404);
    expect((await form("undo-video", { actId })).status).toBe(303);
    expect(await videos()).toEqual([video, ...others]);
    expect((await form("undo-video", { actId })).status).toBe(409);
  });

  it("returns the deleted video, and 404 a second time", async () => {
    const video = await sent();
    const remove = () => coach(`/api/admin/videos/${video.id}`, { method: "DELETE" });
    const answer = await remove();
    expect([answer.status, await answer.json()]).toEqual([200, video]);
    expect((await remove()).status).toBe(404);
  });

  it("keeps the bytes for a day, then deletes them, but never a tutorial's (D35)", async () => {
    const [first, second] = [await sent({ title: "Alone" }), await sent({ title: "Published" })];
    const made = { title: "T", description: "D", videoUrl: second.objectPath };
    expect((await coach("/api/admin/tutorials/from-storage", asJson(made))).status).toBe(201);
    for (const { id } of [first, second]) await coach(`/api/admin/videos/${id}`, { method: "DELETE" });
    const file = ({ objectPath }: Video) => join(app.dataDir, objectPath.replace("/files/storage", "files"));
    const old = new Date("2026-01-01T00:00:00Z");
    for (const video of [first, second]) await utimes(file(video), old, old);
    const names = ["empty the video bin", "delete versions of deleted videos", "sweep unused files"];
    const run = async () => {
      for (const name of names) await runJob(name, app.services);
    };
    // Whether the rows are gone, which the list of the bin doesn't tell after a day.
    const binned = () => rowsOf(app, "SELECT 1 FROM library_videos WHERE deleted_at > 0").length;
    app.clock.advance(23 * 3_600_000);
    await run();
    expect([existsSync(file(first)), binned()]).toEqual([true, 2]);
    app.clock.advance(2 * 3_600_000);
    await run();
    expect(binned()).toBe(0);
    expect([existsSync(file(first)), existsSync(file(second))]).toEqual([false, true]);
  });
});
