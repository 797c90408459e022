import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./bundle.ts";

const run = promisify(execFile);
const folder = join(root, "test-results", "samples");
const tool = process.env.FFMPEG_PATH || "ffmpeg";

const picture = (size: string, rate: number, seconds: number) =>
  ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`] as const;
const tone = (seconds: number) => ["-f", "lavfi", "-i", `sine=duration=${seconds}`] as const;
const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-tag:v", "hvc1"];
const place = ["-metadata", "location=+40.0000-074.0000/", "-movflags", "use_metadata_tags"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const faststart = ["-movflags", "+faststart"];

/** What phones and cameras send, made by ffmpeg: the arguments behind `-y`, before the file's own name. */
const recipes = {
  "iphone.mov": [...picture("1920x1080", 30, 1), ...tone(1), ...hevc, "-pix_fmt", "yuv420p", "-c:a", "aac"],
  "hdr.mov": [
    ...picture("1280x720", 30, 1),
    "-c:v",
    "libx265",
    "-preset",
    "ultrafast",
    "-pix_fmt",
    "yuv420p10le",
    "-x265-params",
    "log-level=none:colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc",
    "-color_trc",
    "arib-std-b67",
    "-color_primaries",
    "bt2020",
    "-colorspace",
    "bt2020nc",
    "-tag:v",
    "hvc1",
  ],
  "moov-at-end.mp4": [...picture("1280x720", 60, 1), ...tone(1), ...h264, "-c:a", "aac"],
  "fast.mp4": [...picture("640x360", 240, 1), ...h264, ...faststart],
  "silent.mp4": [...picture("640x360", 30, 2), ...h264, ...faststart],
  "vp9.webm": [
    ...picture("640x360", 30, 1),
    ...tone(1),
    "-c:v",
    "libvpx-vp9",
    "-deadline",
    "realtime",
    "-cpu-used",
    "8",
    "-c:a",
    "libopus",
  ],
  "camera.avi": [...picture("640x480", 25, 1), ...tone(1), "-c:v", "mpeg4", "-c:a", "libmp3lame"],
  "sound-only.mp4": [...tone(2), "-c:a", "aac", "-brand", "isom"],
  "varying.mp4": [
    ...picture("640x360", 30, 3),
    "-vf",
    "select='not(between(n,30,59))'",
    "-fps_mode",
    "vfr",
    ...h264,
    ...faststart,
  ],
  // Long enough to be caught at work.
  "long.mp4": [...picture("640x360", 60, 4), ...h264, ...faststart],
  "uncommon.mkv": [...picture("320x240", 25, 1), "-c:v", "ffv1"],
} as const;

/** The samples by name. */
export type SampleName = keyof typeof recipes;

async function make(name: SampleName, path: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${process.pid}-${name}`);
  await run(tool, ["-v", "error", "-y", ...recipes[name], draft]);
  await rename(draft, path);
}

/** A sample's bytes; made once and kept beside the build. */
export async function readSample(name: SampleName): Promise<Buffer> {
  const path = join(folder, name);
  if (!existsSync(path)) await make(name, path);
  return readFile(path);
}

/** The film a phone makes when it is held upright: stored on its side, with a note that says so, and one where it was. */
export async function readUpright(): Promise<Buffer> {
  const [flat, upright] = [join(folder, "iphone.mov"), join(folder, "upright.mov")];
  await readSample("iphone.mov");
  if (!existsSync(upright)) {
    const draft = join(folder, `${process.pid}-upright.mov`);
    await run(tool, [
      "-v",
      "error",
      "-y",
      "-i",
      flat,
      "-c",
      "copy",
      ...place,
      "-metadata:s:v",
      "rotate=90",
      draft,
    ]);
    await rename(draft, upright);
  }
  return readFile(upright);
}

/** What ffprobe says of some bytes: the streams, the format and the times of the frames when asked. */
export async function probeBytes(bytes: Uint8Array, entries: string): Promise<Record<string, unknown>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${process.pid}-${Math.random()}.probe`);
  await writeFile(path, bytes);
  const probe = tool.includes("/") ? tool.replace(/ffmpeg$/, "ffprobe") : "ffprobe";
  const { stdout } = await run(probe, ["-v", "error", "-show_entries", entries, "-of", "json", path]);
  return JSON.parse(stdout);
}
