import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { drawFrame, SCENES } from "./clip-scenes.mjs";
import { PLANE } from "./clip-stages.mjs";

export { PLANE, SCENES };

/** How many frames each clip has in a second. */
export const FRAMES_PER_SECOND = 25;

/** How every clip is encoded: small, playable everywhere, and the same bytes each time. */
const ENCODING = [
  "-c:v",
  "libx264",
  "-profile:v",
  "baseline",
  "-pix_fmt",
  "yuv420p",
  "-preset",
  "medium",
  "-crf",
  "21",
  "-g",
  "50",
  "-threads",
  "1",
  "-c:a",
  "aac",
  "-b:a",
  "16k",
  "-map_metadata",
  "-1",
  "-fflags",
  "+bitexact",
  "-flags:v",
  "+bitexact",
  "-flags:a",
  "+bitexact",
  "-movflags",
  "+faststart",
  "-f",
  "mp4",
];

function encoderArguments({ width, height, seconds }, target) {
  const picture = ["-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", `${width}x${height}`];
  const sound = ["-f", "lavfi", "-i", "anullsrc=channel_layout=mono:sample_rate=22050"];
  const input = [...picture, "-framerate", String(FRAMES_PER_SECOND), "-i", "pipe:0", ...sound];
  return [
    "-hide_banner",
    "-loglevel",
    "error",
    "-nostdin",
    "-y",
    ...input,
    "-t",
    String(seconds),
    ...ENCODING,
    target,
  ];
}

async function encode(scene, size, ffmpeg, target) {
  const whole = { ...size, seconds: size.seconds * scene.flights.length };
  const child = spawn(ffmpeg, encoderArguments(whole, target), { stdio: ["pipe", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (text) => {
    complaint += text;
  });
  const feeding = pipeline(Readable.from(frames(scene, size)), child.stdin);
  const [ended, fed] = await Promise.allSettled([once(child, "close"), feeding]);
  if (ended.status === "rejected") throw ended.reason;
  if (ended.value[0] !== 0) throw new Error(`ffmpeg ended with ${ended.value[0]}: ${complaint.trim()}`);
  if (fed.status === "rejected") throw fed.reason;
}

function* frames(scene, { width, height, seconds }) {
  const scale = width / PLANE.width;
  const still = { pixels: Buffer.alloc(width * height * 3), width, height, scale };
  scene.stage(still, scene.look);
  const count = Math.round(seconds * FRAMES_PER_SECOND);
  for (const flight of scene.flights)
    for (let at = 0; at < count; at++) {
      const canvas = { ...still, pixels: Buffer.from(still.pixels) };
      drawFrame(canvas, scene, { flight, t: at / (count - 1) });
      yield canvas.pixels;
    }
}

/**
 * Draws the clips of {@link SCENES} into `targetFolder` as `<name>.mp4` (H.264 baseline, silent AAC) and returns their paths.
 * `width` is in pixels (16:9, rounded to even), `seconds` the length of each throw, `ffmpeg` the program. Rejects if it is
 * missing or fails; a clip is complete or doesn't exist.
 */
export async function makeClips(targetFolder, options = {}) {
  const { seconds = 3, ffmpeg = process.env.FFMPEG_PATH || "ffmpeg" } = options;
  const even = (value) => Math.max(2, Math.round(value / 2) * 2);
  const width = even(options.width ?? PLANE.width);
  const size = { width, height: even((width * PLANE.height) / PLANE.width), seconds };
  await mkdir(targetFolder, { recursive: true });
  const made = [];
  for (const [name, scene] of Object.entries(SCENES)) {
    const target = join(targetFolder, `${name}.mp4`);
    const part = `${target}.part`;
    try {
      await encode(scene, size, ffmpeg, part);
      await rename(part, target);
    } finally {
      await rm(part, { force: true });
    }
    made.push(target);
  }
  return made;
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const made = await makeClips(process.argv[2] ?? fileURLToPath(new URL("clips", import.meta.url)));
  console.log(made.join("\n"));
}
