import { honestLine, type MeasureName, type MeasureUnit } from "#app/features/video/measures/names.ts";
import { measureText } from "#app/features/video/measures/rules.ts";
import { type Flight, flightNumbers, type InInches, pathOf, speedWords } from "./flight.ts";
import type { Annotation, Point, Shape } from "./shapes.ts";
import { type Frame, strokesOf, strokeWidth } from "./strokes.ts";

/** What a coach drags over to say how large it is, in inches. */
const knownInches = { board: 48, hole: 6 } as const;

/** The board or the hole, as drawn over its picture. */
export type Ruler = Extract<Shape, { from: Point }> & { kind: keyof typeof knownInches };

const isRuler = (shape: Shape): shape is Ruler => shape.kind in knownInches;

const between = ([ax, ay]: Point, [bx, by]: Point, { width, height }: Frame) =>
  [(bx - ax) * width, (by - ay) * height] as const;
const lengthOf = (one: Point, other: Point, frame: Frame) => Math.hypot(...between(one, other, frame));

/** The first ruler among a clip's drawings that has a length; null without one. */
export function rulerIn(drawings: readonly { shapes: readonly Shape[] }[]): Ruler | null {
  const rulers = drawings.flatMap(({ shapes }) => shapes.filter(isRuler));
  return rulers.find(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]) ?? null;
}

const inDegrees = (radians: number) => Math.round((radians * 180) / Math.PI);

function angleOf([one, joint, other]: readonly [Point, Point, Point], frame: Frame): number | null {
  const [ax, ay] = between(joint, one, frame);
  const [bx, by] = between(joint, other, frame);
  if (Math.hypot(ax, ay) === 0 || Math.hypot(bx, by) === 0) return null;
  return inDegrees(Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)));
}

/**
 * What a shape measures in the picture, as written on it: "92°", "31.5 in"; null if it measures nothing. A length needs the
 * clip's ruler: without one there are no inches.
 */
export function numberOf(shape: Shape, frame: Frame, ruler: Ruler | null): string | null {
  if (shape.kind === "angle") {
    const degrees = angleOf(shape.points, frame);
    return degrees === null ? null : `${degrees}°`;
  }
  if (shape.kind === "slope") {
    const [x, y] = between(shape.from, shape.to, frame);
    return x === 0 && y === 0 ? null : `${inDegrees(Math.atan2(Math.abs(y), Math.abs(x)))}°`;
  }
  if (shape.kind === "time") return timeText(shape.ms);
  if (isRuler(shape)) return `${knownInches[shape.kind]} in`;
  if (shape.kind !== "length" || !ruler) return null;
  const inches =
    (lengthOf(shape.from, shape.to, frame) / lengthOf(ruler.from, ruler.to, frame)) * knownInches[ruler.kind];
  return `${inches < 10 ? inches.toFixed(1) : Math.round(inches)} in`;
}

const names = { angle: "Angle", slope: "Slope", length: "Length", time: "Time" } as const;
const units = { angle: "°", slope: "°", length: "in", time: "s" } as const;

const isMeasure = (kind: Shape["kind"]): kind is keyof typeof names => kind in names;

/** A time as a stopwatch between two frames tells it: "433 ms", from ten seconds on "12.4 s". */
export const timeText = (ms: number) =>
  ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** What a shape measures: what it is, as it is written, as a number alone, and which of the named measures it is. */
export type MeasuredShape = {
  title: string;
  text: string;
  value: string;
  unit: MeasureUnit;
  measure: MeasureName | null;
};

/** How a clip's ruler makes inches of pixels; a flight's height is above the middle of the board. */
const inInches = (ruler: Ruler | null, frame: Frame): InInches =>
  ruler && {
    perInch: lengthOf(ruler.from, ruler.to, frame) / knownInches[ruler.kind],
    boardY: ((ruler.from[1] + ruler.to[1]) / 2) * frame.height,
  };

/** What a flight measures: as far as there are inches, how high and how fast; always how long and how steep. */
function measuresOfFlight(flight: Flight, frame: Frame, ruler: Ruler | null): MeasuredShape[] {
  const numbers = flightNumbers(flight, frame, inInches(ruler, frame));
  if (!numbers) return [];
  const { apex, seconds, entry, speeds } = numbers;
  const speed = speedWords(speeds);
  const one = (title: string, value: number, unit: MeasureUnit, measure: MeasureName | null) => ({
    title,
    text: measureText(value, unit),
    value: String(Number(value.toFixed(unit === "s" ? 2 : 1))),
    unit,
    measure,
  });
  const mean = speeds.reduce((sum, value) => sum + value, 0) / speeds.length;
  return [
    ...(apex.inches === null ? [] : [one("Apex", apex.inches, "in", "apex")]),
    one("Time of flight", seconds, "s", "time_of_flight"),
    one("Entry angle", entry, "°", "entry_angle"),
    ...(speed ? [{ ...one("Speed", mean, "ft/s", null), text: speed }] : []),
  ];
}

/** Everything a shape measures. The ruler itself is no measure. */
function measuresOf(shape: Shape, frame: Frame, ruler: Ruler | null): MeasuredShape[] {
  if (shape.kind === "flight") return measuresOfFlight(shape, frame, ruler);
  const text = numberOf(shape, frame, ruler);
  const { kind } = shape;
  if (text === null || !isMeasure(kind)) return [];
  const value = String(shape.kind === "time" ? shape.ms / 1000 : Number.parseFloat(text));
  return [{ title: names[kind], text, value, unit: units[kind], measure: null }];
}

/** Everything a clip's drawings measure, in their order, each with its drawing's moment. */
export const measuredIn = (drawings: readonly Pick<Annotation, "id" | "at" | "shapes">[], frame: Frame) => {
  const ruler = rulerIn(drawings);
  return drawings.flatMap(({ id, at, shapes }) =>
    shapes
      .flatMap((shape) => measuresOf(shape, frame, ruler))
      .map((shape, place) => ({ key: `${id} ${place}`, at, shape })),
  );
};

/**
 * What a drawing measures, in words: "Angle 92°, length 31 in. In the picture, from one camera."; null if nothing. The ruler itself is no
 * measure.
 */
export function measuredWords(shapes: readonly Shape[], frame: Frame, ruler: Ruler | null): string | null {
  const words = shapes.flatMap((shape) => {
    return measuresOf(shape, frame, ruler).map(({ title, text }) => `${title.toLowerCase()} ${text}`);
  });
  const all = words.join(", ");
  return all === "" ? null : `${all.charAt(0).toUpperCase()}${all.slice(1)}. ${honestLine}`;
}

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

/** How wide a number of that height is, in pixels. */
const signsWidth = (number: string, size: number) => (number.length * 5.5 - 1.5) * (size / 6);

/** How high a number is, in widths of a stroke. */
const signHeight = 9;

/** A number's lines beside a place in pixels, inside the frame. */
function writtenAt([x, y]: Point, number: string, frame: Frame): Point[][] {
  const size = strokeWidth(frame) * signHeight;
  const within = (at: number, most: number) => Math.min(most - size / 3, Math.max(size / 3, at));
  const left = within(x + size / 2, frame.width - signsWidth(number, size));
  return signStrokes(number, [left, within(y + size / 2, frame.height - size)], size);
}

/** Where a number's lines are: beside a line's middle, an angle's joint, or where a time was put. */
function numberStrokes(shape: Shape, frame: Frame, number: string): Point[][] {
  const ends =
    "points" in shape ? shape.points.slice(-2).slice(0, 1) : "from" in shape ? [shape.from, shape.to] : [];
  const middle = (side: 0 | 1) => ends.reduce((sum, end) => sum + end[side], 0) / ends.length;
  return writtenAt([middle(0) * frame.width, middle(1) * frame.height], number, frame);
}

/** Strokes of a drawing, and from when on they are shown. */
type Timed = { points: Point[]; since?: number; isThin?: boolean };

/** A flight's path and its numbers, each from its moment on: the path grows as the bag flies. */
function flightStrokes(flight: Flight, frame: Frame, ruler: Ruler | null): Timed[] {
  const path = pathOf(flight, frame);
  const lines = path.slice(1).map((to, place): Timed => {
    const from = path[place] ?? to;
    return {
      points: [
        [from.x, from.y],
        [to.x, to.y],
      ],
      since: to.at,
    };
  });
  const numbers = flightNumbers(flight, frame, inInches(ruler, frame));
  const last = path.at(-1);
  if (!numbers || !last) return lines;
  const { apex, seconds, entry } = numbers;
  const high = strokeWidth(frame) * signHeight * 1.5;
  // Where both lines still stand one above the other.
  const above = Math.max(0, last.y - high * 2.4);
  const write = (at: Point, number: string, since: number) =>
    writtenAt(at, number, frame).map((points): Timed => ({ points, since }));
  return [
    ...lines,
    ...(apex.inches === null
      ? []
      : write([apex.at.x, apex.at.y - high], measureText(apex.inches, "in"), apex.at.at)),
    ...write([last.x, above], measureText(seconds, "s"), last.at),
    ...write([last.x, above + high], measureText(entry, "°"), last.at),
  ];
}

/** An upright line through a point, from edge to edge. */
const plumbOf = ([x]: Point, { width, height }: Frame): Point[][] => [
  [
    [x * width, 0],
    [x * width, height],
  ],
];

/** The most squares of a grid across the larger side of a frame. */
const mostSquares = 24;

/** Upright and level lines from a point on, as far apart as another is from it. */
function gridOf(from: Point, to: Point, { width, height }: Frame): Point[][] {
  const [x, y] = [from[0] * width, from[1] * height];
  const side = Math.max(
    Math.hypot(to[0] * width - x, to[1] * height - y),
    Math.max(width, height) / mostSquares,
  );
  const places = (from: number, end: number) =>
    Array.from(
      { length: Math.floor((end - (from % side)) / side) + 1 },
      (_line, place) => (from % side) + place * side,
    );
  return [
    ...places(x, width).map((across): Point[] => [
      [across, 0],
      [across, height],
    ]),
    ...places(y, height).map((down): Point[] => [
      [0, down],
      [width, down],
    ]),
  ];
}

const thinly = (strokes: Point[][]) => strokes.map((points): Timed => ({ points, isThin: true }));

/** The strokes of a shape that measures, with its number; null for one that doesn't. */
function strokesWithNumber(shape: Shape, frame: Frame, ruler: Ruler | null): Timed[] | null {
  if (shape.kind === "flight") return flightStrokes(shape, frame, ruler);
  if (shape.kind === "plumb") return thinly(plumbOf(shape.to, frame));
  if (shape.kind === "grid") return thinly(gridOf(shape.from, shape.to, frame));
  if (!isMeasure(shape.kind) && !isRuler(shape)) return null;
  const number = numberOf(shape, frame, ruler);
  const strokes = [...strokesOf(shape, frame), ...(number ? numberStrokes(shape, frame, number) : [])];
  return strokes.map((points) => ({ points }));
}

/**
 * What is drawn of shapes on a frame: those that measure as plain lines with their numbers, so that a player, a still, and the desk show
 * the same without knowing how to measure.
 */
export function drawnWithNumbers(shapes: readonly Shape[], frame: Frame, ruler: Ruler | null): Shape[] {
  const share = ([x, y]: Point): Point => [
    Math.round((x / frame.width) * 10_000) / 10_000,
    Math.round((y / frame.height) * 10_000) / 10_000,
  ];
  return shapes.flatMap((shape): Shape[] => {
    const strokes = strokesWithNumber(shape, frame, ruler);
    const { color } = shape;
    if (!strokes) return [shape];
    return strokes.flatMap(({ points, since, isThin }) =>
      points.slice(1).map((point, place) => ({
        kind: "line" as const,
        from: share(points[place] ?? point),
        to: share(point),
        ...(color && { color }),
        ...(isThin && { isThin }),
        ...(since !== undefined && { since: Math.round(since) }),
      })),
    );
  });
}
