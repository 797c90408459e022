import { type Frames, isSameFrame } from "#app/features/video/clips/frame-times.ts";
import type { StoredAnnotation, StoredShape } from "#db/schema/reviews.ts";

/** A drawing's shape; see the stored form. */
export type Shape = StoredShape;

/** A drawn-on frame. */
export type Annotation = StoredAnnotation;

/** A point in fractions of the frame, 0 to 1. */
export type Point = [x: number, y: number];

/** The shapes, with their names on the page: four to show something, seven to measure, and two that tools of their own make. */
export const shapeNames = {
  arrow: "Arrow",
  line: "Line",
  circle: "Circle",
  free: "Free hand",
  angle: "Angle",
  slope: "Slope",
  length: "Length",
  board: "Board",
  hole: "Hole",
  plumb: "Plumb line",
  grid: "Grid",
  time: "Time",
  flight: "Flight",
} as const;

/** Shapes that are a line from one point to another. */
export const lineKinds = ["arrow", "line", "slope", "length", "board", "hole", "plumb", "grid"] as const;

/** Shapes that two points place. */
export const placedKinds = [...lineKinds, "circle", "free"] as const;

/** The shapes that are drawn, in the order of their keys. */
export const drawnKinds = [
  "arrow",
  "line",
  "circle",
  "free",
  "angle",
  "slope",
  "length",
  "board",
  "hole",
  "plumb",
  "grid",
] as const;

/** One of {@link drawnKinds}. */
export type ShapeKind = (typeof drawnKinds)[number];

/** The colors of a drawing, with their names on the page; a shape without one has the first. */
export const colorNames = { yellow: "Yellow", white: "White", blue: "Blue", red: "Red" } as const;

/** One of {@link colorNames}. */
export type ShapeColor = keyof typeof colorNames;

/** The colors in their order. */
export const shapeColors = Object.keys(colorNames) as ShapeColor[];

/** The limits of a drawing. */
export const bounds = {
  annotations: 20,
  shapes: 12,
  points: 200,
  marks: 60,
  tips: 40,
  description: 300,
} as const;

/** How close to a drawn frame a paused clip whose frames aren't known shows its drawing, in milliseconds. */
const near = 20;

/** What is drawn on the frame a clip is paused at, in one drawing or several; null if nothing. */
export function annotationAt(
  annotations: readonly Annotation[],
  { at, known }: { at: number; known: Frames | null },
): Pick<Annotation, "shapes" | "description"> | null {
  const here = annotations.filter((one) => isSameFrame(known, one.at, at, near));
  if (here.length < 2) return here[0] ?? null;
  return {
    shapes: here.flatMap(({ shapes }) => shapes),
    description: here.map(({ description }) => description).join(", "),
  };
}

/** What is drawn of shapes by a moment of the clip, in milliseconds: a flight grows. */
export const shownAt = (shapes: readonly Shape[], at: number): Shape[] =>
  shapes.filter(({ since = 0 }) => since <= at);

const smallest = 0.01;

const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
const pointAt = (x: number, y: number): Point => [within(x), within(y)];
const moved = ([x, y]: Point, dx: number, dy: number) => pointAt(x + dx, y + dy);

/** A shape of that kind in the middle of the frame, ready to move. */
export function centeredShape(kind: ShapeKind): Shape {
  if (kind === "circle") return { kind, centre: [0.5, 0.5], radius: 0.1 };
  if (kind === "free") return { kind, points: [pointAt(0.45, 0.5), pointAt(0.5, 0.5)] };
  if (kind === "angle") return { kind, points: [pointAt(0.5, 0.4), pointAt(0.5, 0.5), pointAt(0.6, 0.5)] };
  return { kind, from: [0.4, 0.5], to: [0.6, 0.5] };
}

const isSame = (one: Point, other: Point) => one[0] === other[0] && one[1] === other[1];

/** Whether an angle's second arm is still to be drawn. */
export const isHalf = (shape: Shape | undefined): boolean =>
  shape?.kind === "angle" && isSame(shape.points[1], shape.points[2]);

/** An angle with its second arm begun toward a point. */
export function secondArm(shape: Shape, to: Point): Shape {
  if (shape.kind !== "angle") return shape;
  const [one, joint] = shape.points;
  const other = pointAt(...to);
  const apart = isSame(joint, other)
    ? pointAt(joint[0] + (joint[0] < 0.5 ? smallest : -smallest), joint[1])
    : other;
  return { ...shape, points: [one, joint, apart] };
}

/** The shape a pointer has drawn from one point toward another. */
export function dragShape(shape: Shape, to: Point, aspect: number): Shape {
  const end = pointAt(...to);
  if (shape.kind === "free")
    return shape.points.length < bounds.points ? { ...shape, points: [...shape.points, end] } : shape;
  if (shape.kind === "angle") {
    const [one, joint] = shape.points;
    // The first drag leads to the joint, the second one from it.
    return isHalf(shape) ? { ...shape, points: [one, end, end] } : { ...shape, points: [one, joint, end] };
  }
  if (shape.kind === "time") return { ...shape, points: [end] };
  if (shape.kind === "flight") return shape;
  if (shape.kind !== "circle") return { ...shape, to: end };
  const radius = Math.hypot(to[0] - shape.centre[0], (to[1] - shape.centre[1]) / aspect);
  return { ...shape, radius: Math.max(smallest, within(Math.min(radius, 0.5))) };
}

/** A shape that starts where a pointer went down. */
export function startShape(kind: ShapeKind, at: Point): Shape {
  const start = pointAt(...at);
  if (kind === "circle") return { kind, centre: start, radius: smallest };
  if (kind === "angle") return { kind, points: [start, start, start] };
  return kind === "free" ? { kind, points: [start, start] } : { kind, from: start, to: start };
}

/** The shape moved by a fraction of the frame; it never leaves the frame. */
export function moveShape(shape: Shape, dx: number, dy: number): Shape {
  const points =
    "points" in shape ? shape.points : shape.kind === "circle" ? [shape.centre] : [shape.from, shape.to];
  const room = (values: number[], by: number) =>
    Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by));
  const x = room(
    points.map((point) => point[0]),
    dx,
  );
  const y = room(
    points.map((point) => point[1]),
    dy,
  );
  if (shape.kind === "free") return { ...shape, points: shape.points.map((point) => moved(point, x, y)) };
  if (shape.kind === "angle") {
    const [one, joint, other] = shape.points;
    return { ...shape, points: [moved(one, x, y), moved(joint, x, y), moved(other, x, y)] };
  }
  if (shape.kind === "time") return { ...shape, points: [moved(shape.points[0], x, y)] };
  if (shape.kind === "flight") return shape;
  if (shape.kind === "circle") return { ...shape, centre: moved(shape.centre, x, y) };
  return { ...shape, from: moved(shape.from, x, y), to: moved(shape.to, x, y) };
}

/** Moves the end of an arrow, a line, or an angle's second arm, resizes a circle, or extends a freehand stroke. */
export function resizeShape(shape: Shape, dx: number, dy: number): Shape {
  if (shape.kind === "circle") {
    const radius = within(Math.min(0.5, shape.radius + dx - dy));
    return { ...shape, radius: Math.max(smallest, radius) };
  }
  if (shape.kind === "angle") return secondArm(shape, moved(shape.points[2], dx, dy));
  if (shape.kind === "time" || shape.kind === "flight") return shape;
  if (shape.kind !== "free") return { ...shape, to: moved(shape.to, dx, dy) };
  const last = shape.points.at(-1) ?? [0.5, 0.5];
  if (shape.points.length >= bounds.points) return shape;
  return { ...shape, points: [...shape.points, moved(last, dx, dy)] };
}

const percent = (value: number) => `${Math.round(value * 100)} %`;
const place = ([x, y]: Point) => `${percent(x)} across, ${percent(y)} down`;

/** A shape's position in words, for screen readers after each key. */
export function placeInWords(shape: Shape): string {
  const name = shapeNames[shape.kind];
  if (shape.kind === "circle")
    return `${name} around ${place(shape.centre)}, radius ${percent(shape.radius)}`;
  const [from, to] = "points" in shape ? [shape.points[0], shape.points.at(-1)] : [shape.from, shape.to];
  return from && to ? `${name} from ${place(from)} to ${place(to)}` : name;
}
