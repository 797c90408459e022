import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./bundle.ts";

const run = promisify(execFile);
const folder = join(root, "test-results", "samples");

/** Eight stripes, black or white, that say a frame's number in binary, the smallest digit on the left. */
const stripes = "geq=lum='if(mod(floor(N/pow(2,floor(X/40))),2),235,16)':cb=128:cr=128";
const source = (rate: string, seconds: number) => `color=black:s=320x180:r=${rate}:d=${seconds}`;
const keep = ["-fps_mode", "vfr", "-enc_time_base", "1:90000"];
const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "12", "-pix_fmt", "yuv420p"];
const even = (rate: string, seconds: number) => [
  "-f",
  "lavfi",
  "-i",
  source(rate, seconds),
  "-vf",
  stripes,
  ...h264,
];
const timed = (rate: string, seconds: number, time: string) => [
  "-f",
  "lavfi",
  "-i",
  source(rate, seconds),
  "-vf",
  `${stripes},setpts='(${time})/TB'`,
  ...keep,
  ...h264,
];

/** Clips whose frames carry their number, by how they were filmed. */
const recipes = {
  "24 fps": even("24", 1),
  "29.97 fps": even("30000/1001", 1),
  "30 fps": even("30", 1.2),
  "59.94 fps": even("60000/1001", 0.5),
  "120 fps": even("120", 0.3),
  "240 fps": even("240", 0.2),
  "a phone in changing light": timed("30", 2, "if(lt(N,30),N/30,if(lt(N,45),1+(N-30)/10,2.5+(N-45)/60))"),
  "a phone at about 30 fps": timed("30", 1, "N/30+mod(N*7,5)/400"),
  "a picture that begins late": timed("30", 1, "0.5+N/30"),
  "a phone at about 30 fps, with B-frames": [...timed("30", 1, "N/30+mod(N*7,5)/400"), ...["-bf", "2"]],
  "B-frames far apart from their key frame": [...even("30", 1.2), ...["-bf", "3", "-g", "250"]],
  "filmed on its side": ["-f", "lavfi", "-i", source("30", 1.2), "-vf", `${stripes},transpose=1`, ...h264],
  "times that begin at 1.4 s": [...even("30", 1.2), ...["-f", "mpegts", "-output_ts_offset", "1.4"]],
} as const;

export type NumberedClip =
  | keyof typeof recipes
  | "cut by an edit list"
  | "cut by an edit list between B-frames"
  | "turned by 90 degrees"
  | "with sound that begins before its picture";

/** Clips cut without encoding, whose first frames an edit list hides, and clips whose sound has a negative start. */
const cuts: Record<Exclude<NumberedClip, keyof typeof recipes>, readonly string[]> = {
  "cut by an edit list": ["-ss", "0.51", "-i", "SOURCE", "-c", "copy"],
  "cut by an edit list between B-frames": ["-ss", "0.51", "-i", "SOURCE", "-c", "copy"],
  "turned by 90 degrees": ["-i", "SOURCE", "-c", "copy", "-metadata:s:v:0", "rotate=90"],
  "with sound that begins before its picture": [
    "-itsoffset",
    "0.35",
    "-i",
    "SOURCE",
    "-f",
    "lavfi",
    "-i",
    "sine=duration=1.2",
    "-map",
    "0:v",
    "-map",
    "1:a",
    "-c:v",
    "copy",
    "-c:a",
    "aac",
  ],
};

/** What a cut is made of, where that isn't the even clip. */
const sources: Partial<Record<NumberedClip, keyof typeof recipes>> = {
  "cut by an edit list between B-frames": "B-frames far apart from their key frame",
  "turned by 90 degrees": "filmed on its side",
};

async function make(args: readonly string[], path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(folder, { recursive: true });
  const draft = path.replace(/[^/]*$/, (name) => `${process.pid}-${name}`);
  await run(process.env.FFMPEG_PATH || "ffmpeg", ["-v", "error", "-y", ...args, draft]);
  await rename(draft, path);
}

const pathOf = (name: NumberedClip) => join(folder, `numbered-${name.replaceAll(/\W+/g, "-")}.mp4`);

/** The bytes of a clip whose frames carry their number. */
export async function readNumbered(name: NumberedClip): Promise<Buffer> {
  const path = pathOf(name);
  if (name in recipes) await make(recipes[name as keyof typeof recipes], path);
  else {
    const from = sources[name] ?? "30 fps";
    await readNumbered(from);
    const whole = pathOf(from);
    const args = cuts[name as keyof typeof cuts].map((arg) => (arg === "SOURCE" ? whole : arg));
    await make(args, path);
  }
  return readFile(path);
}

/** The number a still shows, from its JPEG. */
export async function numberOnStill(path: string): Promise<number> {
  const args = ["-v", "error", "-i", path, "-vf", "crop=iw:8:0:ih/2,scale=8:1:flags=area,format=gray"];
  const { stdout } = await run(process.env.FFMPEG_PATH || "ffmpeg", [...args, "-f", "rawvideo", "-"], {
    encoding: "buffer",
  });
  return [...stdout].reduce((number, light, digit) => (light > 127 ? number | (1 << digit) : number), 0);
}
