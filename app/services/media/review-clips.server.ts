import { type Ffmpeg, FfmpegFailedError } from "./ffmpeg.server.ts";
import { type FramePlace, placeOfFrame } from "./frame-ticks.ts";
import { pinnedInput } from "./input.ts";
import { type MediaFile, probeFrameTicks } from "./media.server.ts";

/** A clip and the moment it starts at, in milliseconds. */
export type ClipFrom = { file: MediaFile; startMs: number };

/** What is made for reviews without scripts; targets are the files to write. */
export type ReviewClips = {
  /** The clip at a quarter of its speed, without sound; at most the first five minutes. */
  slowMotion(file: MediaFile, target: string, signal: AbortSignal): Promise<void>;
  /** Two clips side by side for `lengthMs`, each from its own moment; the shorter one freezes on its last frame. */
  sideBySide(
    clips: readonly [ClipFrom, ClipFrom],
    lengthMs: number,
    target: string,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * The frame a player shows at a time as a pixmap, at most 1280 pixels wide; past the end, the last one; where there
   * is only sound, the first.
   */
  frame(file: MediaFile, atMs: number, target: string, signal: AbortSignal): Promise<void>;
  /** A pixmap as JPEG. */
  still(pixmap: string, target: string, signal: AbortSignal): Promise<void>;
};

const minute = 60_000;
const longestSource = "300";
const h264 = [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-crf",
  "23",
  "-threads",
  "2",
  "-an",
  "-map_metadata",
  "-1",
  "-movflags",
  "+faststart",
  "-f",
  "mp4",
];
const seconds = (ms: number) => (Math.max(0, ms) / 1000).toFixed(6);
const open = ({ path, container }: MediaFile) => ["-threads", "2", ...pinnedInput(path, container)];
/** Opens a file at a time of its own clock, which need not begin at 0. */
const openAt = (ms: number) => (ms > 0 ? ["-seek_timestamp", "1", "-ss", seconds(ms)] : []);
const onePicture = ["-frames:v", "1", "-f", "image2", "-update", "1"];
/** At most 480 lines on the short side, whichever way the phone was held. */
const small = "scale='if(gt(iw,ih),-2,min(480,iw))':'if(gt(iw,ih),min(480,ih),-2)',setsar=1";
const asPixmap = ["-vf", "scale='min(1280,iw)':-2,format=rgb24", "-c:v", "ppm", ...onePicture];

/** The filter that puts two clips of any shape next to each other, on one clock that begins `before` each was opened. */
function besideEachOther([own, other]: readonly [FramePlace, FramePlace], lengthMs: number): string {
  const rest = `tpad=stop_mode=clone:stop_duration=${seconds(lengthMs)}`;
  // Each picture is the one that is shown at its time, the first one also if it began earlier.
  const clock = ({ before }: FramePlace) =>
    `fps=60:round=up:start_time=${seconds(before)},setpts=PTS-STARTPTS`;
  const one = (place: number, from: FramePlace) =>
    `[${place}:v:0]${clock(from)},scale=-2:480,setsar=1,${rest}[c${place}]`;
  return `${one(0, own)};${one(1, other)};[c0][c1]hstack=inputs=2,format=yuv420p[out]`;
}

/** Looks for a frame in several places, because past the end, and where there is only sound, there is none. */
async function firstThatShows(places: string[][], look: (place: string[]) => Promise<void>): Promise<void> {
  for (const [turn, place] of places.entries()) {
    try {
      return await look(place);
    } catch (error) {
      const isLast = turn === places.length - 1;
      if (isLast || !(error instanceof FfmpegFailedError) || error.why !== "nothing") throw error;
    }
  }
}

/** Makes a review's clips and stills with ffmpeg; the caller runs one job at a time. */
export function openReviewClips(ffmpeg: Ffmpeg): ReviewClips {
  /** Where to open a clip for what a player shows at its start. */
  const placeIn = async ({ file, startMs }: ClipFrom, signal: AbortSignal): Promise<FramePlace> => {
    const frames = await probeFrameTicks(ffmpeg, file, signal);
    return frames ? placeOfFrame(frames, startMs) : { from: startMs, before: 0 };
  };
  return {
    async slowMotion(file, target, signal) {
      const picture = `setpts=4*PTS,fps=30,${small},format=yuv420p`;
      const args = ["-t", longestSource, ...open(file), "-map", "0:v:0", "-vf", picture, ...h264];
      await ffmpeg.make(target, args, { signal, timeoutMs: 60 * minute });
    },
    async sideBySide(clips, lengthMs, target, signal) {
      const [own, other] = clips;
      const places = [await placeIn(own, signal), await placeIn(other, signal)] as const;
      const inputs = clips.flatMap(({ file }, place) => [
        ...openAt(places[place]?.from ?? 0),
        "-t",
        seconds(lengthMs + 1000),
        ...open(file),
      ]);
      const filter = ["-filter_complex", besideEachOther(places, lengthMs), "-map", "[out]"];
      const args = [...inputs, ...filter, "-t", seconds(lengthMs), ...h264];
      await ffmpeg.make(target, args, { signal, timeoutMs: 10 * minute });
    },
    async frame(file, atMs, target, signal) {
      const limits = { signal, timeoutMs: 5 * minute };
      const { from } = await placeIn({ file, startMs: atMs }, signal);
      const places = [openAt(from), ["-sseof", "-1"], []];
      await firstThatShows(places, (place) =>
        ffmpeg.make(target, [...place, ...open(file), ...asPixmap], limits),
      );
    },
    async still(pixmap, target, signal) {
      const input = ["-protocol_whitelist", "file", "-f", "ppm_pipe", "-i", `file:${pixmap}`];
      const args = [...input, "-pix_fmt", "yuvj420p", "-q:v", "3", ...onePicture];
      await ffmpeg.make(target, args, { signal, timeoutMs: minute });
    },
  };
}
