import { type Frames, frameAt, middleOf, momentIn } from "#app/features/video/clips/frame-times.ts";
import type { FoundBag } from "./find-bag.ts";
import type { Film } from "./steady.ts";

/** How large the pictures are that are searched, on their longer side: enough for a bag, and quick. */
const searched = 384;

/** The size in which a clip's pictures are searched. */
export function searchedSize(width: number, height: number): { width: number; height: number } {
  const shrink = searched / Math.max(width, height);
  return { width: Math.round(width * shrink), height: Math.round(height * shrink) };
}

const mostFrames = 90;
/** How much of a throw is searched around its release, in real milliseconds. */
const before = 150;
const after = 2_800;
/** How much of it is searched first: most bags have landed by then, and going to a picture takes longer than all else. */
const soon = 1_600;
/** How long before the last picture a bag must have come down to have landed there, in real milliseconds. */
const landed = 150;

/** The longest frame of a clip whose real frames aren't known, and a moment that is surely in it, in milliseconds. */
const longestFrame = 100;
const inFrame = 4;

/** How long a clip may take to load or to go to a frame before there is nothing to find, in milliseconds. */
const longestWait = 8_000;

/** Waits until the clip has done something. Rejects if it can't be read, takes too long, or nobody wants it anymore. */
function untilDone(clip: HTMLVideoElement, event: string, wanted: AbortSignal): Promise<void> {
  wanted.throwIfAborted();
  const signal = AbortSignal.any([wanted, AbortSignal.timeout(longestWait)]);
  return new Promise((done, fail) => {
    clip.addEventListener(event, () => done(), { once: true, signal });
    clip.addEventListener("error", () => fail(new Error("The video can't be read")), { once: true, signal });
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

/**
 * Waits until the frame is the one that is drawn, and returns when it begins: a busy browser says that it went to a moment, and draws
 * an earlier frame for a while. Rejects as {@link untilDone} does. The frame begins between two moments, in milliseconds.
 */
function untilDrawn(clip: HTMLVideoElement, [least, most]: readonly [number, number], wanted: AbortSignal) {
  const signal = AbortSignal.any([wanted, AbortSignal.timeout(longestWait)]);
  return new Promise<number>((done, fail) => {
    const look = () =>
      clip.requestVideoFrameCallback((_now, { mediaTime }) => {
        const begins = mediaTime * 1000;
        if (begins >= least - 1 && begins <= most + 1) done(begins);
        else look();
      });
    look();
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
  });
}

/** The grays of a picture. */
function graysOf({ data }: ImageData): Uint8Array {
  const grays = new Uint8Array(data.length / 4);
  for (let at = 0; at < grays.length; at += 1) {
    const from = at * 4;
    grays[at] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 151 + (data[from + 2] ?? 0) * 28) >> 8;
  }
  return grays;
}

/** The frames to search, at most {@link mostFrames}, and how many of them are searched first. */
export function chosenFrames(
  frames: Frames,
  release: number,
  pace: number,
): { chosen: number[]; first: number } {
  const begin = frameAt(frames, release - before / pace);
  const end = frameAt(frames, release + after / pace);
  const step = Math.max(1, Math.ceil((end - begin + 1) / mostFrames));
  const chosen = Array.from(
    { length: Math.floor((end - begin) / step) + 1 },
    (_frame, place) => begin + place * step,
  );
  const first = chosen.filter((frame) => frames.startOf(frame) <= release + soon / pace).length;
  return { chosen, first };
}

/** Whether a bag has come down before the pictures end, so that it isn't cut off by where they do. */
export function hasLanded(points: readonly { frame: number }[], { times }: Pick<Film, "times">): boolean {
  const [last, end] = [times[points.at(-1)?.frame ?? 0], times.at(-1)];
  return last !== undefined && end !== undefined && end - last >= landed;
}

export type Searched = {
  src: string;
  frames: Frames;
  known: Frames | null;
  release: number;
  pace: number;
  /** Told how many of its pictures have been looked at, in percent. */
  onRead(percent: number): void;
};

/** A clip's pictures so far, with when each is shown in the clip. */
type Read = { film: Film & { frames: Uint8Array[]; times: number[] }; moments: number[] };

/** Opens a clip out of sight; `read` looks at one more of its frames. */
async function openFilm({ src, frames, known, pace }: Searched, signal: AbortSignal) {
  const clip = document.createElement("video");
  const close = () => {
    clip.removeAttribute("src");
    clip.load();
  };
  clip.muted = true;
  clip.preload = "auto";
  clip.src = src;
  try {
    await untilDone(clip, "loadeddata", signal);
    const { width, height } = searchedSize(clip.videoWidth, clip.videoHeight);
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) throw new Error("There is no canvas");
    const seen: Read = { film: { width, height, frames: [], times: [] }, moments: [] };
    let drawnLast = Number.NaN;
    const read = async (frame: number) => {
      const middle = middleOf(frames, frame);
      const begins = frames.startOf(frame);
      const isThere = untilDone(clip, "seeked", signal);
      const isDrawn = untilDrawn(clip, [known ? 2 * begins - middle : middle - longestFrame, middle], signal);
      clip.currentTime = middle / 1000;
      const [drawn] = await Promise.all([isDrawn, isThere]);
      // Where the real frames aren't known, two moments can be in one.
      if (!known && drawn === drawnLast) return;
      drawnLast = drawn;
      pen.drawImage(clip, 0, 0, width, height);
      seen.film.frames.push(graysOf(pen.getImageData(0, 0, width, height)));
      seen.film.times.push((known ? begins : drawn) * pace);
      seen.moments.push(momentIn(known, known ? middle : drawn + inFrame));
    };
    return { ...seen, read, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** How long a search may take on a slow machine, in milliseconds; it usually takes one second. */
const longestSearch = 30_000;

/** Searches in a worker. */
function search(film: Film, wanted: AbortSignal): Promise<FoundBag> {
  wanted.throwIfAborted();
  const signal = AbortSignal.any([wanted, AbortSignal.timeout(longestSearch)]);
  const worker = new Worker(new URL("./find-bag-worker.ts", import.meta.url), { type: "module" });
  return new Promise<FoundBag>((done, fail) => {
    worker.addEventListener("message", ({ data }: MessageEvent<FoundBag>) => done(data));
    worker.addEventListener("error", () => fail(new Error("The search stopped")));
    signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    worker.postMessage(film);
  }).finally(() => worker.terminate());
}

/** Where the bag is at which moments of the clip, in fractions of the picture; or why nothing is said. */
export async function findInClip(searched: Searched, signal: AbortSignal) {
  const { chosen, first } = chosenFrames(searched.frames, searched.release, searched.pace);
  const { film, moments, read, close } = await openFilm(searched, signal);
  try {
    for (const [place, frame] of chosen.entries()) {
      await read(frame);
      const many = place + 1;
      searched.onRead(Math.floor((many * 100) / chosen.length));
      if (many !== first && many !== chosen.length) continue;
      const found = await search(film, signal);
      if ("points" in found && (many === chosen.length || hasLanded(found.points, film)))
        return { marks: found.points.map(({ frame: at, x, y }) => ({ at: moments[at] ?? 0, x, y })) };
      if ("why" in found && (found.why === "moved" || many === chosen.length)) return found;
    }
    return { why: "unsure" as const };
  } finally {
    close();
  }
}
