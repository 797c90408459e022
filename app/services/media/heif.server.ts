import { access, rename } from "node:fs/promises";
import { FfmpegFailedError, type RunLimits, runTool, works } from "./ffmpeg.server.ts";

const mebibyte = 1024 * 1024;

/** This machine's heif-convert, which reads photos in HEIC format; ffmpeg reads them from version 7.1 on. */
export type HeifConvert = {
  /** Whether it can be run here; checked at most once a minute. */
  isThere(): Promise<boolean>;
  /** Writes a photo as JPEG. Throws `FfmpegFailedError`. */
  toJpeg(source: string, target: string, limits: RunLimits): Promise<void>;
};

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The configured heif-convert, else the one on the PATH. */
export function findHeifConvert(path = "heif-convert"): HeifConvert {
  const tool = { command: path, maxOutputBytes: 200 * mebibyte, maxMemoryBytes: 1536 * mebibyte };
  const isThere = works(path, ["--help"]);
  return {
    isThere,
    async toJpeg(source, target, limits) {
      await runTool(tool, ["-q", "92", source, target], limits);
      if (await exists(target)) return;
      // A file of several photos makes several; the first is the one that was taken.
      const first = target.replace(/\.jpg$/, "-1.jpg");
      if (!(await exists(first))) throw new FfmpegFailedError("nothing", "no photo came of it");
      await rename(first, target);
    },
  };
}
