import { type Frames, frameAt, isSameFrame } from "#app/features/video/clips/frame-times.ts";
import type { Flight } from "#app/features/video/reviews/drawing/flight.ts";
import type { Ruler } from "#app/features/video/reviews/drawing/measure.ts";
import type { Point } from "#app/features/video/reviews/drawing/shapes.ts";

/** Where the bag is at a moment of the clip, in fractions of the picture. What was found, and not confirmed, is proposed. */
export type BagMark = { at: number; x: number; y: number; isProposed: boolean };

/**
 * A throw while it is measured: its marks, the board that was dragged over for it, the frame from which on the bag was found, in
 * milliseconds of the clip, and whether the coach ticked or unticked its first mark as the release.
 */
export type Thrown = {
  marks: BagMark[];
  board: (Ruler & { kind: "board" }) | null;
  searchedFrom?: number;
  isReleased?: boolean;
};

/** A throw of which nothing is marked yet. */
export const newThrow: Thrown = { marks: [], board: null };

/** What is said of numbers measured before the times of the clip's frames were known. */
export const estimatedWords =
  "The times of this video's frames aren't known yet, so its numbers may be off. Measure it again once the video is prepared.";

/** The fewest marks a flight is drawn through. */
export const fewestMarks = 3;

/** How long a frame may be where the real ones aren't known, in milliseconds. */
const aFrame = 40;

/** How many proposals a flight needs; more are only more to check. */
const mostProposed = 12;

/** A fraction of the picture, kept inside it. */
export const inside = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));

/** Puts the bag's place at a moment; a frame has one. What a coach put is confirmed by that. */
export function putMark(
  marks: readonly BagMark[],
  at: number,
  [x, y]: Point,
  frames: Frames | null,
): BagMark[] {
  const others = marks.filter((mark) => !isSameFrame(frames, mark.at, at, 1));
  const mark = { at, x: inside(x), y: inside(y), isProposed: false };
  return [...others, mark].sort((one, other) => one.at - other.at);
}

/** Proposals beside what the coach put: as many as a path needs, the first and last included, and none where a mark is. */
export function propose(
  marks: readonly BagMark[],
  found: readonly Omit<BagMark, "isProposed">[],
  frames: Frames | null,
): BagMark[] {
  const own = marks.filter(({ isProposed }) => !isProposed);
  const many = Math.min(mostProposed, found.length);
  const chosen = Array.from(
    { length: many },
    (_mark, place) => found[many === 1 ? 0 : Math.round((place * (found.length - 1)) / (many - 1))],
  ).flatMap((mark) => (mark ? [mark] : []));
  const free = chosen.filter(({ at }) => own.every((mark) => !isSameFrame(frames, mark.at, at, 1)));
  return [
    ...own,
    ...free.map((mark) => ({ ...mark, x: inside(mark.x), y: inside(mark.y), isProposed: true })),
  ].sort((one, other) => one.at - other.at);
}

/** Whether a moment is in a clip's first two frames, where no one has gone yet or a press went on from there. */
const isAtStart = (at: number, frames: Frames | null): boolean =>
  frames ? frameAt(frames, at) <= 1 : at <= 2 * aFrame;

/**
 * Whether a throw's first mark, at a moment, is its release: what the coach says, and otherwise unless measuring began at the
 * clip's start. Then they may not have looked for the release, and say so themselves.
 */
export const isReleaseMarked = ({ searchedFrom, isReleased }: Thrown, first: number, frames: Frames | null) =>
  isReleased ?? ![first, searchedFrom].some((at) => at !== undefined && isAtStart(at, frames));

/** What was found from the shown frame on, which the coach says is the release; the search begins a little before it. */
export const foundFrom = <Found extends Pick<BagMark, "at">>(
  shown: number,
  found: readonly Found[],
  frames: Frames | null,
): Found[] => found.filter(({ at }) => at >= shown || isSameFrame(frames, at, shown, aFrame));

/** How far a mark is from where steady, straight motion from the first mark to the last would have it, in fractions of the picture. */
const bends = 0.003;

/** Whether marks move along no curve: a bag in the air falls, so they aren't a flight, or are too close together to tell. */
export function isStraight(marks: readonly BagMark[]): boolean {
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || marks.length < fewestMarks) return false;
  return marks.every(({ at, x, y }) => {
    const part = (at - first.at) / (last.at - first.at);
    return (
      Math.hypot(x - first.x - part * (last.x - first.x), y - first.y - part * (last.y - first.y)) < bends
    );
  });
}

/** The flight through marks; null while there are too few, or they don't curve. */
export function flightThrough(marks: readonly BagMark[], pace: number): Flight | null {
  if (marks.length < fewestMarks || isStraight(marks)) return null;
  return {
    kind: "flight",
    points: marks.map(({ x, y }): Point => [x, y]),
    times: marks.map(({ at }) => at),
    pace,
  };
}
