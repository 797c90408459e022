import type { MediaFacts } from "./facts.ts";
import { type Container, pinnedInput } from "./input.ts";
import { pictureChain, tileOf } from "./picture.ts";

/** A video on the local disk, with the container type found in its content. */
export type MediaFile = { path: string; container: Container };

// Frames that lean on later ones are stored out of order, and a browser then takes the length of one for another's: on a clip
// with uneven frames it would show the wrong one.
const inOrder = ["-bf", "0"];
const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", ...inOrder, "-threads", "2"];
/** A clock that counts finely, and frames at least 1/240 s apart: a browser skips one that a camera stamped closer to the last. */
const apart = "settb=1/90000,setpts='if(isnan(PREV_OUTPTS),PTS,max(PTS,PREV_OUTPTS+1/240/TB))'";
/**
 * How long a frame lasts if its filters forgot it, as those of ffmpeg 7 do: the clip's last frame would last no time at all, and a
 * clip of one frame wouldn't either.
 */
const lasting = ({ framesPerSecond }: MediaFacts) => [
  "-bsf:v",
  `setts=duration='if(gt(DURATION,1),DURATION,1/${framesPerSecond || 30}/TB)'`,
];
const cleanMp4 = [
  // Where a clip was filmed is private, so none of the original's metadata is copied.
  "-map_metadata",
  "-1",
  "-map_chapters",
  "-1",
  "-sn",
  "-dn",
  "-fps_mode",
  "vfr",
  "-enc_time_base",
  "1:90000",
  "-movflags",
  "+faststart",
  "-f",
  "mp4",
];
const onePicture = ["-frames:v", "1", "-f", "image2", "-update", "1"];

// If part of a video can't be read, the rest is converted, and its length shows the loss.
const patience = ["-max_error_rate", "1"];

const streamsOf = ({ videoStream, soundStream }: MediaFacts) => [
  "-map",
  `0:${videoStream}`,
  ...(soundStream === null ? [] : ["-map", `0:${soundStream}`]),
];

const openInput = ({ path, container }: MediaFile) => ["-threads", "2", ...pinnedInput(path, container)];

/** A video's facts, and the wanted moment of a still in milliseconds. */
export type StillFacts = MediaFacts & { stillAt?: number };

/** The moment of a still in seconds: the wanted one, or one near the beginning. */
const momentOf = ({ durationMs, stillAt }: StillFacts) =>
  (stillAt === undefined ? Math.min(1, (durationMs ?? 0) / 3000) : stillAt / 1000).toFixed(3);

/** The command that makes the main version, for every screen. */
export function transcodeArguments(file: MediaFile, facts: MediaFacts, canToneMap: boolean): string[] {
  const picture = pictureChain(facts, { lines: 720, maxFrames: 120, canToneMap });
  const sound = ["-c:a", "aac", "-b:a", "128k", "-ac", "2", "-ar", "48000"];
  const rate = ["-crf", "22", "-maxrate", "6M", "-bufsize", "12M"];
  const keyFrames = ["-force_key_frames", "expr:gte(t,n_forced)"];
  const output = [...h264, ...rate, ...keyFrames, ...lasting(facts), ...sound, ...cleanMp4];
  return [...patience, ...openInput(file), ...streamsOf(facts), "-vf", `${picture},${apart}`, ...output];
}

/** Whether a file is of the QuickTime family, whose turned pictures only that family keeps turned. */
export const isQuickTime = ({ container }: MediaFile) => ["mp4", "mov", "3gp"].includes(container);

/** The streams to copy, by their places among pictures and sounds, and how many seconds of them if not all. */
export type CopiedStreams = { picture: number; sound?: number; seconds?: number };

/** Copies a picture, and a sound if one is given, without decoding them. */
export function copyArguments(file: MediaFile, { picture, sound, seconds }: CopiedStreams): string[] {
  const sounds = sound === undefined ? [] : ["-map", `0:a:${sound}`];
  const length = seconds === undefined ? [] : ["-t", String(seconds)];
  const format = isQuickTime(file) ? "mov" : "matroska";
  return [...openInput(file), "-map", `0:V:${picture}`, ...sounds, ...length, "-c", "copy", "-f", format];
}

/** Reads a single frame at minimal size. */
export function firstFrameArguments(file: MediaFile, { videoStream }: MediaFacts): string[] {
  const picture = ["-map", `0:${videoStream}`, "-frames:v", "1", "-vf", "scale=16:16,format=gray"];
  return [...openInput(file), ...picture, "-f", "rawvideo"];
}

/** Makes the version for slow connections, from the original or from the main one. */
export function shrinkArguments(file: MediaFile, facts: MediaFacts, canToneMap: boolean): string[] {
  const picture = pictureChain(facts, { lines: 360, maxFrames: 30, canToneMap });
  const sound = ["-c:a", "aac", "-b:a", "48k", "-ac", "1"];
  const rate = ["-crf", "26", "-maxrate", "600k", "-bufsize", "1200k", "-g", "60"];
  const output = [...h264, ...rate, ...lasting(facts), ...sound, ...cleanMp4];
  return [...patience, ...openInput(file), ...streamsOf(facts), "-vf", `${picture},${apart}`, ...output];
}

/** Makes the poster: several attempts, until one finds a frame. */
export function posterArguments(main: MediaFile, facts: StillFacts): string[][] {
  const chain = pictureChain(facts, { lines: 360, maxFrames: 120, canToneMap: false });
  const still = ["-vf", `${chain},format=yuvj420p`, "-q:v", "4", ...onePicture];
  const first = [...openInput(main), ...still];
  // A video may have a single frame, and its picture may end long before its sound.
  return [["-ss", momentOf(facts), ...first], first];
}

/** JPEG qualities of a list still, best first, because a detailed picture needs a lower one to stay small. */
export const thumbnailQualities = ["5", "9", "14", "20", "28"];

/** The filters of a list still, which is at most 320 × 180 pixels. */
export const thumbnailPicture = "scale=320:180:force_original_aspect_ratio=decrease,setsar=1,format=yuvj420p";

/** The maximum size of a list still, in bytes. */
export const thumbnailBytes = 10 * 1024;

/** Makes the list still: one run per quality, each with the poster's attempts. */
export function thumbnailArguments(main: MediaFile, facts: StillFacts): string[][][] {
  return thumbnailQualities.map((quality) => {
    const still = [...openInput(main), "-vf", thumbnailPicture, "-q:v", quality, ...onePicture];
    return [["-ss", momentOf(facts), ...still], still];
  });
}

/** Makes the contact sheet: several attempts, as for the poster. */
export function sheetArguments(main: MediaFile, facts: MediaFacts): string[][] {
  const rate = 12_000 / Math.max(facts.durationMs ?? 0, 400);
  const { width, height } = tileOf(facts);
  const tiles = `scale=${width}:${height},tile=4x3:padding=4,format=yuvj420p`;
  const sheet = (picture: string) => [...openInput(main), "-vf", picture, "-q:v", "5", ...onePicture];
  // A picture that ends before the first interval is shown by its first frames.
  return [sheet(`fps=${rate.toFixed(6)}:round=down,${tiles}`), sheet(tiles)];
}
