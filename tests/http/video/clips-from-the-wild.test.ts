import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { probeBytes } from "#tests/support/samples.ts";
import { asJson, asUpload, bodyOf, cellOf, changeRows } from "../club.ts";
import { clipOf, storedBytes, untilSettled } from "./ingest.ts";
import { send } from "./uploads.ts";

// Files as phones, cameras, and screens make them, each through one of the two ways a file comes in.

const app = appForAll({ environment: { PREPARE_VIDEOS: "on" } });
const run = promisify(execFile);
const tool = process.env.FFMPEG_PATH || "ffmpeg";

let folder: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wild-clips-"));
  // Ignores the demo's own clips.
  changeRows(app, "DELETE FROM media_jobs");
  stop = app.bundle.startMediaWorker(app.services);
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

/** A file that ffmpeg makes; `-` writes it as a stream, which can't be given its length afterward. */
async function make(args: string, name: string): Promise<Buffer> {
  const path = join(folder, name);
  const all = ["-v", "error", "-y", ...args.split(" ")];
  const { stdout } = await run(tool, args.endsWith("-") ? all : [...all, path], {
    encoding: "buffer",
    maxBuffer: 64 * 1024 * 1024,
  });
  return args.endsWith("-") ? stdout : readFile(path);
}

const picture = (size: string, rate: number, seconds: number) =>
  `-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`;
const tone = (seconds: number, rate = 44_100) => `-f lavfi -i sine=d=${seconds}:r=${rate}`;
const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";

/** Three seconds of which the phone's edit list leaves out the first half. */
async function makeSlowMotion(): Promise<Buffer> {
  await make(`${picture("320x180", 240, 3)} ${h264} -g 9999`, "whole.mov");
  return make(`-ss 0.5 -i ${join(folder, "whole.mov")} -c copy`, "slow.mov");
}

const { form, parts } = {
  form: async (film: Buffer, fileName: string) => {
    const pro2 = await app.signIn("pro2@example.com");
    return bodyOf<{ id: string }>(
      pro2("/api/user-video-submissions", asUpload("Look at my release", film, fileName)),
    );
  },
  parts: async (film: Buffer, filename: string) => {
    const pro2 = await app.signIn("pro2@example.com");
    const uploadId = await send(pro2, film, { filename });
    const body = asJson({ submitterMessage: "Look at my release", uploadId });
    return bodyOf<{ id: string }>(pro2("/api/user-video-submissions", body));
  },
};

/** Sends a clip in a week of its own, and waits for what becomes of it. */
async function ingest(way: typeof form, film: Buffer, fileName: string) {
  app.clock.advance(7 * 86_400_000);
  const { id } = await way(film, fileName);
  return { id, clip: await untilSettled(app, id) };
}

type Wanted = { ms: number; rate?: number; size?: [number, number]; sound: 0 | 1 };
const small: [number, number] = [320, 180];
const jpeg = "-c:v mjpeg -pix_fmt yuvj420p";
const still = "select='lt(n,119)+eq(n,359)'";
const wild: readonly (readonly [string, typeof form, () => Promise<Buffer>, string, Wanted])[] = [
  [
    "slow motion with an edit list",
    form,
    makeSlowMotion,
    "a.mov",
    { ms: 2500, rate: 120, size: small, sound: 0 },
  ],
  [
    "fragments without a length",
    parts,
    () =>
      make(
        `${picture("320x180", 30, 3)} ${tone(3)} ${h264} -c:a aac -movflags frag_keyframe+empty_moov -f mp4 -`,
        "",
      ),
    "b.mp4",
    { ms: 3000, rate: 30, size: small, sound: 1 },
  ],
  [
    "a browser's recording without a length",
    form,
    () =>
      make(
        `${picture("320x180", 30, 2)} ${tone(2, 48_000)} -c:v libvpx -deadline realtime -c:a libopus -f webm -live 1 -`,
        "",
      ),
    "c.webm",
    { ms: 2000, rate: 30, size: small, sound: 1 },
  ],
  [
    "a screen that stands still at its end",
    parts,
    () => make(`${picture("320x180", 60, 6)} -vf ${still} -fps_mode vfr ${h264}`, "d.mp4"),
    "d.mp4",
    { ms: 6000, size: small, sound: 0 },
  ],
  [
    "a picture that begins after its sound",
    form,
    () => make(`-itsoffset 1.2 ${picture("320x180", 30, 2)} ${tone(2)} ${h264} -c:a aac`, "e.mp4"),
    "e.mp4",
    { ms: 3200, size: small, sound: 1 },
  ],
  [
    "a camera's AVI with plain sound",
    parts,
    () => make(`${picture("320x240", 15, 2)} ${tone(2, 11_025)} ${jpeg} -c:a pcm_u8`, "f.avi"),
    "f.avi",
    { ms: 2000, rate: 15, size: [320, 240], sound: 1 },
  ],
  [
    "a camera's MOV with plain sound",
    form,
    () => make(`${picture("320x240", 15, 2)} ${tone(2)} ${jpeg} -c:a pcm_s16be`, "g.mov"),
    "g.mov",
    { ms: 2000, rate: 15, size: [320, 240], sound: 1 },
  ],
  [
    "dots twice as wide as high",
    parts,
    () => make(`${picture("640x360", 30, 1)} -vf scale=320:360,setsar=2 ${h264}`, "h.mp4"),
    "h.mp4",
    { ms: 1000, rate: 30, size: [640, 360], sound: 0 },
  ],
];

describe("a clip as devices make it becomes ready, in its length and shape", () => {
  it.each(wild)(
    "%s",
    async (_what, way, film, name, wanted) => {
      const { clip } = await ingest(way, await film(), name);
      expect(clip).toMatchObject({ state: "ready", reason: null, has_sound: wanted.sound });
      expect(Math.abs((clip.duration_ms ?? 0) - wanted.ms)).toBeLessThanOrEqual(60);
      if (wanted.rate) expect(clip.frames_per_second).toBeCloseTo(wanted.rate, 0);
      const entries = "stream=codec_type,width,height,sample_aspect_ratio:format=duration";
      const read = async (key: string | null) =>
        (await probeBytes(await storedBytes(app, key), entries)) as {
          streams: { codec_type: string; width?: number; height?: number; sample_aspect_ratio?: string }[];
          format: { duration: string };
        };
      const main = await read(clip.main_key);
      expect([clip.width, clip.height]).toEqual(wanted.size);
      expect([main.streams[0]?.width, main.streams[0]?.height]).toEqual(wanted.size);
      expect(main.streams[0]?.sample_aspect_ratio ?? "1:1").toBe("1:1");
      expect(main.streams.some(({ codec_type }) => codec_type === "audio")).toBe(wanted.sound === 1);
      expect(Math.abs(Number(main.format.duration) * 1000 - wanted.ms)).toBeLessThanOrEqual(120);
      // The picture that is drawn on has the film's shape.
      const poster = await read(clip.poster_key);
      const [frame] = poster.streams;
      expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(
        (wanted.size?.[0] ?? 0) / (wanted.size?.[1] ?? 1),
        2,
      );
    },
    180_000,
  );
});

describe("a clip's own name is stored, and it is downloaded under it (RFC 5987)", () => {
  it.each([
    ["signs of an address", form, "50% flat %2e%2f %zz.mp4"],
    ["signs of an address, in parts", parts, "50% flat %2e%2f %zz.mp4"],
    ["letters that turn the direction around", form, "رمية\u202e4pm.elif.mp4"],
    ["the longest a disk takes", parts, `${"🥏".repeat(60)}${"a".repeat(11)}.mp4`],
  ])(
    "%s",
    async (_what, way, name) => {
      const film = await make(`${picture("64x36", 25, 0.4)} ${h264}`, "name.mp4");
      const { id, clip } = await ingest(way, film, name);
      expect(clip.state).toBe("ready");
      expect(cellOf(app, "SELECT file_name FROM submissions WHERE id = ?", id)).toBe(name);
      const pro2 = await app.signIn("pro2@example.com");
      const answer = await pro2(`/files/submissions/${id}?download=1`);
      await answer.body?.cancel();
      const disposition = answer.headers.get("Content-Disposition") ?? "";
      const [, extended, plain] = /filename\*=UTF-8''(\S+)$|filename="([^"]+)"$/.exec(disposition) ?? [];
      expect([answer.status, extended ? decodeURIComponent(extended) : plain]).toEqual([200, name]);
      expect(clipOf(app, id).main_key).not.toBeNull();
    },
    60_000,
  );
});
