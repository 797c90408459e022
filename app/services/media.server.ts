import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Ffmpeg, FfmpegFailed, type RunLimits } from "./ffmpeg.server.ts";
import { type MediaFacts, NotAVideo, probeEntries, readFacts } from "./media-facts.ts";
import { type Container, pinnedInput } from "./media-input.ts";
import { hdrFilters, pictureChain } from "./media-picture.ts";

/** A video on the local disk, with the container its content tells. */
export type MediaFile = { path: string; container: Container };

/** What is made of a video; paths are files to be written. */
export type Media = {
  /** Whether videos are prepared here: it is wanted, and ffmpeg is there. */
  isReady(): Promise<boolean>;
  /** Measures a video. Throws `NotAVideo`. */
  probe(file: MediaFile, signal: AbortSignal): Promise<MediaFacts>;
  /** Makes the one for every screen: H.264/AAC mp4 that starts at once, at most 720 lines and 120 frames a second. */
  transcode(file: MediaFile, facts: MediaFacts, target: string, signal: AbortSignal): Promise<void>;
  /** Makes the one for slow lines out of the other: 360 lines, 30 frames, about 600 kbit/s. */
  shrink(main: MediaFile, facts: MediaFacts, target: string, signal: AbortSignal): Promise<void>;
  /** One still as JPEG, from a moment near the beginning. */
  poster(main: MediaFile, facts: MediaFacts, target: string, signal: AbortSignal): Promise<void>;
  /** Twelve stills at even distances in one JPEG, four a row. */
  contactSheet(main: MediaFile, facts: MediaFacts, target: string, signal: AbortSignal): Promise<void>;
  /** Lends an empty folder that is gone afterwards. */
  inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Deletes what a crash has left of work under way. */
  clearWork(): Promise<void>;
};

const minute = 60_000;
const unknownLength = 20 * minute;

/** A slow box needs many times a film's length; a run that needs more is stuck. */
const timeFor = ({ durationMs }: MediaFacts) =>
  Math.min(5 * minute + 30 * (durationMs ?? unknownLength), 240 * minute);

const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-threads", "2"];
const cleanMp4 = [
  // Where a clip was filmed stays with its owner: nothing of the original's words goes along.
  ...["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"],
  ...["-fps_mode", "vfr", "-enc_time_base", "1:90000", "-movflags", "+faststart", "-f", "mp4"],
];

const streamsOf = ({ videoStream, soundStream }: MediaFacts) => [
  ...["-map", `0:${videoStream}`],
  ...(soundStream === null ? [] : ["-map", `0:${soundStream}`]),
];

const openInput = ({ path, container }: MediaFile) => ["-threads", "2", ...pinnedInput(path, container)];

/** A moment of the film in seconds, before its end. */
const momentOf = ({ durationMs }: MediaFacts) => Math.min(1, (durationMs ?? 0) / 3000).toFixed(3);

async function probe(
  ffmpeg: Ffmpeg,
  { path, container }: MediaFile,
  signal: AbortSignal,
): Promise<MediaFacts> {
  const asked = ["-show_entries", probeEntries, "-of", "json", ...pinnedInput(path, container)];
  try {
    return readFacts(await ffmpeg.probe(asked, { signal, timeoutMs: minute }));
  } catch (error) {
    if (!(error instanceof FfmpegFailed) || error.why !== "failed") throw error;
    throw new NotAVideo(
      /not on whitelist/i.test(error.message) ? "unknown_codec" : "unreadable",
      error.message,
    );
  }
}

/** Makes versions and stills with ffmpeg; one piece of work at a time is the caller's matter. */
export function openMedia(ffmpeg: Ffmpeg, given: { dataDir: string; isWanted: boolean }): Media {
  const workFolder = join(given.dataDir, "work");
  const run = (args: string[], facts: MediaFacts, signal: AbortSignal) => {
    const limits: RunLimits = { signal, timeoutMs: timeFor(facts) };
    return ffmpeg.run(args, limits);
  };
  return {
    isReady: async () => given.isWanted && (await ffmpeg.isThere()),
    probe: (file, signal) => probe(ffmpeg, file, signal),
    async transcode(file, facts, target, signal) {
      const canToneMap = facts.hdrCurve !== null && (await ffmpeg.hasFilters(hdrFilters));
      const picture = pictureChain(facts, { lines: 720, maxFrames: 120, canToneMap });
      const sound = ["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000"];
      const rate = ["-crf", "22", "-maxrate", "6M", "-bufsize", "12M"];
      const keyFrames = ["-force_key_frames", "expr:gte(t,n_forced)"];
      await run(
        [
          ...openInput(file),
          ...streamsOf(facts),
          "-vf",
          picture,
          ...h264,
          ...rate,
          ...keyFrames,
          ...sound,
          ...cleanMp4,
          target,
        ],
        facts,
        signal,
      );
    },
    async shrink(main, facts, target, signal) {
      const picture = pictureChain(facts, { lines: 360, maxFrames: 30, canToneMap: false });
      const sound = ["-c:a", "aac", "-b:a", "48k", "-ac", "1"];
      const rate = ["-crf", "26", "-maxrate", "600k", "-bufsize", "1200k", "-g", "60"];
      await run(
        [
          ...openInput(main),
          ...streamsOf(facts),
          "-vf",
          picture,
          ...h264,
          ...rate,
          ...sound,
          ...cleanMp4,
          target,
        ],
        facts,
        signal,
      );
    },
    async poster(main, facts, target, signal) {
      const picture = `${pictureChain(facts, { lines: 360, maxFrames: 120, canToneMap: false })},format=yuvj420p`;
      const still = ["-frames:v", "1", "-vf", picture, "-q:v", "4", "-f", "image2", "-update", "1"];
      await run(["-ss", momentOf(facts), ...openInput(main), ...still, target], facts, signal);
    },
    async contactSheet(main, facts, target, signal) {
      const rate = 12_000 / Math.max(facts.durationMs ?? 0, 400);
      const picture = `fps=${rate.toFixed(6)}:round=down,scale=240:-2,tile=4x3:padding=4,format=yuvj420p`;
      const sheet = ["-frames:v", "1", "-vf", picture, "-q:v", "5", "-f", "image2", "-update", "1"];
      await run([...openInput(main), ...sheet, target], facts, signal);
    },
    async inWorkFolder(work) {
      await mkdir(workFolder, { recursive: true });
      const folder = await mkdtemp(join(workFolder, "job-"));
      try {
        return await work(folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    clearWork: () => rm(workFolder, { recursive: true, force: true }),
  };
}
