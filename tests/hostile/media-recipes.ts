import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const tool = process.env.FFMPEG_PATH || "ffmpeg";

/** Generated inputs; lengths in seconds. */
const picture = (size: string, rate: number | string, seconds: number) =>
  `-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`;
const black = (size: string, rate: number, seconds: number) =>
  `-f lavfi -i color=black:s=${size}:r=${rate}:d=${seconds}`;
const tone = (seconds: number) => `-f lavfi -i sine=d=${seconds}`;
const text = (format: string, words: string) =>
  `-f ${format} -i data:text/plain;base64,${Buffer.from(words).toString("base64")}`;

const subtitles = text("srt", "1\n00:00:00,000 --> 00:00:01,000\nA word\n");
const chapters = text("ffmetadata", ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/10\nSTART=0\nEND=3\ntitle=One\n");
const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";
const aac = "-c:a aac";
const short = picture("64x36", 25, 0.4);
const pq = "-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc";
const late = "setpts='if(lt(N,24),PTS,PTS+30/TB)'";

/** How ffmpeg makes each file: the arguments before its name, and its extension. */
const recipes = {
  oneFrame: [`${black("64x64", 1, 1)} -c:v libx264`, "mp4"],
  oneFrameWebm: [`${picture("64x64", 25, 0.04)} -c:v libvpx`, "webm"],
  pictureEndsEarly: [`${picture("64x64", 25, 0.5)} ${tone(10)} ${h264} ${aac}`, "mp4"],
  silent: [`${picture("64x36", 30, 1)} ${h264}`, "mp4"],
  tenthOfASecond: [`${picture("64x36", 30, 0.1)} ${tone(0.1)} ${h264} ${aac}`, "mp4"],
  uneven: [`${picture("64x36", 30, 2)} -vf select='not(between(n,10,40))' -fps_mode vfr ${h264}`, "mp4"],
  longLastFrame: [`${picture("64x36", 25, 1)} -vf ${late} -fps_mode vfr ${h264}`, "mp4"],
  hdrTag: [`${picture("64x36", 30, 0.5)} ${h264} ${pq}`, "mp4"],
  stillsOfTwoHours: [`${picture("64x36", "1/60", 7200)} ${h264}`, "mp4"],
  twoStills: [`${picture("64x36", "1/10", 20)} ${h264}`, "mp4"],
  onePixel: [`${picture("16x16", 25, 0.2)} -vf scale=1:1 -c:v mjpeg -q:v 2`, "avi"],
  threeByFive: [`${picture("16x16", 25, 0.2)} -vf scale=3:5,format=yuv444p -c:v libx264`, "mp4"],
  oddWidth: [`${picture("65x33", 25, 0.2)} -c:v mjpeg -q:v 2`, "mkv"],
  ribbon: [`${black("4096x2", 5, 0.4)} ${h264}`, "mp4"],
  vast: [`${black("8192x8192", 1, 1)} ${h264}`, "mp4"],
  thousandFrames: [`${picture("64x36", 1000, 0.2)} ${h264}`, "mp4"],
  manyStreams: [
    `${short} ${tone(0.4)} ${subtitles} -map 0:v ${"-map 1:a ".repeat(12)}-map 2:s ${h264} ${aac} -c:s mov_text`,
    "mp4",
  ],
  withChapters: [`${short} ${chapters} -map_metadata 1 -map_chapters 1 -map 0:v ${h264}`, "mp4"],
  indexAtEnd: [`${short} ${tone(0.4)} ${h264} ${aac}`, "mp4"],
  fragmented: [`${short} ${h264} -movflags frag_keyframe+empty_moov`, "mp4"],
  negativeTimes: [
    `${picture("64x36", 25, 1)} ${h264} -avoid_negative_ts disabled -output_ts_offset -0.5`,
    "mkv",
  ],
  startsAtAnHour: [`${short} ${h264} -output_ts_offset 3600`, "mp4"],
  withCover: [
    `${short} ${picture("32x32", 1, 1)} -map 0 -map 1 ${h264} -c:v:1 mjpeg -pix_fmt:v:1 yuvj420p -disposition:v:1 attached_pic`,
    "mp4",
  ],
  plain: [`${picture("96x54", 25, 4)} ${tone(4)} ${h264} ${aac} -movflags +faststart`, "mp4"],
  soundOnly: [`${tone(1)} ${aac} -brand isom`, "mp4"],
  coverOnly: [
    `${tone(1)} ${picture("32x32", 1, 1)} -map 0 -map 1 ${aac} -c:v mjpeg -pix_fmt yuvj420p -disposition:v attached_pic`,
    "mp4",
  ],
  subtitlesOnly: [`${subtitles} -c:s mov_text`, "mp4"],
  uncommonCodec: [`${picture("64x36", 25, 0.2)} -c:v ffv1`, "mkv"],
  photo: [`${picture("64x36", 1, 1)} -frames:v 1`, "jpg"],
  animation: [picture("64x36", 5, 0.4), "gif"],
  music: [tone(0.3), "mp3"],
  voiceNote: [`${tone(0.3)} ${aac}`, "m4a"],
  broadcast: [`${picture("64x36", 25, 0.2)} ${h264}`, "ts"],
  oldPhone: [`${picture("176x144", 25, 0.4)} ${tone(0.4)} -c:v h263 ${aac}`, "3gp"],
  broadcastSound: [`${short} ${tone(0.4)} -c:v mpeg2video -c:a mp2`, "ts"],
  imaSound: [`${short} ${tone(0.4)} -c:v mjpeg -pix_fmt yuvj420p -c:a adpcm_ima_qt`, "mov"],
  unknownSound: [`${short} ${tone(0.4)} ${h264} -c:a wmav2`, "mkv"],
  twoSounds: [`${short} ${tone(0.4)} -map 0 -map 1 -map 1 ${h264} -c:a:0 wmav2 -c:a:1 aac`, "mkv"],
  secondPicture: [`${short} ${short} -map 0 -map 1 -c:v:0 ffv1 -c:v:1 libx264 -pix_fmt yuv420p`, "mkv"],
  noisySound: [`${short} ${tone(0.4)} ${h264} ${aac} -bsf:a noise=amount=1`, "mp4"],
  timecode: [`${short} ${tone(0.4)} ${h264} ${aac} -timecode 00:00:00:00 -write_tmcd on`, "mov"],
  lateSound: [`${short} -itsoffset 0.2 ${tone(0.2)} ${h264} -bf 2 ${aac}`, "mov"],
  dolbyVision: [
    `${short} -c:v libx265 -preset ultrafast -x265-params log-level=none -pix_fmt yuv420p10le -tag:v hvc1`,
    "mp4",
  ],
  av1: [`${short} -c:v libaom-av1 -cpu-used 8`, "mp4"],
  vp9: [`${short} -c:v libvpx-vp9 -deadline realtime -cpu-used 8`, "mp4"],
  proRes: [`${short} -c:v prores_ks -pix_fmt yuv422p10le`, "mov"],
  tape: [`${picture("720x576", 25, 0.2)} -c:v dvvideo -pix_fmt yuv420p`, "avi"],
  halfPictures: [
    `${picture("128x96", 50, 0.4)} -vf interlace=tff ${h264} -flags +ilme -x264-params tff=1`,
    "mov",
  ],
  windowsMedia: [`${picture("64x36", 25, 0.2)} -c:v wmv2`, "asf"],
} as const;

type Recipe = keyof typeof recipes;

/** The files by name, each as ffmpeg made it. */
export type Films = Record<Recipe | "turned", Buffer>;

async function make(path: string, args: string): Promise<Buffer> {
  await run(tool, ["-v", "error", "-y", ...args.split(" "), path]);
  return readFile(path);
}

/** Makes every file in a temporary folder, two at a time. */
export async function makeFilms(): Promise<Films> {
  const folder = await mkdtemp(join(tmpdir(), "hostile-films-"));
  try {
    const made: Partial<Films> = {};
    const left = Object.keys(recipes) as Recipe[];
    const work = async () => {
      for (let name = left.shift(); name; name = left.shift()) {
        const [args, ending] = recipes[name];
        made[name] = await make(join(folder, `${name}.${ending}`), args);
      }
    };
    await Promise.all([work(), work()]);
    const lying = join(folder, "silent.mp4");
    made.turned = await make(join(folder, "turned.mp4"), `-i ${lying} -c copy -metadata:s:v rotate=90`);
    // Only the name of the codec tells that its colors need a profile of their own.
    made.dolbyVision = Buffer.from(
      made.dolbyVision?.toString("latin1").replace("hvc1", "dvh1") ?? "",
      "latin1",
    );
    return made as Films;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
