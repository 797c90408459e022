import { type Ffmpeg, FfmpegFailedError } from "./ffmpeg.server.ts";

/** A picture's form, as its content tells. */
export type PictureType = "jpeg" | "png" | "webp";

/** A picture on the local disk. */
export type PictureFile = { path: string; type: PictureType };

/** What is cut out of a picture that has another form than its place: where the cut begins, from 0 (top, left) to 1. */
export type Cut = { width: number; height: number; from: number };

/** The file is no picture that can be read; the message is ffmpeg's own. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError";
}

/** What is made of a picture; targets are files to be written. What the camera wrote into it, such as a place, stays behind. */
export type Pictures = {
  /** Cuts a picture to its place, as WebP. */
  cut(file: PictureFile, cut: Cut, target: string): Promise<void>;
  /** Fits a whole picture into a square of so many pixels, as WebP on nothing or as PNG on white. */
  fit(file: PictureFile, size: number, target: string, form: "webp" | "png"): Promise<void>;
};

const patience = 30_000;
const webp = ["-c:v", "libwebp", "-quality", "74", "-f", "webp"];
const png = ["-c:v", "png", "-f", "image2", "-update", "1"];

/** The demuxer and decoder its content asks for, and no protocol but this file. */
function openInput({ path, type }: PictureFile): string[] {
  const demuxer = `${type}_pipe`;
  const codecs = "mjpeg,png,webp,vp8";
  const pinned = ["-protocol_whitelist", "file", "-format_whitelist", demuxer, "-codec_whitelist", codecs];
  // More than 50 million pixels are no photo of a coach.
  return ["-max_pixels", "50000000", ...pinned, "-f", demuxer, "-i", `file:${path}`];
}

/** Makes pictures with ffmpeg. Every maker throws `NotAPictureError` for what cannot be read. */
export function openPictures(ffmpeg: Ffmpeg): Pictures {
  const make = async (file: PictureFile, filter: string, target: string, form: string[]) => {
    const signal = AbortSignal.timeout(patience);
    const args = [...openInput(file), "-map_metadata", "-1", "-frames:v", "1", "-vf", filter, ...form];
    try {
      await ffmpeg.make(target, args, { signal, timeoutMs: patience });
    } catch (error) {
      const isFilesFault = error instanceof FfmpegFailedError && /failed|nothing/.test(error.why);
      throw isFilesFault ? new NotAPictureError(error.message) : error;
    }
  };
  return {
    cut(file, { width, height, from }, target) {
      const size = `${width}:${height}`;
      const scale = `scale=${size}:force_original_aspect_ratio=increase`;
      return make(file, `${scale},crop=${size}:(iw-ow)/2:(ih-oh)*${from},setsar=1`, target, webp);
    },
    fit(file, size, target, form) {
      const scale = `scale=${size}:${size}:force_original_aspect_ratio=decrease,format=rgba`;
      const onNothing = `${scale},pad=${size}:${size}:-1:-1:color=0x00000000`;
      const onWhite = `${scale}[p];color=white:s=${size}x${size}:d=1[b];[b][p]overlay=(W-w)/2:(H-h)/2:format=auto:shortest=1,format=rgb24`;
      return make(file, form === "webp" ? onNothing : onWhite, target, form === "webp" ? webp : png);
    },
  };
}
