import { measureText } from "#app/features/video/measures/rules.ts";
import { type Flight, flightNumbers, pathOf } from "./flight.ts";
import { type Label, type Segment, type Written, writeLabels } from "./labels.ts";
import { inInches, isMeasure, isRuler, numberOf, type Ruler } from "./measure.ts";
import type { Annotation, Point, Shape } from "./shapes.ts";
import { type Frame, strokesOf } from "./strokes.ts";

/** A number to write, from when on it is shown. */
type TimedLabel = Label & { since?: number };

/** Strokes of a drawing in fractions of its picture, from when on they are shown, and how. */
type Timed = { points: Point[] } & Pick<Shape, "since" | "isThin" | "isNumber">;

/** A flight's path in pixels: it grows as the bag flies. */
const flightStrokes = (path: ReturnType<typeof pathOf>): Timed[] =>
  path.slice(1).map((to, place) => {
    const from = path[place] ?? to;
    return {
      points: [
        [from.x, from.y],
        [to.x, to.y],
      ],
      since: to.at,
    };
  });

/** From a flight's apex down to the board's level, which is how high the number beside it is; nothing without inches. */
function apexStrokes(flight: Flight, frame: Frame, ruler: Ruler | null): Timed[] {
  const inches = inInches(ruler, frame);
  const top = flightNumbers(flight, frame, inches)?.apex.at;
  if (!top || !inches) return [];
  const points: Point[] = [
    [top.x, top.y],
    [top.x, inches.boardY],
  ];
  return [{ points, isThin: true, since: top.at }];
}

/** A flight's numbers, each at its place and from its moment on. */
function flightLabels(flight: Flight, frame: Frame, ruler: Ruler | null): TimedLabel[] {
  const numbers = flightNumbers(flight, frame, inInches(ruler, frame));
  const [end, last] = [flight.points.at(-1), flight.times.at(-1)];
  if (!numbers || !end || last === undefined) return [];
  const { apex, seconds, entry } = numbers;
  const top: Point = [apex.at.x / frame.width, apex.at.y / frame.height];
  return [
    ...(apex.inches === null
      ? []
      : [{ text: measureText(apex.inches, "in"), at: top, isAbove: true, since: apex.at.at }]),
    { text: measureText(seconds, "s"), at: end, since: last },
    { text: measureText(entry, "°"), at: end, since: last },
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

/** The strokes of a shape that measures or helps to, in pixels and without its number; null for one that is drawn as it is. */
function measuringStrokes(shape: Shape, frame: Frame, ruler: Ruler | null): Timed[] | null {
  if (shape.kind === "flight")
    return [...flightStrokes(pathOf(shape, frame)), ...apexStrokes(shape, frame, ruler)];
  if (shape.kind === "plumb") return thinly(plumbOf(shape.to, frame));
  if (shape.kind === "grid") return thinly(gridOf(shape.from, shape.to, frame));
  if (!isMeasure(shape.kind) && !isRuler(shape)) return null;
  return strokesOf(shape, frame).map((points) => ({ points }));
}

/** What is written of a shape: beside a line's middle, beyond the front end of a board, beside an angle's joint, a flight's apex and end, or where a time was put. */
function labelsOf(shape: Shape, frame: Frame, ruler: Ruler | null): TimedLabel[] {
  if (shape.kind === "flight") return flightLabels(shape, frame, ruler);
  const text = numberOf(shape, frame, ruler);
  if (text === null) return [];
  // A board's own number would hide the board beside its middle.
  if (isRuler(shape)) return [{ text, at: shape.from, beyond: shape.to }];
  const ends =
    "points" in shape ? shape.points.slice(-2).slice(0, 1) : "from" in shape ? [shape.from, shape.to] : [];
  const middle = (side: 0 | 1) => ends.reduce((sum, end) => sum + end[side], 0) / ends.length;
  return [{ text, at: [middle(0), middle(1)] }];
}

/** The strokes of a number in its place, above all lines, with the line that leads to what it is of. */
const numberStrokes = ({ strokes, leader, isThin }: Written, since: number | undefined): Timed[] => [
  ...(leader ? [{ points: leader, isThin: true, ...(since !== undefined && { since }) }] : []),
  ...strokes.map((points) => ({
    points,
    isNumber: true,
    ...(isThin && { isThin }),
    ...(since !== undefined && { since }),
  })),
];

const short = (value: number) => Math.round(value * 10_000) / 10_000;

/** Strokes as lines from point to point. */
const linesOf = (strokes: readonly Timed[], { color }: Shape): Shape[] =>
  strokes.flatMap(({ points, since, ...how }) =>
    points.slice(1).map((point, place): Shape => {
      const [x, y] = points[place] ?? point;
      return {
        kind: "line",
        from: [short(x), short(y)],
        to: [short(point[0]), short(point[1])],
        ...(color && { color }),
        ...how,
        ...(since !== undefined && { since: Math.round(since) }),
      };
    }),
  );

/** A shape and its strokes in fractions of the frame. */
type Drawn = { shape: Shape; lines: readonly Timed[] };

/** What a number keeps off: a grid is everywhere, so none can stand off it. */
const segmentsOf = (lines: readonly Timed[]): Segment[] =>
  lines.flatMap(({ points, isThin }) =>
    isThin ? [] : points.slice(1).map((to, place) => [points[place] ?? to, to] as const),
  );

/** What is written on a frame of shapes, each number in its place. */
function writtenOn(drawn: readonly Drawn[], frame: Frame, ruler: Ruler | null) {
  const all = drawn.map(({ shape, lines }) => ({ shape, own: segmentsOf(lines) }));
  const labels = all.flatMap(({ shape, own }) =>
    labelsOf(shape, frame, ruler).map((label) => ({ shape, own, ...label })),
  );
  const segments = all.flatMap(({ own }) => own);
  return writeLabels(labels, frame, segments).map((written, place) => ({ ...written, ...labels[place] }));
}

/**
 * What is drawn of shapes on a frame: those that measure as plain lines, and all their numbers, laid out together, so that a player, a
 * still, and the desk show the same without knowing how to measure.
 */
export function drawnWithNumbers(shapes: readonly Shape[], frame: Frame, ruler: Ruler | null): Shape[] {
  const share = ([x, y]: Point): Point => [x / frame.width, y / frame.height];
  const drawn = shapes.map((shape) => {
    const own = measuringStrokes(shape, frame, ruler);
    const strokes = own ?? strokesOf(shape, frame).map((points): Timed => ({ points }));
    return { shape, own, lines: strokes.map((one) => ({ ...one, points: one.points.map(share) })) };
  });
  return [
    ...drawn.flatMap(({ shape, own, lines }) => (own ? linesOf(lines, shape) : [shape])),
    ...writtenOn(drawn, frame, ruler).flatMap(({ shape, since, ...written }) =>
      shape ? linesOf(numberStrokes(written, since), shape) : [],
    ),
  ];
}

/**
 * What is drawn on the frame of one of a review's drawings, by it and by any other of that frame. Where one of several is a flight, only
 * that grows, and the rest appears with its end.
 */
export function drawnOnFrame(
  drawings: readonly Pick<Annotation, "at" | "shapes">[],
  { at }: Pick<Annotation, "at">,
  frame: Frame,
  ruler: Ruler | null,
): Shape[] {
  const here = drawings.filter((one) => one.at === at);
  const shapes = here.flatMap((one) => one.shapes);
  const drawn = drawnWithNumbers(shapes, frame, ruler);
  const isGrowing = here.length > 1 && shapes.some(({ kind }) => kind === "flight");
  return isGrowing ? drawn.map((shape) => ({ since: at, ...shape })) : drawn;
}
