import { useEffect, useState } from "react";
import { inkOf, rim } from "./paint.ts";
import type { Point, Shape } from "./shapes.ts";
import { type Frame, strokesOf, strokeWidth, thin } from "./strokes.ts";

type Outline = (points: Point[], options: { size: number; thinning: number }) => number[][];

const rgb = (channels: readonly number[]) => `rgb(${channels.join(" ")})`;
const edge = rgb(rim);

/** A shape's color for an svg. */
export const svgColor = (shape: Pick<Shape, "color">): string => rgb(inkOf(shape));

/** The freehand outline, loaded when a freehand stroke is first shown; until then it is a plain line. */
function usePen(isNeeded: boolean): Outline | null {
  const [pen, setPen] = useState<{ outline: Outline } | null>(null);
  useEffect(() => {
    if (!isNeeded || pen) return;
    void import("perfect-freehand").then(({ getStroke }) => setPen({ outline: getStroke }));
  }, [isNeeded, pen]);
  return pen?.outline ?? null;
}

const pathOf = (points: readonly (readonly number[])[]) => points.map(([x, y]) => `${x},${y}`).join(" ");

type StrokeProps = { points: Point[]; width: number; line: string; outline: Outline | null; isRim: boolean };

/** A stroke, or the dark rim around it. */
function Stroke({ points, width, line, outline, isRim }: StrokeProps) {
  const round = { strokeLinecap: "round", strokeLinejoin: "round" } as const;
  if (outline) {
    const filled = pathOf(outline(points, { size: width * 1.6, thinning: 0.4 }));
    const rimmed = isRim ? { ...round, stroke: edge, strokeWidth: width } : {};
    return <polygon points={filled} fill={line} {...rimmed} />;
  }
  const [stroke, strokeWidth] = isRim ? [edge, width * 1.8] : [line, width];
  return (
    <polyline {...round} points={pathOf(points)} fill="none" stroke={stroke} strokeWidth={strokeWidth} />
  );
}

/** Shapes on a frame of that size; for an svg whose view box is the frame. */
export function ShapeDrawing({ shapes, frame }: { shapes: readonly Shape[]; frame: Frame }) {
  const outline = usePen(shapes.some(({ kind }) => kind === "free"));
  // Rims first, then strokes, so that a rim never crosses another line; then the numbers in the same order.
  return [0, 1, 2, 3].flatMap((layer) =>
    shapes.flatMap((shape, place) =>
      (!shape.isNumber === layer < 2 ? strokesOf(shape, frame) : []).map((points, part) => (
        <Stroke
          // biome-ignore lint/suspicious/noArrayIndexKey: a stroke has no other name than its place
          key={`${place} ${part} ${layer}`}
          points={points}
          width={strokeWidth(frame) * (shape.isThin ? thin : 1)}
          line={svgColor(shape)}
          outline={shape.kind === "free" ? outline : null}
          isRim={layer % 2 === 0}
        />
      )),
    ),
  );
}
