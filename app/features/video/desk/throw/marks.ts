import { type Frames, isSameFrame } from "#app/features/video/clips/frame-times.ts";
import type { Flight } from "#app/features/video/reviews/drawing/flight.ts";
import type { Point } from "#app/features/video/reviews/drawing/shapes.ts";

/** Where the bag is at a moment of the clip, in fractions of the picture. */
export type BagMark = { at: number; x: number; y: number };

/** The fewest marks a flight is drawn through. */
export const fewestMarks = 3;

const inside = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));

/** Puts the bag's place at a moment; a frame has one. */
export function putMark(
  marks: readonly BagMark[],
  at: number,
  [x, y]: Point,
  frames: Frames | null,
): BagMark[] {
  const others = marks.filter((mark) => !isSameFrame(frames, mark.at, at, 1));
  const mark = { at, x: inside(x), y: inside(y) };
  return [...others, mark].sort((one, other) => one.at - other.at);
}

/** The flight through marks; null while there are too few. */
export function flightThrough(marks: readonly BagMark[], pace: number): Flight | null {
  if (marks.length < fewestMarks) return null;
  return {
    kind: "flight",
    points: marks.map(({ x, y }): Point => [x, y]),
    times: marks.map(({ at }) => at),
    pace,
  };
}
