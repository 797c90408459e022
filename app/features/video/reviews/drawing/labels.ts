import type { Point } from "./shapes.ts";
import { type Frame, strokeWidth, thin } from "./strokes.ts";

/** A straight line on a picture. */
export type Segment = readonly [from: Point, to: Point];

/**
 * A number to write on a picture: beside which place, in fractions of it, and whether rather above than beside it, or beyond it as seen
 * from another place, or else the other way around; `own` are the lines it is of.
 */
export type Label = {
  text: string;
  at: Point;
  isAbove?: boolean;
  beyond?: Point;
  own?: readonly Segment[];
};

/** A rectangle, in widths of a picture whose longer side is {@link long}. */
type Box = { left: number; top: number; right: number; bottom: number };

/** A number in its place: its lines, the line that leads to what it is of, and how wide its lines are. */
export type Written = { strokes: Point[][]; leader: Point[] | null; box: Box; isThin: boolean };

/** Every picture is laid out in this size, so that a number has one place on each of its sizes. */
const long = 1600;

/** The heights of numbers in widths of a stroke, each tried when all don't fit larger; small ones have thin lines. */
const heights = [6.5, 5, 3.5, 2.5, 1.8];
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

/** How far a place is from a line. */
function offLine([x, y]: Point, [[ax, ay], [bx, by]]: Segment): number {
  const [dx, dy] = [bx - ax, by - ay];
  const share = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1);
  const within = Math.max(0, Math.min(1, share));
  return Math.hypot(ax + within * dx - x, ay + within * dy - y);
}

/** The place of a box that is nearest to another place. */
const nearestIn = ({ left, top, right, bottom }: Box, [x, y]: Point): Point => [
  Math.max(left, Math.min(right, x)),
  Math.max(top, Math.min(bottom, y)),
];

/** How far a place is from the nearest of some lines. */
const offLines = (place: Point, lines: readonly Segment[]) =>
  lines.reduce((least, line) => Math.min(least, offLine(place, line)), Number.POSITIVE_INFINITY);

/** A place for a number, and how far it is from where one would write it. */
type Candidate = { left: number; top: number; far: number };

/** The left top corner of a number beyond a place, as seen from another: its nearest edge is half a height away. */
function beyondPlace([x, y]: Point, from: Point, wide: number, size: number): Point {
  const [dx, dy] = [x - from[0], y - from[1]];
  const far = Math.hypot(dx, dy);
  if (far === 0) return [x + size / 2, y + size / 2];
  const away = far / Math.max((2 * Math.abs(dx)) / wide, (2 * Math.abs(dy)) / size) + size / 2;
  return [x + (dx / far) * away - wide / 2, y + (dy / far) * away - size / 2];
}

/** Where one would write a number, its left top corner: the first place is the better one, the others {@link worse}. */
function wantedPlaces({ at, isAbove, beyond }: Label, wide: number, size: number): Point[] {
  if (isAbove) return [[at[0] - wide / 2, at[1] - size * 1.5]];
  if (!beyond) return [[at[0] + size / 2, at[1] + size / 2]];
  return [beyondPlace(at, beyond, wide, size), beyondPlace(beyond, at, wide, size)];
}

/** How far a number moves aside, in its heights, before it goes to the other end of its board. */
const worse = 3;

/** Where a number of that size could stand, the nearest to a wanted place first. */
function candidates(wanted: readonly Point[], wide: number, size: number, room: Box): Candidate[] {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));
  const last: Point = [room.right - wide, room.bottom - size];
  const best = wanted.map(([x, y]) => [within(x, room.left, last[0]), within(y, room.top, last[1])] as const);
  const farOf = (left: number, top: number) =>
    Math.min(...best.map(([x, y], place) => Math.hypot(left - x, top - y) + (place > 0 ? worse * size : 0)));
  const step = size / 4;
  const along = (start: number, end: number, own: readonly number[]) => [
    ...own,
    ...Array.from(
      { length: Math.max(0, Math.floor((end - start) / step)) + 1 },
      (_place, n) => start + n * step,
    ),
  ];
  const ys = along(
    room.top,
    last[1],
    best.map(([, y]) => y),
  );
  const xs = along(
    room.left,
    last[0],
    best.map(([x]) => x),
  );
  return xs
    .flatMap((left) => ys.map((top) => ({ left, top, far: farOf(left, top) })))
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

/** By how many of its heights the middle of a number is nearer to its own line than to any other number's, if it can be. */
const clearly = 0.5;

/** How many of its heights a number moves at most for that. */
const farthestAside = 6;

/** What it costs a number to stand where it would be read as another line's. */
function straying(
  { left, top, right, bottom }: Box,
  own: readonly Segment[],
  others: readonly Segment[],
  size: number,
) {
  if (own.length === 0 || others.length === 0) return 0;
  const middle: Point = [(left + right) / 2, (top + bottom) / 2];
  const enough = offLines(middle, own) + clearly * size;
  return others.some((line) => offLine(middle, line) < enough) ? farthestAside * size : 0;
}

/** The line from a number to its place, if that is no longer beside it. */
function leaderTo({ at, beyond }: Label, box: Box, size: number): Segment | null {
  const [nearest] = [at, ...(beyond ? [beyond] : [])]
    .map((to) => {
      const near = nearestIn(box, to);
      return { line: [near, to] as const, far: Math.hypot(near[0] - to[0], near[1] - to[1]) };
    })
    .sort((one, other) => one.far - other.far);
  return nearest && nearest.far > size * 1.2 ? nearest.line : null;
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
    const { own = [] } = label;
    const others = labels.flatMap((other) => (other.own && other.own !== label.own ? other.own : []));
    const wide = widthOf(label.text) * size;
    const wanted = wantedPlaces(label, wide, size);
    let best: { box: Box; cost: number } | null = null;
    for (const { left, top, far } of candidates(wanted, wide, size, room)) {
      if (best && far >= best.cost) break;
      const box = boxOf(left, top, wide, size, edge);
      const free = roomAround(box, across, down);
      if (placed.some((other) => overlap(free, other))) continue;
      const astray = far + straying(box, own, others, size);
      if (best && astray >= best.cost) continue;
      const clear = roomAround(box, halfLine * stroke, halfLine * stroke);
      const crossed = lines.reduce((sum, line) => sum + lengthIn(line, clear), 0);
      const cost = astray + Math.min(farthest * size, worth * crossed);
      if (!best || cost < best.cost) best = { box, cost };
    }
    if (!best) return null;
    placed.push(best.box);
  }
  return placed;
}

/**
 * Writes numbers on a picture, together: each beside its place, none over another or beyond an edge, off the drawn lines and nearer to
 * its own than to another number's as far as there is room. `lines` are in fractions of the picture, and so is what comes back.
 */
export function writeLabels(labels: readonly Label[], frame: Frame, lines: readonly Segment[]): Written[] {
  const scale = long / Math.max(frame.width, frame.height);
  // Copies of one clip differ in their proportions by a pixel.
  const even = (length: number) => Math.round((length * scale) / 20) * 20;
  const sheet = { width: even(frame.width), height: even(frame.height) };
  const onSheet = ([x, y]: Point): Point => [x * sheet.width, y * sheet.height];
  const share = ([x, y]: Point): Point => [x / sheet.width, y / sheet.height];
  const onLine = ([from, to]: Segment): Segment => [onSheet(from), onSheet(to)];
  const drawn = lines.map(onLine);
  const owned = new Map(labels.map(({ own }) => [own, own?.map(onLine)]));
  const here = labels.map(({ beyond, own: given, ...label }) => {
    const own = owned.get(given);
    return {
      ...label,
      at: onSheet(label.at),
      ...(beyond && { beyond: onSheet(beyond) }),
      ...(own && { own }),
    };
  });
  const stroke = strokeWidth(frame) * scale;
  for (const height of heights) {
    const isThin = height < thinBelow;
    const size = height * stroke;
    // The dark rim is part of a number.
    const edge = stroke * (isThin ? thin : 1) * 1.4;
    const isFull = height === heights.at(-1);
    const boxes = place(here, { frame: sheet, lines: drawn, size, edge, stroke, isFull });
    if (!boxes) continue;
    return here.flatMap((label, number) => {
      const box = boxes[number];
      if (!box) return [];
      const strokes = signStrokes(label.text, [box.left + edge, box.top + edge], size);
      const leader = leaderTo(label, box, size);
      // Through another number it would read as a part of that.
      const isClear = leader && boxes.every((other) => other === box || lengthIn(leader, other) === 0);
      return {
        strokes: strokes.map((points) => points.map(share)),
        leader: isClear ? leader.map(share) : null,
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
