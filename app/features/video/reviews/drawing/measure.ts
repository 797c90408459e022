import { honestLine, type MeasureName, type MeasureUnit } from "#app/features/video/measures/names.ts";
import { measureText } from "#app/features/video/measures/rules.ts";
import { type Flight, flightNumbers, type InInches } from "./flight.ts";
import type { Annotation, Point, Shape } from "./shapes.ts";
import type { Frame } from "./strokes.ts";

/** What a coach drags over to say how large it is, in inches. */
const knownInches = { board: 48, hole: 6 } as const;

/** The board or the hole, as drawn over its picture. */
export type Ruler = Extract<Shape, { from: Point }> & { kind: keyof typeof knownInches };

/** Whether a shape says how large something is. */
export const isRuler = (shape: Shape): shape is Ruler => shape.kind in knownInches;

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
  if (shape.kind === "time") return measureText(shape.ms / 1000, "s");
  if (isRuler(shape)) return `${knownInches[shape.kind]} in`;
  if (shape.kind !== "length" || !ruler) return null;
  const inches =
    (lengthOf(shape.from, shape.to, frame) / lengthOf(ruler.from, ruler.to, frame)) * knownInches[ruler.kind];
  return `${inches < 10 ? inches.toFixed(1) : Math.round(inches)} in`;
}

const names = { angle: "Angle", slope: "Slope", length: "Length", time: "Time" } as const;
const units = { angle: "°", slope: "°", length: "in", time: "s" } as const;

/** Whether a shape measures one thing, written beside it. */
export const isMeasure = (kind: Shape["kind"]): kind is keyof typeof names => kind in names;

/** What a shape measures: what it is, as it is written, as a number alone, and which of the named measures it is. */
export type MeasuredShape = {
  title: string;
  text: string;
  value: string;
  unit: MeasureUnit;
  measure: MeasureName | null;
};

/** How a clip's ruler makes inches of pixels; a flight's height is above the middle of the board. */
export const inInches = (ruler: Ruler | null, frame: Frame): InInches =>
  ruler && {
    perInch: lengthOf(ruler.from, ruler.to, frame) / knownInches[ruler.kind],
    boardY: ((ruler.from[1] + ruler.to[1]) / 2) * frame.height,
  };

/**
 * What a flight measures: as far as there are inches, how high and how fast; always how long and how steep. A time that isn't from
 * the release on has a name of its own, so that it is never compared with one that is.
 */
function measuresOfFlight(flight: Flight, frame: Frame, ruler: Ruler | null): MeasuredShape[] {
  const numbers = flightNumbers(flight, frame, inInches(ruler, frame));
  if (!numbers) return [];
  const { apex, seconds, entry, speed } = numbers;
  const one = (title: string, number: number, unit: MeasureUnit, measure: MeasureName | null) => {
    const text = measureText(number, unit);
    // What is stored is what was read.
    return { title, text, value: String(Number.parseFloat(text)), unit, measure };
  };
  return [
    ...(apex.inches === null ? [] : [one("Apex", apex.inches, "in", "apex")]),
    flight.releasedAt === undefined
      ? one("Time from the first mark", seconds, "s", null)
      : one("Time of flight", seconds, "s", "time_of_flight"),
    one("Entry angle", entry, "°", "entry_angle"),
    ...(speed === null ? [] : [one("Mean speed", speed, "ft/s", null)]),
  ];
}

/** Everything a shape measures. The ruler itself is no measure. */
function measuresOf(shape: Shape, frame: Frame, ruler: Ruler | null): MeasuredShape[] {
  if (shape.kind === "flight") return measuresOfFlight(shape, frame, ruler);
  const text = numberOf(shape, frame, ruler);
  const { kind } = shape;
  if (text === null || !isMeasure(kind)) return [];
  const value = String(Number.parseFloat(text));
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

/** Whether times among shapes were measured before those of the clip's frames were known. */
export const isEstimated = (shapes: readonly Shape[]): boolean =>
  shapes.some((shape) => "isEstimated" in shape && shape.isEstimated === true);

/** What a height is above. */
export const aboveBoard = ({ measure }: Pick<MeasuredShape, "measure">): string =>
  measure === "apex" ? " above the board" : "";

/**
 * What a drawing measures, in words: "Angle 92°, length 31 in. In the picture, from one camera."; null if nothing. The ruler itself is no
 * measure.
 */
export function measuredWords(shapes: readonly Shape[], frame: Frame, ruler: Ruler | null): string | null {
  const words = shapes.flatMap((shape) => {
    return measuresOf(shape, frame, ruler).map(
      (one) => `${one.title.toLowerCase()} ${one.text}${aboveBoard(one)}`,
    );
  });
  const all = words.join(", ");
  const estimated = isEstimated(shapes) ? "Times are estimated. " : "";
  return all === "" ? null : `${all.charAt(0).toUpperCase()}${all.slice(1)}. ${estimated}${honestLine}`;
}
