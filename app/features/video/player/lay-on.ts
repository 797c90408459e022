/** A point in pixels. */
export type Place = readonly [x: number, y: number];

/** How a clip lies over another: how much of it shows (0 to 1), and the points tapped so far. */
export type Laid = { share?: number; taps?: Place[] | null };

/** How a clip beside another is looked at: whether both are in one picture, and how they lie there. */
export type BesideView = Laid & { isOver?: boolean };

/** Where a clip's picture is in its box: the pixels left of it and above it, and how many of the box's pixels one of its own takes. */
export type PictureBox = { left: number; top: number; scale: number };

type Size = { width: number; height: number };

/** A picture that is as large as its box allows; `across` and `down` are the parts of the room left that are before it. */
export function pictureIn(box: Size, picture: Size, [across, down]: Place): PictureBox {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  return {
    left: (box.width - picture.width * scale) * across,
    top: (box.height - picture.height * scale) * down,
    scale,
  };
}

/** A place of the box in the picture's own pixels. */
export const toPicture = ([x, y]: Place, { left, top, scale }: PictureBox): Place => [
  (x - left) / scale,
  (y - top) / scale,
];

/** A place of the picture in the box's pixels. */
export const toBox = ([x, y]: Place, { left, top, scale }: PictureBox): Place => [
  x * scale + left,
  y * scale + top,
];

/** Moves, turns, and scales a picture, as CSS has it: `matrix(a, b, -b, a, x, y)`. */
export type Laying = { a: number; b: number; x: number; y: number };

/** How one picture is laid on another so that both boards are one, each given by two of its points; null if two of them are one. */
export function layOn(own: readonly [Place, Place], other: readonly [Place, Place]): Laying | null {
  const [[ox, oy], [px, py]] = own;
  const [[qx, qy], [rx, ry]] = other;
  const [ux, uy, vx, vy] = [px - ox, py - oy, rx - qx, ry - qy];
  const length = vx * vx + vy * vy;
  if (length === 0 || (ux === 0 && uy === 0)) return null;
  const a = (ux * vx + uy * vy) / length;
  const b = (uy * vx - ux * vy) / length;
  return { a, b, x: ox - a * qx + b * qy, y: oy - b * qx - a * qy };
}
