/** Frames of a clip in order: how many there are, and when each starts, in milliseconds; the one after the last is the end. */
export type Frames = { count: number; startOf(frame: number): number };

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
