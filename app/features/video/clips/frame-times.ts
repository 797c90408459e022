/** Frames of a clip in order: how many there are, and when each starts, in milliseconds; the one after the last is the end. */
export type Frames = { count: number; startOf(frame: number): number };

/** Frame times as stored: what a second is divided into, and each frame in those parts. */
type Ticks = { perSecond: number; ticks: readonly number[]; end: number };

/**
 * Frame times in a short text: the parts of a second, the first frame's start, and how long each frame lasts, the same
 * lengths in a row written once: "90000 0 3000x29 9000".
 */
export function writeFrames({ perSecond, ticks, end }: Ticks): string {
  const runs: { length: number; times: number }[] = [];
  for (const [place, start] of ticks.entries()) {
    const length = (ticks[place + 1] ?? end) - start;
    const last = runs.at(-1);
    if (last?.length === length) last.times += 1;
    else runs.push({ length, times: 1 });
  }
  const lengths = runs.map(({ length, times }) => (times === 1 ? String(length) : `${length}x${times}`));
  return [perSecond, ticks[0] ?? 0, ...lengths].join(" ");
}

/** Reads what {@link writeFrames} wrote; null if it can't be read. */
export function readFrames(text: string): Frames | null {
  const [perSecond = Number.NaN, first = Number.NaN] = text.split(" ", 2).map(Number);
  const starts = [first];
  for (const run of text.split(" ").slice(2)) {
    const [length = Number.NaN, times = 1] = run.split("x").map(Number);
    for (let turn = 0; turn < times; turn += 1) starts.push((starts.at(-1) ?? first) + length);
  }
  if (!(perSecond > 0) || starts.length < 2 || starts.some(Number.isNaN)) return null;
  return {
    count: starts.length - 1,
    startOf: (frame) => ((starts[frame] ?? first) * 1000) / perSecond,
  };
}

/** Frames of the same length, for a clip whose real ones aren't known. */
export const evenFrames = (framesPerSecond: number, lengthMs: number): Frames => ({
  count: Math.max(1, Math.round((lengthMs * framesPerSecond) / 1000)),
  startOf: (frame) => (frame * 1000) / framesPerSecond,
});

/** A browser counts in millionths of a second, and a player's clock in binary fractions; milliseconds. */
const rounding = 0.002;

/** The frame that is shown at a time in milliseconds: the last one that has started, or the first. */
export function frameAt({ count, startOf }: Frames, at: number): number {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (startOf(middle) <= at + rounding) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The middle of a frame in milliseconds, which shows that frame however a player rounds. Past the ends, the first or last. */
export function middleOf({ count, startOf }: Frames, frame: number): number {
  const inside = Math.min(count - 1, Math.max(0, frame));
  return (startOf(inside) + startOf(inside + 1)) / 2;
}

/** Whether two times show the same frame, as far as the frames are known; without them, whether they are `near`. */
export const isSameFrame = (frames: Frames | null, one: number, other: number, near: number): boolean =>
  frames ? frameAt(frames, one) === frameAt(frames, other) : Math.abs(one - other) <= near;

/**
 * The whole milliseconds that show the same frame as a time does, as few digits as the frame allows: in tenths or hundredths of a
 * second if one is inside it. A frame may begin between two milliseconds, so rounding alone could show the one before.
 */
export function momentIn(frames: Frames | null, at: number): number {
  if (!frames) return Math.round(at);
  const frame = frameAt(frames, at);
  const middle = middleOf(frames, frame);
  const inside = [100, 10, 1].map((unit) => Math.floor(middle / unit) * unit);
  return inside.find((moment) => frameAt(frames, moment) === frame) ?? Math.round(at);
}
