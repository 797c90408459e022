import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { readPhonePhoto, readSmallPicture } from "#tests/support/photo.ts";
import { asForm, asMultipart, changeRows, pageAfter, read, rowsOf, storedFiles, textOf } from "../club.ts";
import { storedBytes } from "./ingest.ts";

type Clip = {
  poster_key: string;
  own_poster_key: string | null;
  thumbnail_key: string;
  poster_at: number | null;
  duration_ms: number;
};

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
let coach: Ask;
let stop: () => Promise<void>;
let key: string;
let id: string;

const clip = () => {
  const [row] = rowsOf<Clip>(app, "SELECT * FROM clips WHERE original_key = ?", key);
  if (!row) throw new Error("The clip is gone");
  return row;
};
const page = () => `/admin/upload?show=library&edit=${id}`;
const version = async () =>
  /name="version"[^>]* value="([^"]+)"\/><input[^>]* name="fileKey"/.exec(
    await (await coach(page())).text(),
  )?.[1] ?? "";
const still = async (value: string, seen?: string) =>
  coach(
    `${page()}&form=choose-poster`,
    asForm({ fileKey: key, still: value, version: seen ?? (await version()) }),
  );
const moment = async (words: string, seen?: string) =>
  coach(
    `${page()}&form=poster-moment`,
    asForm({ fileKey: key, moment: words, version: seen ?? (await version()) }),
  );
const picture = async (bytes: Uint8Array | string, seen?: string, ask = coach) =>
  ask(
    `${page()}&form=poster-picture`,
    asMultipart([
      ["fileKey", key],
      ["version", seen ?? (await version())],
      ["picture", bytes, "poster.png"],
    ]),
  );
const words = async () => textOf(await coach(page()));
const isStored = (name: string) => existsSync(join(app.dataDir, "files", name));
const slow = { timeout: 45_000 };
/** Waits until no job is left, so that the stills are those of the last choice. */
const settled = () =>
  expect
    .poll(() => rowsOf(app, "SELECT id FROM media_jobs WHERE state IN ('waiting', 'running')"), slow)
    .toEqual([]);
/** Presses the Undo of what was just chosen. */
async function undo(sent: Response): Promise<Response> {
  const { html } = await pageAfter(coach, sent);
  const [, actId = ""] = /name="actId"[^>]* value="([^"]+)"/.exec(html) ?? [];
  return coach("/admin/upload?form=undo-poster", asForm({ actId }));
}

beforeAll(async () => {
  coach = await app.signIn("coach1@example.com");
  const [chosen] = await read<{ id: string; objectPath: string }[]>(coach, "/api/admin/videos");
  id = chosen?.id ?? "";
  key = chosen?.objectPath.replace("/files/storage/", "") ?? "";
  changeRows(
    app,
    "DELETE FROM media_jobs WHERE kind <> 'ingest' OR json_extract(payload, '$.clipId') <> (SELECT id FROM clips WHERE original_key = ?)",
    key,
  );
  stop = app.bundle.startMediaWorker(app.services);
});
afterAll(async () => {
  await stop();
});

it("any moment that is typed becomes the poster, and the page says which", async () => {
  await expect.poll(words, { timeout: 150_000 }).toContain("Any moment");
  await settled();
  const before = clip();
  const { words: said } = await pageAfter(coach, await moment("0:00.5"));
  expect(said).toContain("Poster chosen");
  expect(await words()).toContain("Now: the moment 00:00.5");
  await settled();
  const after = clip();
  expect([after.poster_at, after.own_poster_key]).toEqual([500, null]);
  expect(after.poster_key).not.toBe(before.poster_key);
  expect([isStored(before.poster_key), isStored(before.thumbnail_key)]).toEqual([false, false]);
  // The whole words again, with what they were chosen from: nothing changes, so nothing is made anew.
  expect((await moment("0:00.5")).status).toBe(303);
  await settled();
  expect(clip().poster_key).toBe(after.poster_key);
}, 180_000);

it.each([
  ["beyond the end", "59:00", "This video ends at 00:0"],
  ["no moment", "three and a half", "Please type a moment as minutes and seconds, such as 0:01.5"],
  ["none at all", "", "Please type a moment, such as 0:01.5"],
])("refuses what is %s, and keeps what was typed", async (_what, typed, sentence) => {
  const before = clip();
  const refused = await moment(typed);
  const html = await refused.clone().text();
  expect([refused.status, await textOf(refused)]).toEqual([400, expect.stringContaining(sentence)]);
  expect(html).toContain(`name="moment"`);
  if (typed) expect(html).toContain(`value="${typed}"`);
  expect(clip()).toEqual(before);
});

it("the very end is the last picture", async () => {
  const { duration_ms: length } = clip();
  const last = Math.ceil(length / 100) / 10;
  expect((await moment(String(last))).status).toBe(303);
  await settled();
  expect(clip().poster_at).toBe(last * 1000);
});

it("a picture of one's own becomes the poster at once, and the list still is made of it", async () => {
  const before = clip();
  const sent = await picture(await readPhonePhoto());
  expect(sent.status).toBe(303);
  expect(await words()).toContain("Now: a picture of your own");
  const chosen = clip();
  expect(chosen.own_poster_key).toBe(chosen.poster_key);
  expect(isStored(before.poster_key)).toBe(false);
  await settled();
  const after = clip();
  expect([after.poster_key, after.poster_at]).toEqual([chosen.poster_key, before.poster_at]);
  expect(after.thumbnail_key).not.toBe(before.thumbnail_key);
  expect((await storedBytes(app, after.thumbnail_key)).length).toBeLessThanOrEqual(10 * 1024);
  const served = await coach(`/files/storage/${key}/poster`);
  expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  const bytes = Buffer.from(await served.arrayBuffer());
  expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
  expect(bytes.includes("Exif")).toBe(false);
  const list = await coach(`/files/storage/${key}/thumbnail`);
  expect(list.headers.get("Content-Type")).toBe("image/jpeg");
  await list.body?.cancel();
});

it("Undo brings a picture back after another was chosen, even when its file is in the bin", async () => {
  const own = clip().own_poster_key ?? "";
  const sent = await still("auto");
  await settled();
  expect([clip().own_poster_key, isStored(own)]).toEqual([null, false]);
  expect(await words()).not.toContain("Now:");
  expect((await undo(sent)).status).toBe(303);
  await settled();
  expect([clip().own_poster_key, clip().poster_key, isStored(own)]).toEqual([own, own, true]);
  const late = await undo(sent);
  expect([late.status, await textOf(late)]).toEqual([
    409,
    expect.stringContaining("This can no longer be undone"),
  ]);
  expect(isStored(own)).toBe(true);
});

it("Undo takes a picture of one's own back, and its file leaves storage", async () => {
  const old = clip().own_poster_key ?? "";
  const sent = await picture(await readSmallPicture("png"));
  const own = clip().own_poster_key ?? "";
  await settled();
  expect([isStored(old), isStored(own)]).toEqual([false, true]);
  expect((await undo(sent)).status).toBe(303);
  await settled();
  expect([clip().poster_key, isStored(old), isStored(own)]).toEqual([old, true, false]);
});

it("a still that was being made before doesn't replace a picture of one's own", async () => {
  await settled();
  await stop();
  expect((await still("1")).status).toBe(303);
  expect((await picture(await readSmallPicture("libwebp"))).status).toBe(303);
  const { poster_key: own } = clip();
  stop = app.bundle.startMediaWorker(app.services);
  await settled();
  expect([clip().poster_key, clip().own_poster_key, isStored(own)]).toEqual([own, own, true]);
});

it.each([
  ["no picture", async () => "not a picture at all", 415, "Please choose a JPEG, PNG, or WebP picture."],
  [
    "a broken one",
    async () => (await readSmallPicture("png")).subarray(0, 60),
    400,
    "This picture can't be read.",
  ],
  ["an empty one", async () => "", 400, "Please choose a picture."],
])("refuses %s with a sentence, and the poster stays", async (_what, made, status, sentence) => {
  const before = clip();
  const refused = await picture(await made());
  expect([refused.status, await textOf(refused)]).toEqual([status, expect.stringContaining(sentence)]);
  expect([clip(), isStored(before.poster_key)]).toEqual([before, true]);
});

it("two coaches who choose at the same time get a conflict, and no file is left over (D57)", async () => {
  const seen = await version();
  expect((await moment("0:00.2", seen)).status).toBe(303);
  await settled();
  const files = async () => (await storedFiles(app)).filter((name) => name.includes("/clips/"));
  const before = await files();
  const late = await picture(await readSmallPicture("png"), seen);
  expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining("The picture you chose")]);
  const other = await still("2", seen);
  expect([other.status, await textOf(other)]).toEqual([409, expect.stringContaining("00:00.2")]);
  expect([clip().poster_at, clip().own_poster_key]).toEqual([200, null]);
  expect(await files()).toEqual(before);
});

it("only coaches may: a member's picture isn't even read", async () => {
  const member = await app.signIn("pro@example.com");
  const refused = await picture(await readFile("tests/fixtures/photos/phone.heic"), "", member);
  expect(refused.status).toBe(403);
  expect(clip().own_poster_key).toBeNull();
});
