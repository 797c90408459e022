import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sweepStorage } from "#app/features/club/maintenance/sweep-storage.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  follow,
  read,
  readClip,
  rowsOf,
  storedFiles,
  textOf,
} from "../club.ts";
import { hashOf, idOf, offsetOf, send, sending, start, starting } from "./uploads.ts";

type Video = { id: string; title: string; objectPath: string };
type Entry = { id: string; kind: string; fileName: string; state: string; ownerId: string };

const clip = await readClip();
const limit = 100_000;
const day = 24 * 3_600_000;
const call = "/api/admin/videos/upload";
const tab = "/admin/upload";
const library = { kind: "library", filename: "grip.mp4", message: "Grip" };
const about = { title: "Grip", description: "How to hold it" };

const app = appForEach({ environment: { MAX_UPLOAD_BYTES: String(limit) } });
const coach = app.as("coach1@example.com");
const other = app.as("coach2@example.com");

const handOver = (uploadId: string, ask = coach, more: object = {}) =>
  ask(call, asJson({ ...about, uploadId, ...more }));
const state = async () => ({
  videos: await read<Video[]>(coach, "/api/admin/videos"),
  files: await storedFiles(app),
});
const uploads = () => read<Entry[]>(coach, "/api/admin/video-uploads");
const plainForm = (film: Uint8Array, more: [string, string][] = []) =>
  asMultipart([["title", "Grip"], ["description", "Words"], ...more, ["video", film, "form.mp4"]]);

/** The page a form leads to, or the page that refused it. */
async function sendForm(form: string, fields: Record<string, string>) {
  const answer = await coach(`${tab}?form=${form}`, asForm(fields));
  if (answer.status !== 303) return { status: answer.status, html: await answer.text() };
  const page = await follow(coach, answer);
  return { status: 303, html: await page.text() };
}
const wordsOf = ({ html }: { html: string }) => textOf(new Response(html));

describe("POST /api/admin/videos/upload with uploadId", () => {
  it("stores a video sent in parts, byte for byte, and marks its upload as used", async () => {
    const address = await start(coach, clip.length, library);
    await coach(address, sending(clip.subarray(0, 7_000)));
    await coach(address, sending(clip.subarray(7_000), 7_000));
    const answer = await handOver(idOf(address), coach, { tier: "pro", category: "mental_game" });
    expect(answer.status).toBe(201);
    const video = await bodyOf<Video>(answer);
    expect(video).toMatchObject({
      ...about,
      tier: "pro",
      category: "mental_game",
      fileName: "grip.mp4",
      fileSize: clip.length,
      objectPath: expect.stringMatching(/^\/files\/storage\/library\/.+\.mp4$/),
    });
    expect(hashOf(Buffer.from(await (await coach(video.objectPath)).arrayBuffer()))).toBe(hashOf(clip));
    expect((await read<Video[]>(coach, "/api/admin/videos"))[0]).toEqual(video);
    // What an upload became, who did it, and its clip's kind are told by no call.
    const [row] = rowsOf(app, "SELECT used_for, file_key FROM uploads WHERE id = ?", idOf(address));
    expect(row).toEqual({ used_for: video.id, file_key: null });
    expect(rowsOf(app, "SELECT subject FROM audit_entries WHERE subject = 'Grip'")).toHaveLength(1);
    const key = `library/${idOf(address)}.mp4`;
    expect(rowsOf(app, "SELECT kind FROM clips WHERE original_key = ?", key)).toEqual([{ kind: "library" }]);
  });

  it("an unfinished one is a conflict that says how much has arrived, with error, details and code", async () => {
    const address = await start(coach, clip.length, library);
    await coach(address, sending(clip.subarray(0, 5_000)));
    const before = await state();
    const answer = await handOver(idOf(address));
    const message = `This upload isn't finished yet: ${Math.floor(500_000 / clip.length)}% has arrived. Please continue it first.`;
    expect([answer.status, await bodyOf(answer)]).toEqual([
      409,
      expect.objectContaining({
        message,
        details: message,
        error: "Upload not finished",
        code: "UPLOAD_UNFINISHED",
      }),
    ]);
    expect(await state()).toEqual(before);
    expect(await offsetOf(coach, address)).toBe(5_000);
  });

  it("a used one, another coach's, a submission's and an unknown one are not found", async () => {
    const used = await send(coach, clip, library);
    expect((await handOver(used)).status).toBe(201);
    const theirs = await send(other, clip, library);
    const submission = await send(coach, clip, { filename: "a.mp4" });
    const before = await state();
    for (const id of [used, theirs, submission, "nobody"]) {
      const answer = await handOver(id);
      expect([answer.status, await bodyOf(answer)]).toEqual([
        404,
        expect.objectContaining({ code: "UPLOAD_NOT_FOUND" }),
      ]);
    }
    expect(await state()).toEqual(before);
    expect((await handOver(theirs, other)).status).toBe(201);
  });

  it("two simultaneous requests store one video and one file", async () => {
    const id = await send(coach, clip, library);
    const before = await state();
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => handOver(id)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 404, 404, 404]);
    const after = await state();
    expect(after.videos).toHaveLength(before.videos.length + 1);
    expect(after.files).toHaveLength(before.files.length);
  });

  const matroska = Buffer.from("1a45dfa3934282886d6174726f736b61428781044285810218538067", "hex");
  it.each([
    ["words named .mp4", Buffer.from("just words, whatever the name says"), 415, "INVALID_FILE_TYPE"],
    ["a Matroska film", matroska, 415, "INVALID_FILE_TYPE"],
    ["an empty file", Buffer.alloc(0), 400, "INVALID_REQUEST"],
  ] as const)("refuses %s as the form does, and nothing stays", async (_what, film, status, code) => {
    const before = await state();
    const id = film.length > 0 ? await send(coach, film, library) : idOf(await start(coach, 0, library));
    const answer = await handOver(id);
    expect([answer.status, await bodyOf(answer)]).toEqual([status, expect.objectContaining({ code })]);
    expect(await state()).toEqual(before);
    expect((await uploads()).map((upload) => upload.id)).not.toContain(id);
  });

  it("keeps the upload if fields are missing or the row can't be stored", async () => {
    const id = await send(coach, clip, library);
    expect((await handOver(id, coach, { description: " " })).status).toBe(400);
    changeRows(
      app,
      "CREATE TRIGGER no_row BEFORE INSERT ON library_videos BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    expect((await handOver(id)).status).toBe(500);
    changeRows(app, "DROP TRIGGER no_row");
    await sweepStorage(app.services as unknown as Services);
    const video = await bodyOf<Video>(handOver(id));
    expect(hashOf(Buffer.from(await (await coach(video.objectPath)).arrayBuffer()))).toBe(hashOf(clip));
  });

  it("is refused together with a file", async () => {
    const id = await send(coach, clip, library);
    const before = await state();
    expect((await coach(call, plainForm(clip, [["uploadId", id]]))).status).toBe(400);
    expect(await state()).toEqual(before);
    expect((await coach(call, plainForm(clip, [["uploadId", ""]]))).status).toBe(201);
  });

  it("is only for coaches", async () => {
    const id = await send(coach, clip, library);
    expect((await handOver(id, app.fetch)).status).toBe(401);
    expect((await handOver(id, await app.signIn("pro@example.com"))).status).toBe(403);
  });

  it("a file announced as too large is refused in the tab's own words", async () => {
    const answer = await coach("/api/uploads", starting(limit + 1, library));
    expect([answer.status, await bodyOf(answer)]).toEqual([
      413,
      {
        message: "Please select a video file smaller than 2GB.",
        details: "Please select a video file smaller than 2GB.",
        error: "File Too Large",
        code: "FILE_TOO_LARGE",
      },
    ]);
  });
});

describe("GET /api/admin/video-uploads", () => {
  it("lists the library's videos sent by form, in parts, and earlier ones (D31)", async () => {
    const seeded = await read<Video[]>(coach, "/api/admin/videos");
    const libraryOf = (all: Entry[]) => all.filter(({ kind }) => kind === "library");
    expect(libraryOf(await uploads())).toHaveLength(seeded.length);
    app.clock.advance(1_000);
    const { id } = await bodyOf<Video>(coach(call, plainForm(clip)));
    app.clock.advance(1_000);
    await send(other, clip, library);
    const [waiting, formed] = libraryOf(await uploads());
    expect(waiting).toMatchObject({ state: "finished", fileName: "grip.mp4" });
    expect(formed).toMatchObject({ state: "used", fileName: "form.mp4" });
    expect(waiting?.ownerId).not.toBe(formed?.ownerId);
    expect(rowsOf(app, "SELECT used_for FROM uploads WHERE id = ?", formed?.id)).toEqual([{ used_for: id }]);
  });

  it("lists the videos of a club from before uploads had rows", async () => {
    const libraryRows = () =>
      rowsOf(app, "SELECT owner_id, file_name, bytes_expected, used_for FROM uploads WHERE kind = 'library'");
    const before = libraryRows();
    const folder = join(root, "db/migrations");
    const file = (await readdir(folder)).find((name) => name.endsWith("_library_uploads.sql")) ?? "";
    const migration = await readFile(join(folder, file), "utf8");
    changeRows(app, "DELETE FROM uploads WHERE kind = 'library'");
    changeRows(app, migration);
    expect([libraryRows().length, libraryRows()]).toEqual([2, expect.arrayContaining(before)]);
    const [entry] = (await uploads()).filter(({ kind }) => kind === "library");
    expect(entry?.state).toBe("used");
  });

  it("a form that stores nothing leaves no upload behind", async () => {
    const before = await uploads();
    expect((await coach(call, plainForm(Buffer.from("words")))).status).toBe(415);
    expect(await uploads()).toEqual(before);
  });
});

describe("the Upload tab", () => {
  it("lists the coach's unfinished uploads with their titles, and discards them", async () => {
    const address = await start(coach, 80_000, library);
    await coach(address, sending(Buffer.concat([clip, Buffer.alloc(20_000)]).subarray(0, 20_000)));
    await start(other, 10, { ...library, filename: "theirs.mp4" });
    const page = { html: await (await coach(tab)).text() };
    const words = await wordsOf(page);
    expect(words).toMatch(/Unfinished uploads grip\.mp4 20 KB of 78 KB · kept until Mar 25, 2026/);
    expect(words).not.toContain("theirs.mp4");
    expect(page.html).toContain('value="Grip"');
    const after = await sendForm("discard-upload", { id: idOf(address) });
    expect(await wordsOf(after)).toContain("Upload discarded");
    expect(await wordsOf(after)).not.toContain("Unfinished uploads");
    expect(await offsetOf(coach, address)).toBe(-1);
  });

  it("stores one that has arrived together with its missing fields", async () => {
    const [first, second] = [await send(coach, clip, library), await send(coach, clip, library)];
    const shown = { html: await (await coach(tab)).text() };
    expect(await wordsOf(shown)).toContain("The whole video has arrived. Give it a title and a description.");
    const refused = await sendForm("store-arrived", { uploadId: second, title: "Kept", description: "" });
    expect(refused.status).toBe(400);
    expect(await wordsOf(refused)).toContain("Missing Information");
    const [, ...forms] = refused.html.split(/<form [^>]*id="arrived-/);
    const sent = forms.find((form) => form.startsWith(second)) ?? "";
    expect(sent).toContain('value="Kept"');
    expect(forms.find((form) => form.startsWith(first))?.split("</form>")[0]).not.toContain("Kept");
    const done = await sendForm("store-arrived", { uploadId: second, ...about });
    expect(await wordsOf(done)).toContain("Video uploaded successfully!");
    const gone = await sendForm("store-arrived", { uploadId: second, ...about });
    expect(gone.status).toBe(404);
    expect(await wordsOf(gone)).toContain("(UPLOAD_NOT_FOUND)");
  });

  it("a finished one is deleted after 14 days like any other", async () => {
    const id = await send(coach, clip, library);
    app.clock.advance(14 * day);
    expect((await handOver(id, await app.signIn("coach1@example.com"))).status).toBe(404);
  });
});
