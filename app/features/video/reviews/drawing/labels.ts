import type { Point } from "./shapes.ts";
import { type Frame, strokeWidth, thin } from "./strokes.ts";

/**
 * A number to write on a picture: beside which place, in fractions of it, and whether rather above than beside it, or beyond it as seen
 * from another place.
 */
export type Label = { text: string; at: Point; isAbove?: boolean; beyond?: Point };

/** A rectangle, in widths of a picture whose longer side is {@link long}. */
type Box = { left: number; top: number; right: number; bottom: number };

/** A number in its place: its lines, the line that leads to what it is of, and how wide its lines are. */
export type Written = { strokes: Point[][]; leader: Point[] | null; box: Box; isThin: boolean };

/** Every picture is laid out in this size, so that a number has one place on each of its sizes. */
const long = 1600;

/** The heights of numbers in widths of a stroke, each tried when all don't fit larger; small ones have thin lines. */
const heights = [9, 7, 5, 3.5, 2.5, 1.8];
const thinBelow = 6;

/** Each sign as lines on a grid of 4 by 6, so that a number looks the same on a page and on a still. */
const signs: Record<string, string> = {
  "0": "00 40 46 06 00",
  "1": "11 20 26",
  "2": "00 40 43 03 06 46",
  "3": "00 40 46 06|03 43",
  "4": "00 03 43|40 46",
  "5": "40 00 03 43 46 06",
  "6": "40 00 06 46 43 03",
  "7": "00 40 16",
  "8": "00 40 46 06 00|03 43",
  "9": "43 03 00 40 46 06",
  ".": "15 16",
  "°": "00 20 22 02 00",
  i: "13 16|11 11",
  n: "06 03 33 46",
  m: "06 03 43 46|23 26",
  s: "43 03 04 44 46 06",
  " ": "",
};

/** A number's lines, from its left top corner on, `size` pixels high. */
function signStrokes(number: string, [left, top]: Point, size: number): Point[][] {
  return [...number].flatMap((sign, place) =>
    (signs[sign] ?? "").split("|").flatMap((line) => {
      const points = line.split(" ").map((corner): Point => {
        const [x = 0, y = 0] = [...corner].map(Number);
        return [left + (place * 5.5 + x) * (size / 6), top + y * (size / 6)];
      });
      return line === "" ? [] : [points];
    }),
  );
}

/** How wide a number is, in its heights. */
const widthOf = (text: string) => (text.length * 5.5 - 1.5) / 6;

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

type Segment = readonly [from: Point, to: Point];

/** The length of a line inside a box. */
function lengthIn([[ax, ay], [bx, by]]: Segment, { left, top, right, bottom }: Box): number {
  const [dx, dy] = [bx - ax, by - ay];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, ax - left],
    [dx, right - ax],
    [-dy, ay - top],
    [dy, bottom - ay],
  ] as const) {
    if (step === 0 && room < 0) return 0;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return to > from ? Math.hypot(dx, dy) * (to - from) : 0;
}

/** A place for a number, and how far it is from where one would write it. */
type Candidate = { left: number; top: number; far: number };

/** Where one would write a number: its left top corner. */
function wantedPlace({ at: [x, y], isAbove, beyond }: Label, wide: number, size: number): Point {
  if (isAbove) return [x - wide / 2, y - size * 1.5];
  const [dx, dy] = beyond ? [x - beyond[0], y - beyond[1]] : [0, 0];
  const far = Math.hypot(dx, dy);
  if (far === 0) return [x + size / 2, y + size / 2];
  // Its nearest edge is half a height away.
  const away = far / Math.max((2 * Math.abs(dx)) / wide, (2 * Math.abs(dy)) / size) + size / 2;
  return [x + (dx / far) * away - wide / 2, y + (dy / far) * away - size / 2];
}

/** Where a number of that size could stand, the nearest to the wanted place first. */
function candidates(wanted: Point, wide: number, size: number, room: Box): Candidate[] {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const last: Point = [room.right - wide, room.bottom - size];
  const first: Point = [within(wanted[0], room.left, last[0]), within(wanted[1], room.top, last[1])];
  const step = size / 4;
  const along = (start: number, end: number, own: number) => [
    own,
    ...Array.from(
      { length: Math.max(0, Math.floor((end - start) / step)) + 1 },
      (_place, n) => start + n * step,
    ),
  ];
  const ys = along(room.top, last[1], first[1]);
  return along(room.left, last[0], first[0])
    .flatMap((left) => ys.map((top) => ({ left, top, far: Math.hypot(left - first[0], top - first[1]) })))
    .filter(({ left, top }) => left <= last[0] && top <= last[1])
    .sort((one, other) => one.far - other.far);
}

const boxOf = (left: number, top: number, wide: number, size: number, edge: number): Box => ({
  left: left - edge,
  top: top - edge,
  right: left + wide + edge,
  bottom: top + size + edge,
});

/** A box with room around it. */
const roomAround = ({ left, top, right, bottom }: Box, across: number, down: number): Box => ({
  left: left - across,
  top: top - down,
  right: right + across,
  bottom: bottom + down,
});

/** How far numbers stand apart, in their heights: beside each other they would read as one. */
const apart = { across: 0.6, down: 0.2 };

/** Half of a line with its dark rim, in strokes, and a little. */
const halfLine = 1.2;

/** A crossed line is worth moving away this many times as far as it goes through the number. */
const worth = 4;

/** How many of its heights a number moves at most to keep off a line. */
const farthest = 4;

/** The line from a number to its place, if that is no longer beside it. */
function leaderTo([x, y]: Point, box: Box, size: number): Point[] | null {
  const near: Point = [
    Math.max(box.left, Math.min(box.right, x)),
    Math.max(box.top, Math.min(box.bottom, y)),
  ];
  return Math.hypot(near[0] - x, near[1] - y) > size * 1.2 ? [near, [x, y]] : null;
}

type Sheet = {
  frame: Frame;
  lines: readonly Segment[];
  size: number;
  edge: number;
  stroke: number;
  /** Whether numbers may touch, because there is no other room. */
  isFull: boolean;
};

/** Each number's box in turn, none over another; null if one finds no room. */
function place(labels: readonly Label[], { frame, lines, size, edge, stroke, isFull }: Sheet): Box[] | null {
  const room = { left: edge, top: edge, right: frame.width - edge, bottom: frame.height - edge };
  const placed: Box[] = [];
  const [across, down] = isFull ? [0, 0] : [apart.across * size, apart.down * size];
  for (const label of labels) {
    const wide = widthOf(label.text) * size;
    const wanted = wantedPlace(label, wide, size);
    let best: { box: Box; cost: number } | null = null;
    for (const { left, top, far } of candidates(wanted, wide, size, room)) {
      if (best && far >= best.cost) break;
      const box = boxOf(left, top, wide, size, edge);
      const free = roomAround(box, across, down);
      if (placed.some((other) => overlap(free, other))) continue;
      const clear = roomAround(box, halfLine * stroke, halfLine * stroke);
      const crossed = lines.reduce((sum, line) => sum + lengthIn(line, clear), 0);
      const cost = far + Math.min(farthest * size, worth * crossed);
      if (!best || cost < best.cost) best = { box, cost };
    }
    if (!best) return null;
    placed.push(best.box);
  }
  return placed;
}

/**
 * Writes numbers on a picture, together: each beside its place, none over another or beyond an edge, and off the drawn lines as
 * far as there is room. `lines` are in fractions of the picture, and so is what comes back.
 */
export function writeLabels(labels: readonly Label[], frame: Frame, lines: readonly Segment[]): Written[] {
  const scale = long / Math.max(frame.width, frame.height);
  // Copies of one clip differ in their proportions by a pixel.
  const even = (length: number) => Math.round((length * scale) / 20) * 20;
  const sheet = { width: even(frame.width), height: even(frame.height) };
  const onSheet = ([x, y]: Point): Point => [x * sheet.width, y * sheet.height];
  const share = ([x, y]: Point): Point => [x / sheet.width, y / sheet.height];
  const drawn = lines.map(([from, to]): Segment => [onSheet(from), onSheet(to)]);
  const here = labels.map(({ beyond, ...label }) => ({
    ...label,
    at: onSheet(label.at),
    ...(beyond && { beyond: onSheet(beyond) }),
  }));
  const stroke = strokeWidth(frame) * scale;
  for (const height of heights) {
    const isThin = height < thinBelow;
    const size = height * stroke;
    // The dark rim is part of a number.
    const edge = stroke * (isThin ? thin : 1) * 1.4;
    const isFull = height === heights.at(-1);
    const boxes = place(here, { frame: sheet, lines: drawn, size, edge, stroke, isFull });
    if (!boxes) continue;
    return here.flatMap(({ text, at }, number) => {
      const box = boxes[number];
      if (!box) return [];
      const strokes = signStrokes(text, [box.left + edge, box.top + edge], size);
      const leader = leaderTo(at, box, size);
      return {
        strokes: strokes.map((points) => points.map(share)),
        leader: leader?.map(share) ?? null,
        box: {
          left: box.left / sheet.width,
          top: box.top / sheet.height,
          right: box.right / sheet.width,
          bottom: box.bottom / sheet.height,
        },
        isThin,
      };
    });
  }
  return [];
}
