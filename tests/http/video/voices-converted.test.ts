import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { probeBytes } from "#tests/support/samples.ts";
import { asJson, changeRows, read, rowsOf } from "../club.ts";
import { requestsOf } from "./desk.ts";
import { send as sendInParts } from "./uploads.ts";

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
let coach: Ask;
let folder: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  changeRows(app, "DELETE FROM media_jobs");
  coach = await app.signIn("coach1@example.com");
  folder = await mkdtemp(join(tmpdir(), "sounds-"));
  stop = app.bundle.startMediaWorker(app.services);
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const run = promisify(execFile);
const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=duration=${seconds}`];

/** A recorder's output, made from ffmpeg arguments. */
async function made(name: string, args: string[]): Promise<Buffer> {
  await run(process.env.FFMPEG_PATH || "ffmpeg", ["-v", "error", ...args, "-y", join(folder, name)]);
  return readFile(join(folder, name));
}

type Stored = {
  id: string;
  state: string;
  problem: string | null;
  soundUrl: string | null;
  durationMs: number;
};

/** Adds it to a request as a recording and waits for the result. */
async function settled(name: string, bytes: Buffer): Promise<Stored> {
  const uploadId = await sendInParts(coach, bytes, { filename: name, kind: "voice" });
  const submissionId = requestsOf(app).pending;
  const answer = await coach("/api/admin/review-voices", asJson({ submissionId, uploadId, events: [] }));
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as Stored;
  const now = () => read<Stored>(coach, `/api/admin/review-voices/${id}`);
  await expect.poll(async () => (await now()).state, { timeout: 170_000 }).not.toBe("received");
  return now();
}

describe("recordings from browsers and phones play everywhere", { timeout: 300_000 }, () => {
  it.each([
    ["voice.webm", ["-c:a", "libopus"]],
    ["voice.ogg", ["-c:a", "libopus"]],
    ["voice.m4a", ["-c:a", "aac"]],
    ["voice.wav", []],
    ["voice.mp3", ["-c:a", "libmp3lame"]],
    ["voice.aac", ["-c:a", "aac", "-f", "adts"]],
  ])("%s", async (name, args) => {
    const voice = await settled(name, await made(name, [...tone(6), ...args]));
    expect(voice).toMatchObject({ state: "ready", problem: null });
    expect(Math.abs(voice.durationMs - 6_000)).toBeLessThan(200);
    const sound = Buffer.from(await (await coach(voice.soundUrl ?? "")).arrayBuffer());
    const entries = "stream=codec_name,channels:format=duration";
    const { streams } = (await probeBytes(sound, entries)) as {
      streams: { codec_name: string; channels: number }[];
    };
    expect(streams).toEqual([{ codec_name: "aac", channels: 1 }]);
    // Speech takes at most 0.5 MB a minute.
    expect(sound.length * 10).toBeLessThan(500_000);
  });
});

describe("an unusable recording says why, and its file is deleted (D67)", { timeout: 300_000 }, () => {
  it.each([
    [
      "a film without sound",
      "film.mp4",
      ["-f", "lavfi", "-i", "testsrc2=duration=1:size=64x64", "-pix_fmt", "yuv420p"],
      "We couldn't find any sound in this recording.",
    ],
    [
      "more than three minutes",
      "long.m4a",
      [...tone(190), "-c:a", "aac", "-b:a", "16k"],
      "up to 3 minutes fit",
    ],
  ])("%s", async (_what, name, args, words) => {
    const voice = await settled(name, await made(name, args));
    expect(voice).toMatchObject({
      state: "unusable",
      soundUrl: null,
      problem: expect.stringContaining(words),
    });
    expect(rowsOf(app, "SELECT file_key AS key FROM voices WHERE id = ?", voice.id)).toEqual([{ key: null }]);
  });

  it("one that was damaged in transit", async () => {
    const whole = await made("cut.m4a", [...tone(6), "-c:a", "aac"]);
    const voice = await settled("cut.m4a", whole.subarray(0, 5_000));
    expect(voice).toMatchObject({
      state: "unusable",
      problem: expect.stringContaining("We couldn't read this"),
    });
  });
});
