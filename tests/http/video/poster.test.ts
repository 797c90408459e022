import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, read, rowsOf, textOf } from "../club.ts";
import { storedBytes } from "./ingest.ts";

type Clip = {
  original_key: string;
  poster_key: string;
  thumbnail_key: string;
  sheet_key: string;
  poster_at: number | null;
};

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
let coach: Ask;
let stop: () => Promise<void>;
let key: string;
let id: string;
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
const choose = (still: number, seen: string, fileKey = key) =>
  coach(`${page()}&form=choose-poster`, asForm({ fileKey, still: String(still), version: seen }));

it("a coach chooses the poster of a video from three stills; lists get theirs from the same moment", async () => {
  const words = async () => textOf(await coach(page()));
  await expect.poll(words, { timeout: 45_000 }).toContain("Still 1 Still 2 Still 3");
  const before = clip();
  const first = await version();
  const bytes = await storedBytes(app, before.poster_key);
  expect((await choose(2, first)).status).toBe(303);
  await expect.poll(() => clip().poster_key, { timeout: 45_000 }).not.toBe(before.poster_key);
  const after = clip();
  expect(await storedBytes(app, after.poster_key)).not.toEqual(bytes);
  expect(after.thumbnail_key).not.toBe(before.thumbnail_key);
  for (const gone of [before.poster_key, before.thumbnail_key])
    await expect.poll(() => existsSync(join(app.dataDir, "files", gone))).toBe(false);
});

/** A stored picture in gray, scaled to a tile of the contact sheet, or one tile of that sheet itself. */
function grayOf(picture: Buffer, chain: string): Buffer {
  const output = ["-vf", `${chain},format=gray`, "-frames:v", "1", "-f", "rawvideo", "-"];
  const ffmpeg = process.env.FFMPEG_PATH || "ffmpeg";
  return execFileSync(ffmpeg, ["-v", "error", "-f", "mjpeg", "-i", "-", ...output], { input: picture });
}

const distance = (one: Buffer, other: Buffer) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);

it.each([0, 1, 2])("the poster is the picture that still %d showed", async (still) => {
  const before = clip();
  expect((await choose(still, await version())).status).toBe(303);
  await expect.poll(() => clip().poster_key, { timeout: 45_000 }).not.toBe(before.poster_key);
  const sheet = await storedBytes(app, before.sheet_key);
  const poster = grayOf(await storedBytes(app, clip().poster_key), "scale=240:136");
  const distances = Array.from({ length: 12 }, (_tile, place) => {
    const [x, y] = [(place % 4) * 244, Math.floor(place / 4) * 140];
    return distance(poster, grayOf(sheet, `crop=240:136:${x}:${y}`));
  });
  // Where nothing moves, its neighbors look the same but for the compression.
  expect(distances[still * 4 + 1]).toBeLessThan(1.05 * Math.min(...distances));
});

it("two coaches who choose at the same time get a conflict (D57)", async () => {
  const seen = await version();
  await choose(0, seen);
  const late = await choose(1, seen);
  expect([late.status, await textOf(late)]).toEqual([409, expect.stringContaining("Still 2")]);
  expect((await choose(0, seen)).status).toBe(303);
});

it("a member's video has no such choice", async () => {
  const [sent] = rowsOf<Clip>(app, "SELECT * FROM clips WHERE kind = 'submission'");
  expect((await choose(1, "", sent?.original_key)).status).toBe(404);
});
