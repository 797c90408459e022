import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asUpload, bodyOf, changeRows, rowsOf, textOf } from "../club.ts";
import { drawing, press } from "./desk.ts";

const run = promisify(execFile);

const app = appForEach({ environment: { PREPARE_VIDEOS: "on" } });
let coach: Ask;
let pro2: Ask;
let stop: () => Promise<void>;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "review-media-"));
  changeRows(app, "DELETE FROM media_jobs");
  coach = await app.signIn("coach1@example.com");
  pro2 = await app.signIn("pro2@example.com");
});
afterEach(async () => {
  await stop?.();
  await rm(folder, { recursive: true, force: true });
});

/** A video whose picture turns from black to white at `flashAt` seconds, as a measurable release. */
async function filmWithFlash(flashAt: number, size: string): Promise<Buffer> {
  const path = join(folder, `flash-${flashAt}.mp4`);
  const dark = `color=black:s=${size}:r=30:d=${flashAt}`;
  const light = `color=white:s=${size}:r=30:d=2`;
  const chain = ["-filter_complex", "[0][1]concat=n=2", "-c:v", "libx264", "-pix_fmt", "yuv420p"];
  await run("ffmpeg", [
    "-v",
    "error",
    "-f",
    "lavfi",
    "-i",
    dark,
    "-f",
    "lavfi",
    "-i",
    light,
    ...chain,
    "-y",
    path,
  ]);
  return readFile(path);
}

/** The gray level of a stored video at a moment: one value for each half of the picture. */
async function halvesAt(key: string, seconds: number): Promise<number[]> {
  const path = join(app.dataDir, "files", key);
  const args = ["-v", "error", "-ss", String(seconds), "-i", path, "-frames:v", "1"];
  const shape = ["-vf", "scale=2:1:flags=area,format=gray", "-f", "rawvideo", "-"];
  const { stdout } = await run("ffmpeg", [...args, ...shape], { encoding: "buffer" });
  return [...stdout];
}

async function secondsOf(key: string): Promise<number> {
  const asked = ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0"];
  const { stdout } = await run("ffprobe", [...asked, join(app.dataDir, "files", key)]);
  return Number(stdout);
}

type Made = { part: string; key: string };
const made = () => rowsOf<Made>(app, "SELECT part, file_key AS key FROM review_media ORDER BY part");

async function untilDone(): Promise<void> {
  // A failed job waits for its next try, which a stopped clock never reaches.
  const open = () =>
    rowsOf(app, "SELECT 1 FROM media_jobs WHERE state = 'running' OR (state = 'waiting' AND attempts = 0)")
      .length;
  for (let waited = 0; open() > 0; waited += 200) {
    if (waited > 240_000) throw new Error("The jobs are not done");
    await sleep(200);
  }
}

const whole = {
  feedback: "See the three views",
  drawings: JSON.stringify([drawing, { ...drawing, id: "d2", at: 999_000, description: "After the end" }]),
  releaseAt: "00:01.0",
  referenceReleaseAt: "00:02.0",
};

async function reviewFilm(): Promise<string> {
  const sent = await pro2("/api/user-video-submissions", asUpload("Look", await filmWithFlash(1, "320x180")));
  const { id } = await bodyOf<{ id: string }>(sent);
  // The reference is a video of another shape, whose release comes a second later.
  const [tutorial] = rowsOf<{ id: string; key: string }>(app, "SELECT id, file_key AS key FROM tutorials");
  await writeFile(join(app.dataDir, "files", tutorial?.key ?? ""), await filmWithFlash(2, "180x320"));
  changeRows(app, "DELETE FROM clips WHERE kind = 'library'");
  const answer = await press(coach, id, "publish", { ...whole, reference: `tutorial:${tutorial?.id}` });
  expect(answer.status).toBe(303);
  return id;
}

describe("what the server makes of a published review (D42)", () => {
  it("is the clip at a quarter speed, both clips aligned at the release, and the stills with their drawings", async () => {
    const id = await reviewFilm();
    stop = app.bundle.startMediaWorker(app.services);
    await untilDone();
    expect(rowsOf(app, "SELECT kind, last_error FROM media_jobs WHERE state <> 'done'")).toEqual([]);
    expect(made().map(({ part }) => part)).toEqual(["side-by-side", "slow-motion", "still-d1", "still-d2"]);
    const keyOf = (part: string) => made().find((one) => one.part === part)?.key ?? "";

    expect(await secondsOf(keyOf("slow-motion"))).toBeCloseTo(12, 0);
    expect((await halvesAt(keyOf("slow-motion"), 3.8))[0]).toBeLessThan(60);
    expect((await halvesAt(keyOf("slow-motion"), 4.2))[0]).toBeGreaterThan(200);

    const aligned = keyOf("side-by-side");
    for (const value of await halvesAt(aligned, 0.95)) expect(value).toBeLessThan(60);
    for (const value of await halvesAt(aligned, 1.05)) expect(value).toBeGreaterThan(200);
    expect(await secondsOf(aligned)).toBeCloseTo(5, 0);

    const words = await (await pro2(`/portal/videos/${id}?view=annotated`)).text();
    expect(words).toMatch(
      new RegExp(`<img src="/files/reviews/${id}/still-d1\\?v=[^"]+" alt="${drawing.description}"`),
    );
    const still = await pro2(`/files/reviews/${id}/still-d1`);
    expect([still.status, still.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    await still.body?.cancel();
    const { stdout } = await run(
      "ffmpeg",
      [
        "-v",
        "error",
        "-i",
        join(app.dataDir, "files", keyOf("still-d1")),
        "-vf",
        "crop=4:4:126:70,scale=1:1,format=rgb24",
        "-f",
        "rawvideo",
        "-",
      ],
      { encoding: "buffer" },
    );
    const [red = 0, green = 0, blue = 255] = stdout;
    expect([red > 200, green > 150, blue < 120]).toEqual([true, true, true]);

    for (const view of ["slow", "compare"]) {
      const part = view === "slow" ? "slow-motion" : "side-by-side";
      const html = await (await pro2(`/portal/videos/${id}?view=${view}`)).text();
      expect(html).toContain(`src="/files/reviews/${id}/${part}?v=`);
    }
    const pro = await app.signIn("pro@example.com");
    for (const { part } of made()) expect((await pro(`/files/reviews/${id}/${part}`)).status).toBe(404);
  }, 300_000);

  it("is remade when the review is published again, and old jobs do nothing", async () => {
    const id = await reviewFilm();
    await press(coach, id, "publish", {
      ...whole,
      revision: "1",
      feedback: "Shorter",
      drawings: "[]",
      releaseAt: "",
    });
    stop = app.bundle.startMediaWorker(app.services);
    await untilDone();
    expect(rowsOf(app, "SELECT kind, last_error FROM media_jobs WHERE state <> 'done'")).toEqual([]);
    expect(made().map(({ part }) => part)).toEqual(["slow-motion"]);
    expect(await textOf(await pro2(`/portal/videos/${id}?view=annotated`))).toContain(
      "hasn't drawn on this video",
    );
  }, 300_000);
});
