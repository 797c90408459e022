import { messages } from "./messages.ts";

/** A clip's state. */
export type ClipState = "received" | "preparing" | "ready" | "needs_another_file" | "unusable";

const withProblem: readonly ClipState[] = ["needs_another_file", "unusable"];

/** Whether another file is needed instead. */
export const needsAnother = (state: ClipState | undefined) =>
  state !== undefined && withProblem.includes(state);

/** The sizes of a video: the original, for every screen, and for slow connections. */
export const clipSizes = ["original", "main", "slow"] as const;

/** One of {@link clipSizes}. */
export type ClipSize = (typeof clipSizes)[number];

type MadeKeys = Record<"mainKey" | "slowKey" | "posterKey" | "thumbnailKey" | "sheetKey", string | null>;

/** The keys of every file made from a stored video. */
export const madeKeys = ({ mainKey, slowKey, posterKey, thumbnailKey, sheetKey }: MadeKeys) =>
  [mainKey, slowKey, posterKey, thumbnailKey, sheetKey].filter((key) => key !== null);

/** The maximum frame rate of a prepared clip. */
export const mostFrames = 120;

/**
 * Whether so much is missing at the end that the file must be cut off; both in milliseconds, null if it claimed no
 * length.
 */
export function isCutOff(readable: number, promised: number | null): boolean {
  return promised !== null && readable < promised * 0.9 - 500;
}

/** The facts that decide how a clip is played; bytes are null if there is no such version. */
export type ClipFacts = {
  originalKey: string;
  state: ClipState;
  reason: string | null;
  width: number | null;
  height: number | null;
  mainBytes: number | null;
  slowBytes: number | null;
  durationMs: number | null;
  posterKey: string | null;
  thumbnailKey: string | null;
};

/** One size of a video: its address, its label, and its bytes. */
export type SizeLink = { size: ClipSize; href: string; label: string; bytes: number };

/**
 * What a player needs: the address to play, the available sizes (none once the file is deleted), the clip's state,
 * and any problem.
 */
export type Playable = {
  src: string;
  /** Bytes of what `src` names. */
  bytes: number;
  poster: string | null;
  /** The still for lists; null if there is none, and on a slow connection. */
  thumbnail: string | null;
  durationMs: number | null;
  sizes: SizeLink[];
  words: string;
  /** The same while it is being prepared; null before and after. */
  preparing: string | null;
  /** What the prepared versions lack, in a sentence. */
  lacks: string | null;
  /** Why another file is needed, and what to do. */
  problem: string | null;
};

/** What the two made versions are called: with their lines, as in "360p", unless both have the same. */
function madeLabels({ width, height }: ClipFacts) {
  const [main, slow] = [720, 360].map((most) => Math.min(most, width ?? most, height ?? most));
  return main === slow
    ? { main: "Standard", slow: "Small" }
    : { main: `Standard (${main}p)`, slow: `Small (${slow}p)` };
}

function sizesOf(address: string, originalBytes: number, clip: ClipFacts | null): SizeLink[] {
  const link = (size: ClipSize, label: string, bytes: number): SizeLink => ({
    size,
    label,
    bytes,
    href: `${address}?size=${size}`,
  });
  const { state, mainBytes, slowBytes } = clip ?? {};
  if (state === "unusable") return [];
  const original = link("original", "Original", originalBytes);
  if (!clip || !slowBytes || (state === "ready" && !mainBytes) || needsAnother(clip.state)) return [original];
  const labels = madeLabels(clip);
  if (state !== "ready" || !mainBytes) return [link("slow", labels.slow, slowBytes), original];
  return [link("main", labels.main, mainBytes), link("slow", labels.slow, slowBytes), original];
}

/** The reader's connection, whether this server converts videos at all, and how far it has come with those at work, in percent. */
export type PlayedIn = {
  prefersSmallVideos: boolean;
  isPrepared: boolean;
  percentOf(originalKey: string): number | null;
};

/**
 * How to play a stored video: the small version first on a slow connection, and while that is the only one. The original plays
 * until there is any.
 */
export function playableOf(
  video: { address: string; bytes: number; advice: string; clip: ClipFacts | null },
  given: PlayedIn,
): Playable {
  const { address, clip } = video;
  const sizes = sizesOf(address, video.bytes, clip);
  const wanted = given.prefersSmallVideos ? "slow" : "main";
  const chosen = sizes.find(({ size }) => size === wanted) ?? sizes.find(({ size }) => size === "slow");
  const words = stateWords(clip, given);
  return {
    src: chosen?.href ?? address,
    bytes: chosen?.bytes ?? video.bytes,
    poster: clip?.posterKey ? `${address}/poster` : null,
    thumbnail: clip?.thumbnailKey && !given.prefersSmallVideos ? `${address}/thumbnail` : null,
    durationMs: clip?.durationMs ?? null,
    sizes,
    words,
    preparing: clip?.state === "preparing" && given.isPrepared ? words : null,
    lacks: clip?.state === "ready" ? clip.reason : null,
    problem: needsAnother(clip?.state) ? `${clip?.reason ?? messages.unreadable} ${video.advice}` : null,
  };
}

/** A clip's state in words. */
export function stateWords(clip: ClipFacts | null, { isPrepared, percentOf }: PlayedIn): string {
  const state = clip?.state ?? "received";
  if (needsAnother(state)) return messages.anotherFileTitle;
  if (state === "ready") return messages.ready;
  if (!isPrepared) return messages.notPrepared;
  if (!clip || state !== "preparing") return messages.received;
  const percent = percentOf(clip.originalKey);
  if (percent === null) return messages.preparing;
  return clip.slowBytes ? messages.playsSmall(percent) : messages.preparingPart(percent);
}

/**
 * Where the parts end that a coach can choose a poster from, as fractions of the video's length: the second tile of each
 * row of the contact sheet shows the last picture of its twelfth.
 */
export const stillShares: readonly number[] = [2 / 12, 6 / 12, 10 / 12];

/**
 * How much of a real second a second of a clip is: an eighth where 240 frames a second play as 30. A clip whose file doesn't say plays
 * as it was filmed.
 */
export function paceOf({
  framesPerSecond,
  captureRate,
}: {
  framesPerSecond: number;
  captureRate: number | null;
}): number {
  const pace = captureRate ? framesPerSecond / captureRate : 1;
  // 29.97 frames filmed as 30 are no slow motion, and no phone films slower than it plays.
  return pace < 0.95 ? pace : 1;
}
