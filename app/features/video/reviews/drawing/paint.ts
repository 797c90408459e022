import type { Point, Shape, ShapeColor } from "./shapes.ts";
import { type Frame, strokesOf, strokeWidth, thin } from "./strokes.ts";

/** A picture: three bytes per pixel, row by row. */
export type Picture = Frame & { pixels: Uint8Array };

type Color = readonly [red: number, green: number, blue: number];

/** The colors of a drawing. */
const inks: Record<ShapeColor, Color> = {
  yellow: [255, 214, 10],
  white: [255, 255, 255],
  blue: [64, 214, 255],
  red: [255, 99, 82],
};

/** The outline that keeps every color visible on any picture. */
export const rim: Color = [12, 26, 22];

/** The color of a shape's line. */
export const inkOf = ({ color = "yellow" }: Pick<Shape, "color">): Color => inks[color];

function distance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - share * dx, y - ay - share * dy);
}

function blend(pixels: Uint8Array, at: number, color: Color, share: number): void {
  for (const [channel, value] of color.entries()) {
    const before = pixels[at + channel] ?? 0;
    pixels[at + channel] = Math.round(before + (value - before) * share);
  }
}

/** One straight stroke with round ends and a soft edge of one pixel. */
function paintSegment({ pixels, width, height }: Picture, a: Point, b: Point, half: number, color: Color) {
  const reach = half + 1;
  const [left, right] = [Math.max(0, Math.floor(Math.min(a[0], b[0]) - reach)), Math.max(a[0], b[0]) + reach];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(a[1], b[1]) - reach)), Math.max(a[1], b[1]) + reach];
  for (let y = top; y < Math.min(height, bottom); y += 1) {
    for (let x = left; x < Math.min(width, right); x += 1) {
      const cover = half + 0.5 - distance(x + 0.5, y + 0.5, a, b);
      if (cover > 0) blend(pixels, (y * width + x) * 3, color, Math.min(1, cover));
    }
  }
}

function paintStroke(picture: Picture, points: readonly Point[], half: number, color: Color): void {
  for (const [index, point] of points.entries())
    paintSegment(picture, points[index - 1] ?? point, point, half, color);
}

function paintLayer(picture: Picture, shapes: readonly Shape[]): void {
  const strokes = shapes.flatMap((shape) =>
    strokesOf(shape, picture).map((points) => ({
      points,
      ink: inkOf(shape),
      width: strokeWidth(picture) * (shape.isThin ? thin : 1),
    })),
  );
  for (const { points, width } of strokes)
    paintStroke(picture, points, width / 2 + Math.max(2, width / 3), rim);
  for (const { points, ink, width } of strokes) paintStroke(picture, points, width / 2, ink);
}

/** Draws shapes into a picture, in place; outlines first, so that crossing lines stay readable, and numbers above all lines. */
export function paintShapes(picture: Picture, shapes: readonly Shape[]): void {
  for (const isNumber of [false, true])
    paintLayer(
      picture,
      shapes.filter((shape) => Boolean(shape.isNumber) === isNumber),
    );
}

const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/;

/** Reads a portable pixmap as ffmpeg writes it. Throws if it isn't one. */
export function readPixmap(bytes: Uint8Array): Picture {
  const [head, width = "", height = ""] =
    header.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 64))) ?? [];
  const size = Number(width) * Number(height) * 3;
  if (!head || bytes.length < head.length + size) throw new Error("Not a whole pixmap");
  return {
    width: Number(width),
    height: Number(height),
    pixels: bytes.subarray(head.length, head.length + size),
  };
}

/** A picture as a portable pixmap. */
export function writePixmap({ width, height, pixels }: Picture): Uint8Array {
  const head = new TextEncoder().encode(`P6\n${width} ${height}\n255\n`);
  const bytes = new Uint8Array(head.length + pixels.length);
  bytes.set(head);
  bytes.set(pixels, head.length);
  return bytes;
}
