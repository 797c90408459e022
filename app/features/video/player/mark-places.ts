import { type Frames, isSameFrame } from "#app/features/video/clips/frame-times.ts";
import type { Mark } from "./marks.ts";

/** How close to a mark a paused clip whose frames aren't known counts as being on it, in milliseconds. */
const near = 60;

/** The mark of the frame a clip is paused at; the nearest if there are several. */
export function markNear(marks: readonly Mark[], at: number, frames: Frames | null): Mark | null {
  const [nearest] = marks
    .filter((mark) => isSameFrame(frames, mark.at, at, near))
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return nearest ?? null;
}

/** The first mark a playing clip has passed since the last check. */
export function markPassed(marks: readonly Mark[], from: number, to: number): Mark | null {
  return marks.find(({ at }) => at > from && at <= to) ?? null;
}

/** The mark a playing clip is showing: the last it has passed, for `lasts` milliseconds of the clip. */
export function markPlaying(marks: readonly Mark[], at: number, lasts: number): Mark | null {
  return marks.findLast((mark) => mark.at <= at && at < mark.at + lasts) ?? null;
}

/** The mark after a time, or before it for -1. */
export function markBeside(
  marks: readonly Mark[],
  at: number,
  direction: 1 | -1,
  frames: Frames | null,
): Mark | null {
  const others = marks.filter((mark) => !isSameFrame(frames, mark.at, at, near));
  if (direction === 1) return others.find((mark) => mark.at > at) ?? null;
  return others.findLast((mark) => mark.at < at) ?? null;
}
