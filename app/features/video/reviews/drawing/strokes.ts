import type { Point, Shape } from "./shapes.ts";

/** A frame's size in pixels. */
export type Frame = { width: number; height: number };

const corners = 48;

/** The width of a stroke on a frame, in pixels. */
export const strokeWidth = ({ width, height }: Frame) => Math.max(3, Math.max(width, height) / 160);

/** How wide lines are that only help to compare, of a stroke, so that they hide little. */
export const thin = 0.4;

function headOf([fromX, fromY]: Point, [toX, toY]: Point, frame: Frame): Point[] {
  const length = Math.hypot(toX - fromX, toY - fromY);
  const size = Math.min(strokeWidth(frame) * 5, Math.max(length / 2, strokeWidth(frame) * 2));
  const angle = Math.atan2(toY - fromY, toX - fromX);
  const side = (turn: number): Point => [
    toX - size * Math.cos(angle + turn),
    toY - size * Math.sin(angle + turn),
  ];
  return [side(0.5), [toX, toY], side(-0.5)];
}

/** A shape as lines from point to point, in pixels. A circle is round on any frame. */
export function strokesOf(shape: Shape, frame: Frame): Point[][] {
  const pixel = ([x, y]: Point): Point => [x * frame.width, y * frame.height];
  if (shape.kind === "time") return [];
  if ("points" in shape) return [shape.points.map(pixel)];
  if (shape.kind === "circle") {
    const [x, y] = pixel(shape.centre);
    const radius = shape.radius * frame.width;
    const round = Array.from({ length: corners + 1 }, (_corner, index): Point => {
      const angle = (index / corners) * 2 * Math.PI;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
    return [round];
  }
  const [from, to] = [pixel(shape.from), pixel(shape.to)];
  return shape.kind === "arrow" ? [[from, to], headOf(from, to, frame)] : [[from, to]];
}
