import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type CopiedStreams,
  copyArguments,
  firstFrameArguments,
  isQuickTime,
  type MediaFile,
  posterArguments,
  type StillFacts,
  sheetArguments,
  shrinkArguments,
  thumbnailArguments,
  thumbnailBytes,
  transcodeArguments,
} from "./arguments.ts";
import { type MediaFacts, NotAVideoError, probeEntries, readFacts } from "./facts.ts";
import { type Ffmpeg, FfmpegFailedError, type RunLimits } from "./ffmpeg.server.ts";
import { type FrameTicks, frameEntries, mostFrameText, readFrameTicks } from "./frame-ticks.ts";
import { pinnedInput } from "./input.ts";
import { hdrFilters } from "./picture.ts";

export type { MediaFile } from "./arguments.ts";

/** What is made from a video; paths are the files to write. */
export type Media = {
  /** Whether this server prepares videos: it is turned on, and ffmpeg exists. */
  isReady(): Promise<boolean>;
  /** Measures a video. Throws `NotAVideoError`. */
  probe(file: MediaFile, signal: AbortSignal): Promise<MediaFacts>;
  /** When each frame of a video's picture is shown; null if its index doesn't say, or it has too many. */
  readFrameTicks(file: MediaFile, signal: AbortSignal): Promise<FrameTicks | null>;
  /**
   * What can be read of a video, measured: the file itself, or a copy in `folder` with the picture and the first
   * sound we can read, if another of its streams keeps it from being opened. Throws `NotAVideoError`.
   */
  findReadable(file: MediaFile, folder: string, signal: AbortSignal): Promise<Readable>;
  /**
   * Makes the main version, and throws `NotAVideoError` if no frame can be read: H.264/AAC mp4 that starts right
   * away, at most 720 lines and 120 frames per second; silent if only the picture can be read.
   */
  transcode(file: MediaFile, facts: MediaFacts, target: string, run: Run): Promise<void>;
  /**
   * Makes the small version, for slow connections: 360p, 30 frames per second, about 600 kbit/s. From the original it is there
   * long before the main one.
   */
  shrink(file: MediaFile, facts: MediaFacts, target: string, run: Run): Promise<void>;
  /** One still as JPEG, from the wanted moment or one near the beginning; the first frame if that moment has none. */
  poster(main: MediaFile, facts: StillFacts, target: string, signal: AbortSignal): Promise<void>;
  /** The same moment for lists: at most 320 × 180 pixels, at the best quality that fits into 10 KB. */
  thumbnail(main: MediaFile, facts: StillFacts, target: string, signal: AbortSignal): Promise<void>;
  /** Twelve evenly spaced stills in one JPEG, four per row. */
  contactSheet(main: MediaFile, facts: MediaFacts, target: string, signal: AbortSignal): Promise<void>;
  /** How far the videos at work have come, in percent, by the original's key; gone with the process that does the work. */
  percents: { of(key: string): number | null; set(key: string, percent: number | null): void };
  /** Lends an empty folder that is deleted afterward. */
  inWorkFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Deletes what a crash left of work in progress. */
  clearWork(): Promise<void>;
};

/** A run that takes a while: its signal to stop, and who is told which share of it is done, from 0 to 1. */
export type Run = { signal: AbortSignal; onShare?: ((share: number) => void) | undefined };

/** A video as far as it can be read. */
export type Readable = { file: MediaFile; facts: MediaFacts };

const minute = 60_000;
const unknownLength = 20 * minute;

/** A slow server needs many times a video's length; a run that needs more is stuck. */
const timeFor = ({ durationMs }: MediaFacts) =>
  Math.min(5 * minute + 30 * (durationMs ?? unknownLength), 240 * minute);

/** Errors of the server itself, which must not make a good file look bad. */
const boxFaults =
  /Input\/output error|Permission denied|No such file|Cannot allocate memory|Too many open files|cannot open shared object/i;

/** Whether ffmpeg itself couldn't handle a file. */
const isFilesFault = (error: unknown): error is FfmpegFailedError =>
  error instanceof FfmpegFailedError &&
  (error.why === "nothing" || (error.why === "failed" && !boxFaults.test(error.message)));

async function probe(
  ffmpeg: Ffmpeg,
  { path, container }: MediaFile,
  signal: AbortSignal,
): Promise<MediaFacts> {
  const asked = ["-show_entries", probeEntries, "-of", "json", ...pinnedInput(path, container)];
  try {
    return readFacts(await ffmpeg.probe(asked, { signal, timeoutMs: minute }));
  } catch (error) {
    if (!isFilesFault(error)) throw error;
    throw new NotAVideoError(
      /not on whitelist/i.test(error.message) ? "unknown_codec" : "unreadable",
      error.message,
    );
  }
}

/** When the frames of a video are shown, as ffprobe lists them; null if it can't, or not within the limits. */
export async function probeFrameTicks(
  ffmpeg: Ffmpeg,
  { path, container }: MediaFile,
  signal: AbortSignal,
): Promise<FrameTicks | null> {
  const asked = ["-select_streams", "V:0", "-show_entries", frameEntries, "-of", "compact"];
  const limits = { signal, timeoutMs: 20 * minute, mostHeard: mostFrameText };
  try {
    return readFrameTicks(await ffmpeg.probe([...asked, ...pinnedInput(path, container)], limits));
  } catch (error) {
    // Such a clip is stepped through by its average rate.
    if (isFilesFault(error)) return null;
    throw error;
  }
}

/** The runs that write files for a video with these facts; a run that finds no frame throws `NotAVideoError`. */
function makerOf(ffmpeg: Ffmpeg) {
  const make = async (target: string, args: string[], facts: MediaFacts, given: AbortSignal | Run) => {
    const { signal, onShare }: Run = "signal" in given ? given : { signal: given };
    const { durationMs } = facts;
    const onTime = onShare && durationMs ? (ms: number) => onShare(Math.min(1, ms / durationMs)) : undefined;
    const limits: RunLimits = { signal, timeoutMs: timeFor(facts), onTime };
    try {
      await ffmpeg.make(target, args, limits);
    } catch (error) {
      if (!(error instanceof FfmpegFailedError) || error.why !== "nothing") throw error;
      throw new NotAVideoError("unreadable", error.message);
    }
  };
  /** Tries one way after another until one finds a frame. */
  const makeFirst = async (target: string, ways: string[][], facts: MediaFacts, signal: AbortSignal) => {
    for (const [turn, way] of ways.entries()) {
      try {
        return await make(target, way, facts, signal);
      } catch (error) {
        if (!(error instanceof NotAVideoError) || turn === ways.length - 1) throw error;
      }
    }
  };
  return { make, makeFirst };
}

/** How many pictures and sounds of a file are tried; a camera has one or two of each. */
const mostTried = 4;

/** The first stream of a kind that opens, by its place among its kind, and how many were there up to it. */
async function firstThatOpens(opens: (place: number) => Promise<boolean>) {
  for (let place = 0; place < mostTried; place += 1) {
    try {
      if (await opens(place)) return { place, tried: place + 1 };
    } catch (error) {
      if (isFilesFault(error) && /matches no streams/i.test(error.message))
        return { place: null, tried: place };
      if (!isFilesFault(error) && !(error instanceof NotAVideoError)) throw error;
    }
  }
  return { place: null, tried: mostTried };
}

/** Copies what we can read of a file that can't be opened as a whole, because of a stream that isn't needed. */
async function copyReadable(
  ffmpeg: Ffmpeg,
  { file, folder, signal }: { file: MediaFile; folder: string; signal: AbortSignal },
): Promise<Readable> {
  const container = isQuickTime(file) ? "mov" : "mkv";
  const copy = { path: join(folder, `readable.${container}`), container } as const;
  const copied = async (streams: CopiedStreams) => {
    await ffmpeg.make(copy.path, copyArguments(file, streams), { signal, timeoutMs: 20 * minute });
    return probe(ffmpeg, copy, signal);
  };
  const second = { seconds: 1 };
  const pictures = await firstThatOpens(async (picture) => (await copied({ picture, ...second })) !== null);
  const picture = pictures.place ?? 0;
  const sounds = await firstThatOpens(
    async (sound) => (await copied({ picture, sound, ...second })).soundStream !== null,
  );
  const { place: sound, tried } = sounds;
  const facts = await copied({ picture, ...(sound !== null && { sound }) });
  return { file: copy, facts: { ...facts, hasUnreadableSound: sound === null && tried > 0 } };
}

async function findReadable(
  ffmpeg: Ffmpeg,
  file: MediaFile,
  folder: string,
  signal: AbortSignal,
): Promise<Readable> {
  try {
    return { file, facts: await probe(ffmpeg, file, signal) };
  } catch (error) {
    if (!(error instanceof NotAVideoError) || error.why !== "unknown_codec") throw error;
    // If the picture itself is the unknown part, the copy says so.
    return copyReadable(ffmpeg, { file, folder, signal }).catch((fault) => {
      throw isFilesFault(fault) ? error : fault;
    });
  }
}

type Still = { main: MediaFile; facts: StillFacts; target: string; signal: AbortSignal };

/** Lowers the quality until the still is small enough; the last one stays whatever its size. */
async function makeThumbnail(
  makeFirst: ReturnType<typeof makerOf>["makeFirst"],
  { main, facts, target, signal }: Still,
): Promise<void> {
  for (const ways of thumbnailArguments(main, facts)) {
    await makeFirst(target, ways, facts, signal);
    if ((await stat(target)).size <= thumbnailBytes) return;
  }
}

function keepPercents(): Media["percents"] {
  const percents = new Map<string, number>();
  return {
    of: (key) => percents.get(key) ?? null,
    set: (key, percent) => void (percent === null ? percents.delete(key) : percents.set(key, percent)),
  };
}

/** Makes versions and stills with ffmpeg; the caller runs one job at a time. */
export function openMedia(ffmpeg: Ffmpeg, given: { dataDir: string; isWanted: boolean }): Media {
  const workFolder = join(given.dataDir, "work");
  const { make, makeFirst } = makerOf(ffmpeg);
  const canToneMapOf = async ({ hdrCurve }: MediaFacts) =>
    hdrCurve !== null && (await ffmpeg.hasFilters(hdrFilters));
  /** Makes the main version of the picture alone; false if that fails too, or there was no sound to leave out. */
  const makeSilent = async (
    { file, facts, target, run }: Readable & { target: string; run: Run },
    canToneMap: boolean,
  ) => {
    if (facts.soundStream === null) return false;
    const silent = { ...facts, soundStream: null };
    try {
      await make(target, transcodeArguments(file, silent, canToneMap), silent, run);
      return true;
    } catch (error) {
      if (isFilesFault(error) || error instanceof NotAVideoError) return false;
      throw error;
    }
  };
  return {
    percents: keepPercents(),
    isReady: async () => given.isWanted && (await ffmpeg.isThere()),
    probe: (file, signal) => probe(ffmpeg, file, signal),
    readFrameTicks: (file, signal) => probeFrameTicks(ffmpeg, file, signal),
    findReadable: (file, folder, signal) => findReadable(ffmpeg, file, folder, signal),
    async transcode(file, facts, target, run) {
      const canToneMap = await canToneMapOf(facts);
      try {
        await make(target, transcodeArguments(file, facts, canToneMap), facts, run);
      } catch (error) {
        if (!isFilesFault(error)) throw error;
        if (await makeSilent({ file, facts, target, run }, canToneMap)) return;
        // If not one frame can be read, the file is damaged, and another try won't help.
        await make(target, firstFrameArguments(file, facts), facts, run.signal).catch((fault) => {
          throw isFilesFault(fault) ? new NotAVideoError("unreadable", fault.message) : fault;
        });
        throw error;
      }
    },
    shrink: async (file, facts, target, run) =>
      make(target, shrinkArguments(file, facts, await canToneMapOf(facts)), facts, run),
    poster: (main, facts, target, signal) => makeFirst(target, posterArguments(main, facts), facts, signal),
    thumbnail: (main, facts, target, signal) => makeThumbnail(makeFirst, { main, facts, target, signal }),
    contactSheet: (main, facts, target, signal) =>
      makeFirst(target, sheetArguments(main, facts), facts, signal),
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
