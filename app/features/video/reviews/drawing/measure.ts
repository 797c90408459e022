import { honestLine, type MeasureName, type MeasureUnit } from "#app/features/video/measures/names.ts";
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

/** Everything a shape measures. The ruler itself is no measure. */
function measuresOf(shape: Shape, frame: Frame, ruler: Ruler | null): MeasuredShape[] {
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

/** Where a number's lines are: beside a line's middle, or an angle's joint; inside the frame. */
function numberStrokes(shape: Shape, frame: Frame, number: string): Point[][] {
  const size = strokeWidth(frame) * signHeight;
  const width = signsWidth(number, size);
  const ends =
    "points" in shape ? shape.points.slice(-2).slice(0, 1) : "from" in shape ? [shape.from, shape.to] : [];
  const middle = (side: 0 | 1) => ends.reduce((sum, end) => sum + end[side], 0) / ends.length;
  const within = (at: number, most: number) => Math.min(most - size / 3, Math.max(size / 3, at));
  const left = within(middle(0) * frame.width + size / 2, frame.width - width);
  return signStrokes(number, [left, within(middle(1) * frame.height + size / 2, frame.height - size)], size);
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
    const isThin = shape.kind === "plumb" || shape.kind === "grid";
    const measures = isMeasure(shape.kind) || isRuler(shape);
    if (!measures && !isThin) return [shape];
    const number = numberOf(shape, frame, ruler);
    const lines =
      shape.kind === "plumb"
        ? plumbOf(shape.to, frame)
        : shape.kind === "grid"
          ? gridOf(shape.from, shape.to, frame)
          : strokesOf(shape, frame);
    const strokes = [...lines, ...(number ? numberStrokes(shape, frame, number) : [])];
    const { color } = shape;
    return strokes.flatMap((points) =>
      points.slice(1).map((point, place) => ({
        kind: "line" as const,
        from: share(points[place] ?? point),
        to: share(point),
        ...(color && { color }),
        ...(isThin && { isThin }),
      })),
    );
  });
}
