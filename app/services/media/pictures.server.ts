import { open, stat } from "node:fs/promises";
import { busy } from "#app/errors.ts";
import { limitConcurrency } from "../limit-concurrency.ts";
import { thumbnailBytes, thumbnailPicture, thumbnailQualities } from "./arguments.ts";
import { type Ffmpeg, FfmpegFailedError, type RunLimits } from "./ffmpeg.server.ts";
import type { HeifConvert } from "./heif.server.ts";
import type { Size } from "./picture.ts";
import { countPixels, type PictureFile, type PictureType } from "./pixels.server.ts";

/** Which part of a picture with another shape to keep: where the crop starts, from 0 (top, left) to 1. */
export type Cut = { width: number; height: number; from: number };

/** The file isn't a readable picture; the message is ffmpeg's own. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError";
}

/**
 * What is made from a picture; targets are the files to write. The camera's metadata, such as a location, isn't
 * copied.
 */
export type Pictures = {
  /** Whether this machine reads pictures of that format; HEIC takes a program of its own. */
  reads(type: PictureType): Promise<boolean>;
  /** How many pixels a picture says it has, without decoding it; 0 if it doesn't say. */
  countPixels(file: PictureFile): Promise<number>;
  /** Crops a picture for its place, as WebP. */
  cut(file: PictureFile, cut: Cut, target: string): Promise<void>;
  /** Draws an SVG of our own making as PNG, in its own size. */
  draw(svg: string, target: string): Promise<void>;
  /** Fits a whole picture into a square of that many pixels, as transparent WebP or as PNG on white. */
  fit(file: PictureFile, size: number, target: string, form: "webp" | "png"): Promise<void>;
  /** Makes the list still of a picture, of the size of a video's, as JPEG. */
  thumbnail(file: PictureFile, target: string): Promise<void>;
  /** Makes a whole picture at most that many pixels wide and high, as WebP on white; returns its size. */
  shrink(file: PictureFile, size: number, target: string): Promise<Size>;
};

const patience = 30_000;

/** How many pictures are made inside requests at a time, and how many more may wait (D80). */
const atOnce = 2;
const mostWaiting = 8;
const tooMany =
  "Too many pictures are being prepared right now. Nothing was saved. Please try again in a few seconds.";

/**
 * The pixels a format may have: no camera of a phone takes more than 50 million, and what isn't a photo takes many times the
 * memory and time for each.
 */
const mostPixels: Record<PictureType, number> = {
  jpeg: 50_000_000,
  heic: 50_000_000,
  png: 25_000_000,
  webp: 25_000_000,
};

const webp = ["-c:v", "libwebp", "-quality", "74", "-f", "webp"];
const png = ["-c:v", "png", "-f", "image2", "-update", "1"];
const jpeg = ["-c:v", "mjpeg", "-f", "image2", "-update", "1"];

/** The demuxer and decoder for its content, and no protocol except this file. */
function openInput({ path, type }: PictureFile): string[] {
  const demuxer = `${type}_pipe`;
  const codecs = "mjpeg,png,webp,vp8";
  const pinned = ["-protocol_whitelist", "file", "-format_whitelist", demuxer, "-codec_whitelist", codecs];
  return ["-max_pixels", String(mostPixels[type]), ...pinned, "-f", demuxer, "-i", `file:${path}`];
}

/** The size of a WebP picture as `webp` above makes it, from its header. */
async function sizeOf(path: string): Promise<Size> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 26);
    return { width: buffer.readUInt16LE(0) & 0x3fff, height: buffer.readUInt16LE(2) & 0x3fff };
  } finally {
    await file.close();
  }
}

/** Writes a HEIC photo as JPEG beside the target, whose folder is removed with it, and passes it on. Throws `NotAPictureError` for one with too many pixels, or with none. */
async function throughJpeg(
  heif: HeifConvert,
  { file, target, limits }: { file: PictureFile; target: string; limits: RunLimits },
  make: (source: PictureFile) => Promise<void>,
): Promise<void> {
  const pixels = await countPixels(file);
  if (pixels === 0 || pixels > mostPixels.heic) throw new NotAPictureError(`it has ${pixels} pixels`);
  const path = `${target}.jpg`;
  await heif.toJpeg(file.path, path, limits);
  await make({ path, type: "jpeg" });
}

/**
 * Makes pictures with ffmpeg, a few at a time. Each function throws `NotAPictureError` for a file that can't be read or takes
 * too long, and busy when too many others wait.
 */
export function openPictures(ffmpeg: Ffmpeg, heif: HeifConvert): Pictures {
  const inTurn = limitConcurrency(atOnce, { most: mostWaiting, refuse: () => busy(tooMany, 10) });
  const make = (file: PictureFile, filter: string, target: string, form: string[]) =>
    inTurn(() => makeNow(file, filter, target, form));
  const makeNow = async (file: PictureFile, filter: string, target: string, form: string[]) => {
    const signal = AbortSignal.timeout(patience);
    const limits = { signal, timeoutMs: patience };
    const made = (source: PictureFile) => {
      const args = [...openInput(source), "-map_metadata", "-1", "-frames:v", "1", "-vf", filter, ...form];
      return ffmpeg.make(target, args, limits);
    };
    try {
      await (file.type === "heic" ? throughJpeg(heif, { file, target, limits }, made) : made(file));
    } catch (error) {
      const isFilesFault = error instanceof FfmpegFailedError && /failed|nothing|too_long/.test(error.why);
      throw isFilesFault ? new NotAPictureError(error.message) : error;
    }
  };
  return {
    reads: async (type) => type !== "heic" || (await heif.isThere()),
    countPixels,
    cut(file, { width, height, from }, target) {
      const size = `${width}:${height}`;
      const scale = `scale=${size}:force_original_aspect_ratio=increase`;
      return make(file, `${scale},crop=${size}:(iw-ow)/2:(ih-oh)*${from},setsar=1`, target, webp);
    },
    draw: (svg, target) =>
      inTurn(() => {
        const input = ["-protocol_whitelist", "file", "-f", "svg_pipe", "-i", `file:${svg}`];
        const limits = { signal: AbortSignal.timeout(patience), timeoutMs: patience };
        return ffmpeg.make(target, [...input, "-frames:v", "1", ...png], limits);
      }),
    fit(file, size, target, form) {
      const scale = `scale=${size}:${size}:force_original_aspect_ratio=decrease,format=rgba`;
      const onNothing = `${scale},pad=${size}:${size}:-1:-1:color=0x00000000`;
      const onWhite = `${scale}[p];color=white:s=${size}x${size}:d=1[b];[b][p]overlay=(W-w)/2:(H-h)/2:format=auto:shortest=1,format=rgb24`;
      return make(file, form === "webp" ? onNothing : onWhite, target, form === "webp" ? webp : png);
    },
    async thumbnail(file, target) {
      for (const quality of thumbnailQualities) {
        await make(file, thumbnailPicture, target, ["-q:v", quality, ...jpeg]);
        if ((await stat(target)).size <= thumbnailBytes) return;
      }
    },
    async shrink(file, size, target) {
      const scale = `scale=w='min(${size},iw)':h='min(${size},ih)':force_original_aspect_ratio=decrease,setsar=1,format=rgba`;
      const white = "split[p][b];[b]lutrgb=r=255:g=255:b=255:a=255[w];[w][p]overlay=format=auto";
      await make(file, `${scale},${white},format=yuv420p`, target, webp);
      return sizeOf(target);
    },
  };
}
