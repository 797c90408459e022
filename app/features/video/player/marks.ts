/** A moment of a clip that has something to say; `at` is milliseconds, `words` names it. */
export type Mark = { id: string; at: number; words: string };

/** How near a paused clip must be to a mark to be at it, in milliseconds. */
const near = 60;

/** The mark a clip is on at a time; the nearest of several. */
export function markNear(marks: readonly Mark[], at: number): Mark | null {
  const [nearest] = marks
    .filter((mark) => Math.abs(mark.at - at) <= near)
    .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at));
  return nearest ?? null;
}

/** The first mark a playing clip has come to between two looks at its time. */
export function markPassed(marks: readonly Mark[], from: number, to: number): Mark | null {
  return marks.find(({ at }) => at > from && at <= to) ?? null;
}

/** The mark after a time, or before it for -1. */
export function markBeside(marks: readonly Mark[], at: number, direction: 1 | -1): Mark | null {
  if (direction === 1) return marks.find((mark) => mark.at > at + near) ?? null;
  return marks.findLast((mark) => mark.at < at - near) ?? null;
}

/** How far the second of two clips is ahead of the first once both releases fall on one instant; 0 while one is not known. */
export function leadOf(own: number | null, other: number | null): number {
  return own === null || other === null ? 0 : other - own;
}
