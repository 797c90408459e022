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

/** The frames to search, at most {@link mostFrames}, how far they are apart, and how many of them are searched first. */
export function chosenFrames(
  frames: Frames,
  release: number,
  pace: number,
): { chosen: number[]; first: number; step: number } {
  const begin = frameAt(frames, release - before / pace);
  const end = frameAt(frames, release + after / pace);
  const step = Math.max(1, Math.ceil((end - begin + 1) / mostFrames));
  const chosen = Array.from(
    { length: Math.floor((end - begin) / step) + 1 },
    (_frame, place) => begin + place * step,
  );
  const first = chosen.filter((frame) => frames.startOf(frame) <= release + soon / pace).length;
  return { chosen, first, step };
}

/** Whether a bag has come down before the pictures end, so that it isn't cut off by where they do. */
export function hasLanded(points: readonly { frame: number }[], { times }: Pick<Film, "times">): boolean {
  const [last, end] = [times[points.at(-1)?.frame ?? 0], times.at(-1)];
  return last !== undefined && end !== undefined && end - last >= landed;
}

/** A clip to search. */
export type Asked = {
  src: string;
  frames: Frames;
  known: Frames | null;
  release: number;
  pace: number;
  /** Told how many of its pictures have been looked at, in percent. */
  onRead(percent: number): void;
};

/** That, with how far its chosen frames are apart; `onRead` is told how many have been looked at. */
type Searched = Asked & { step: number };

/** A picture of a clip: when it is shown in the throw and in the clip, in milliseconds, and its grays. */
type Picture = { time: number; moment: number; grays: Uint8Array };

/** What has been looked at of a clip, by the chosen frames; null where that is the picture of another one. */
type Seen = Map<number, Picture | null>;

type Opened = {
  clip: HTMLVideoElement;
  seen: Seen;
  /** Between which moments the picture of a frame begins. */
  beginning(frame: number): readonly [number, number];
  /** Looks at the picture of a frame, which begins at that moment, in place of a chosen one. */
  look(chosen: number, frame: number, begins: number, picture: CanvasImageSource): void;
};

/** Goes to the middle of a frame, and looks at it. */
async function seekTo(
  frame: number,
  { clip, beginning, look }: Opened,
  { frames }: Searched,
  signal: AbortSignal,
) {
  const isThere = untilDone(clip, "seeked", signal);
  const isDrawn = untilDrawn(clip, beginning(frame), signal);
  clip.currentTime = middleOf(frames, frame) / 1000;
  const [begins] = await Promise.all([isDrawn, isThere]);
  look(frame, frame, begins, clip);
}

/**
 * Whether this browser says of a picture it hands over when that very picture begins: it says so of the frame in whose middle the
 * clip is paused. Some say where the clip is, or nothing; and a picture that isn't turned as the clip is, is another one.
 */
function tellsPictures(frame: number, { clip }: Opened, { frames }: Searched): boolean {
  if (!("VideoFrame" in window)) return false;
  const picture = new VideoFrame(clip);
  const isExact = Math.abs(picture.timestamp / 1000 - frames.startOf(frame)) <= 1;
  const isTurned = picture.displayWidth === clip.videoWidth;
  picture.close();
  return isExact && isTurned;
}

/** The speeds a browser plays at, and how many wanted pictures should come by in a second at first: as many as a screen shows. */
const [slowest, fastest] = [0.25, 16];
const shownInSecond = 50;

/** How a clip is played through frames: how fast, slower each time, until which moment, and for how long, in milliseconds. */
function playingOf(wanted: readonly number[], { frames, step }: Searched, played: number) {
  const [first, last] = [wanted[0] ?? 0, wanted.at(-1) ?? 0];
  const end = frames.startOf(last);
  const lasts = end - frames.startOf(first);
  const many = Math.max(1, (last - first) / step);
  const asked = (shownInSecond * lasts) / 1000 / many / (played + 1);
  const rate = Math.min(fastest, Math.max(slowest, asked));
  return { end, rate, takes: lasts / rate };
}

/**
 * Plays a clip through the wanted frames, and looks at what comes by: each, or one of those up to the next. What a playing clip draws
 * can be later than what was announced, so each picture itself says which it is. It ends without those that didn't come.
 */
async function playThrough(
  wanted: readonly number[],
  { end, rate, takes }: ReturnType<typeof playingOf>,
  { clip, seen, beginning, look }: Opened,
  { frames, step }: Searched,
  signal: AbortSignal,
) {
  const isOver = AbortSignal.any([signal, AbortSignal.timeout(1_000 + 2 * takes)]);
  const lookAt = (picture: VideoFrame) => {
    const begins = picture.timestamp / 1000;
    const frame = frameAt(frames, begins + 1);
    const [least, most] = beginning(frame);
    const chosen = wanted.findLast((one) => one <= frame);
    const isThis = begins >= least - 1 && begins <= most + 1;
    if (isThis && chosen !== undefined && frame - chosen < step && !seen.has(chosen))
      look(chosen, frame, begins, picture);
    picture.close();
    return begins;
  };
  const played = new Promise<void>((done) => {
    const next = () =>
      clip.requestVideoFrameCallback(() => {
        if (isOver.aborted) return;
        if (lookAt(new VideoFrame(clip)) < end - 1) next();
        else done();
      });
    next();
    clip.addEventListener("ended", () => done(), { once: true });
    isOver.addEventListener("abort", () => done(), { once: true });
  });
  clip.playbackRate = rate;
  // A browser that doesn't play it now can still go to each of its frames.
  const isPlaying = await clip.play().then(
    () => true,
    () => false,
  );
  if (isPlaying) await played;
  clip.pause();
}

/** How often a clip is played through for the pictures that a busy browser left out, and about how long going to one takes. */
const mostPlayed = 4;
const seeking = 100;

/** Looks at all wanted frames: plays the clip through while that is sooner, and goes to each that is still missing. */
async function lookAtAll(chosen: readonly number[], opened: Opened, searched: Searched, signal: AbortSignal) {
  const seek = (frame: number) => seekTo(frame, opened, searched, signal);
  const missing = () => chosen.filter((frame) => !opened.seen.has(frame));
  for (let played = 0; searched.known && played < mostPlayed; played += 1) {
    // The very first moment of a clip says too little about what a browser tells.
    const begin = missing().find((frame) => searched.frames.startOf(frame) > 1);
    if (begin === undefined) break;
    await seek(begin);
    const left = missing();
    const playing = playingOf(left, searched, played);
    if (playing.takes > seeking * left.length || !tellsPictures(begin, opened, searched)) break;
    await playThrough(left, playing, opened, searched, signal);
  }
  for (const frame of missing()) await seek(frame);
}

/** What has been seen in the order of the clip, and when in it each picture is shown. */
function filmOf(seen: Seen, size: Pick<Film, "width" | "height">) {
  const pictures = [...seen].sort(([one], [other]) => one - other).flatMap(([, picture]) => picture ?? []);
  const film: Film = {
    ...size,
    frames: pictures.map(({ grays }) => grays),
    times: pictures.map(({ time }) => time),
  };
  return { film, moments: pictures.map(({ moment }) => moment) };
}

/** Opens a clip out of sight; `read` looks at more of its frames, in their order. */
async function openFilm(searched: Searched, signal: AbortSignal) {
  const { src, frames, known, pace } = searched;
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
    const seen: Seen = new Map();
    let drawnLast = Number.NaN;
    const opened: Opened = {
      clip,
      seen,
      beginning: (frame) => {
        const middle = middleOf(frames, frame);
        return [known ? 2 * frames.startOf(frame) - middle : middle - longestFrame, middle];
      },
      look: (chosen, frame, begins, picture) => {
        // Where the real frames aren't known, two moments can be in one.
        const isSame = !known && begins === drawnLast;
        drawnLast = begins;
        if (isSame) return void seen.set(chosen, null);
        pen.drawImage(picture, 0, 0, width, height);
        seen.set(chosen, {
          time: (known ? frames.startOf(frame) : begins) * pace,
          moment: momentIn(known, known ? middleOf(frames, frame) : begins + inFrame),
          grays: graysOf(pen.getImageData(0, 0, width, height)),
        });
        searched.onRead(seen.size);
      },
    };
    const read = async (chosen: readonly number[]) => {
      await lookAtAll(chosen, opened, searched, signal);
      return filmOf(seen, { width, height });
    };
    return { read, close };
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
export async function findInClip(asked: Asked, signal: AbortSignal) {
  const { chosen, first, step } = chosenFrames(asked.frames, asked.release, asked.pace);
  const onRead = (many: number) => asked.onRead(Math.floor((many * 100) / chosen.length));
  const { read, close } = await openFilm({ ...asked, step, onRead }, signal);
  try {
    for (const many of new Set([first, chosen.length])) {
      const { film, moments } = await read(chosen.slice(0, many));
      const found = await search(film, signal);
      const isAll = many === chosen.length;
      if ("points" in found && (isAll || hasLanded(found.points, film)))
        return { marks: found.points.map(({ frame: at, x, y }) => ({ at: moments[at] ?? 0, x, y })) };
      if ("why" in found && (found.why === "moved" || isAll)) return found;
    }
    return { why: "unsure" as const };
  } finally {
    close();
  }
}
