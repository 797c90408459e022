import { z } from "zod";
import { type Ffmpeg, FfmpegFailedError } from "./ffmpeg.server.ts";
import { pinnedInput } from "./input.ts";
import type { MediaFile } from "./media.server.ts";

/** A file without a sound that can be used. */
export class NotASoundError extends Error {
  override name = "NotASoundError";
  readonly why: "silent" | "damaged";
  constructor(why: NotASoundError["why"], cause: unknown) {
    super("No sound can be made of it", { cause });
    this.why = why;
  }
}

/** What is made of a recording; `target` is a file to be written. */
export type Sounds = {
  /**
   * Makes what every browser plays: AAC in one channel, about 0.36 MB a minute, at most `longestMs` of it. Answers its length in
   * milliseconds. Throws `NotASoundError`.
   */
  convert(file: MediaFile, target: string, longestMs: number, signal: AbortSignal): Promise<number>;
};

const minute = 60_000;
const everywhere = ["-c:a", "aac", "-b:a", "48k", "-ac", "1", "-ar", "44100"];
// Where and with what it was recorded stays with its owner.
const cleanMp4 = ["-map_metadata", "-1", "-map_chapters", "-1", "-movflags", "+faststart", "-f", "mp4"];

const probed = z.object({ format: z.object({ duration: z.coerce.number() }) });

/** What the box's own trouble is called: a good file must not be taken for a bad one because of it. */
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

/** Makes sounds with ffmpeg; one piece of work at a time is the caller's matter. */
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
