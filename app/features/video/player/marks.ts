/** A moment in a clip: a comment, or a drawing with or without one; `at` is in milliseconds, `words` is its label. */
export type Mark = { id: string; at: number; words: string; isDrawn: boolean };

/** How close to a mark a paused clip counts as being on it, in milliseconds. */
const near = 60;

/** The mark at a clip's position; the nearest if there are several. */
export function markNear(marks: readonly Mark[], at: number): Mark | null {
  const [nearest] = marks
    .filter((mark) => Math.abs(mark.at - at) <= near)
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
export function markBeside(marks: readonly Mark[], at: number, direction: 1 | -1): Mark | null {
  if (direction === 1) return marks.find((mark) => mark.at > at + near) ?? null;
  return marks.findLast((mark) => mark.at < at - near) ?? null;
}

/** How far the second clip must run ahead of the first so that both releases align; 0 if one is unknown. */
export function leadOf(own: number | null, other: number | null): number {
  return own === null || other === null ? 0 : other - own;
}

/**
 * A moment of a clip as a reader sees it everywhere, "0:01.4": minutes, seconds and tenths, from milliseconds; after an
 * hour "1:02:05.0".
 */
export function placeWords(at: number): string {
  // A player reports 999.9999 for the frame at one second.
  const tenths = Math.floor(Math.max(0, Math.round(at)) / 100);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const clock = hours > 0 ? `${hours}:${two(minutes)}` : String(minutes);
  return `${clock}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`;
}

/** A mark's label: "Moment 2 of 4 at 0:03.2, elbow drops". */
export function markName(marks: readonly Mark[], mark: Mark): string {
  const place = marks.indexOf(mark) + 1;
  return `Moment ${place} of ${marks.length} at ${placeWords(mark.at)}, ${mark.words}`;
}
