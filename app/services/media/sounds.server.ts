import { z } from "zod";
import { type Ffmpeg, FfmpegFailedError } from "./ffmpeg.server.ts";
import { pinnedInput } from "./input.ts";
import type { MediaFile } from "./media.server.ts";

/** A file without usable sound. */
export class NotASoundError extends Error {
  override name = "NotASoundError";
  readonly why: "silent" | "damaged";
  constructor(why: NotASoundError["why"], cause: unknown) {
    super("No sound can be made of it", { cause });
    this.why = why;
  }
}

/** What is made from a recording; `target` is the file to write. */
export type Sounds = {
  /**
   * Makes a version every browser plays: mono AAC, about 0.36 MB per minute, at most `longestMs` of it. Returns its
   * length in milliseconds. Throws `NotASoundError`.
   */
  convert(file: MediaFile, target: string, longestMs: number, signal: AbortSignal): Promise<number>;
};

const minute = 60_000;
const everywhere = ["-c:a", "aac", "-b:a", "48k", "-ac", "1", "-ar", "44100"];
// Where and with what it was recorded is private.
const cleanMp4 = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart", "-f", "mp4"];

const probed = z.object({ format: z.object({ duration: z.coerce.number() }) });

/** Errors of the server itself, which must not make a good file look bad. */
const boxFaults =
  /Input\/output error|Permission denied|No such file|Cannot allocate memory|Too many open files/i;

function toFault(error: unknown): unknown {
  if (!(error instanceof FfmpegFailedError)) return error;
  if (error.why === "nothing" || /matches no streams/.test(error.message))
    return new NotASoundError("silent", error);
  return error.why === "failed" && !boxFaults.test(error.message)
    ? new NotASoundError("damaged", error)
    : error;
}

/** Makes recordings playable with ffmpeg; the caller runs one job at a time. */
export function openSounds(ffmpeg: Ffmpeg): Sounds {
  return {
    async convert({ path, container }, target, longestMs, signal) {
      const limits = { signal, timeoutMs: 5 * minute };
      const most = ["-t", (longestMs / 1000).toFixed(3)];
      const input = ["-threads", "1", ...pinnedInput(path, container), "-map", "0:a:0", "-vn"];
      await ffmpeg.make(target, [...input, ...most, ...everywhere, ...cleanMp4], limits).catch((error) => {
        throw toFault(error);
      });
      const asked = ["-show_entries", "format=duration", "-of", "json", ...pinnedInput(target, "mp4")];
      const { format } = probed.parse(JSON.parse(await ffmpeg.probe(asked, limits)));
      return Math.round(format.duration * 1000);
    },
  };
}
