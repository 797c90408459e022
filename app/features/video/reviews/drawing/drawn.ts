import { placeWords } from "#app/features/video/player/marks.ts";
import type { Flight } from "./flight.ts";
import { isRuler } from "./measure.ts";
import { type Annotation, type Shape, shapeNames } from "./shapes.ts";

/** What a drawing's description says if its coach leaves it empty: "Arrow and circle at 0:04.7". */
export function readyDescription({ shapes, at }: Pick<Annotation, "shapes" | "at">): string {
  const names = [...new Set(shapes.map(({ kind }) => shapeNames[kind].toLowerCase()))].join(" and ");
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} at ${placeWords(at)}`;
}

const flightIn = ({ shapes }: Pick<Annotation, "shapes">): Flight | undefined =>
  shapes.find((shape): shape is Flight => shape.kind === "flight");

/** Whether two flights are in the air at the same time, so that they are one throw, measured again. */
const isSameThrow = ({ times: one }: Flight, { times: other }: Flight) =>
  Math.min(...one) < Math.max(...other) && Math.min(...other) < Math.max(...one);

/** The drawings of the throw that a new drawing measures again. */
export function sameThrow(drawings: readonly Annotation[], drawn: Pick<Annotation, "shapes">): Annotation[] {
  const flight = flightIn(drawn);
  if (!flight) return [];
  return drawings.filter((one) => {
    const other = flightIn(one);
    return other !== undefined && isSameThrow(flight, other);
  });
}

/** A drawing with other shapes; described by those again if its coach left that to us. */
function withShapes(drawing: Annotation, shapes: Shape[]): Annotation {
  const isReady = drawing.description === readyDescription(drawing);
  const next = { ...drawing, shapes };
  return isReady ? { ...next, description: readyDescription(next) } : next;
}

/** Shapes with another one. A board or hole takes the place of the one before, because a clip has one ruler. */
export const withShape = (shapes: readonly Shape[], shape: Shape): Shape[] => [
  ...(isRuler(shape) ? shapes.filter((one) => !isRuler(one)) : shapes),
  shape,
];

/**
 * A review's drawings with a new one, which is the last. A board or hole in it takes the place of the one drawn before. A throw that
 * is measured again takes the place of that throw's drawing, with what else that has, such as the board.
 */
export function withDrawn(drawings: readonly Annotation[], drawn: Annotation): Annotation[] {
  const again = sameThrow(drawings, drawn);
  const isKept = (shape: Shape) => !(isRuler(shape) && drawn.shapes.some(isRuler));
  const beside = again.flatMap(({ shapes }) => shapes.filter(({ kind }) => kind !== "flight"));
  const others = drawings.flatMap((one) => {
    if (again.includes(one)) return [];
    const left = one.shapes.filter(isKept);
    if (left.length === one.shapes.length) return [one];
    return left.length === 0 ? [] : [withShapes(one, left)];
  });
  return [...others, withShapes(drawn, [...drawn.shapes, ...beside.filter(isKept)])];
}
