/** Pictures of one size in grays (0 to 255), row by row, with when each is shown, in milliseconds. */
export type Film = { width: number; height: number; frames: readonly Uint8Array[]; times: readonly number[] };

/** How a picture lies on the first one: moved by pixels and turned by radians about the middle. */
export type Shift = { x: number; y: number; turn: number };

type Corner = { x: number; y: number; value: number; gx: number; gy: number };

const rounds = 8;
/** How many of the sharpest places of a picture are followed. */
const mostPlaces = 3_000;

/** A gray between pixels. */
export function grayAt(pixels: Uint8Array, width: number, height: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return Number.NaN;
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  const above = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const below = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return above * (1 - down) + below * down;
}

/** The middle of each little square, so that noise isn't taken for an edge. */
export function smooth(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(pixels);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      let sum = 0;
      for (const row of [at - width, at, at + width])
        sum += (pixels[row - 1] ?? 0) + 2 * (pixels[row] ?? 0) + (pixels[row + 1] ?? 0);
      out[at] = Math.round(sum / 12);
    }
  return out;
}

/** The places of a picture whose grays change most. */
function sharpest(pixels: Uint8Array, width: number, height: number): Corner[] {
  const places: Corner[] = [];
  const edge = 6;
  for (let y = edge; y < height - edge; y += 2)
    for (let x = edge; x < width - edge; x += 2) {
      const at = y * width + x;
      const gx = ((pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0)) / 2;
      const gy = ((pixels[at + width] ?? 0) - (pixels[at - width] ?? 0)) / 2;
      places.push({ x, y, value: pixels[at] ?? 0, gx, gy });
    }
  return places.sort((a, b) => Math.hypot(b.gx, b.gy) - Math.hypot(a.gx, a.gy)).slice(0, mostPlaces);
}

/** Solves three equations with three unknowns; null if they don't say enough. */
export function solve3(m: readonly (readonly number[])[], v: readonly number[]): number[] | null {
  const rows = m.map((row, place) => [...row, v[place] ?? 0]);
  for (let column = 0; column < 3; column += 1) {
    const best = [0, 1, 2]
      .filter((row) => row >= column)
      .sort((a, b) => Math.abs(rows[b]?.[column] ?? 0) - Math.abs(rows[a]?.[column] ?? 0))[0];
    const pivot = rows[best ?? column];
    const swapped = rows[column];
    if (!pivot || !swapped || Math.abs(pivot[column] ?? 0) < 1e-9) return null;
    rows[best ?? column] = swapped;
    rows[column] = pivot;
    for (let row = 0; row < 3; row += 1) {
      const other = rows[row];
      if (row === column || !other) continue;
      const share = (other[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at < 4; at += 1) other[at] = (other[at] ?? 0) - share * (pivot[at] ?? 0);
    }
  }
  return [0, 1, 2].map((row) => (rows[row]?.[3] ?? 0) / (rows[row]?.[row] ?? 1));
}

/** Where a place of the first picture is in a shifted one. */
export function moved(x: number, y: number, { x: dx, y: dy, turn }: Shift, width: number, height: number) {
  const [cx, cy] = [x - width / 2, y - height / 2];
  return [x + dx - turn * cy, y + dy + turn * cx] as const;
}

/**
 * How the camera of a picture moved since the first: the shift for which the sharpest places look alike. What moves by itself counts
 * little.
 */
function shiftOf(places: readonly Corner[], pixels: Uint8Array, film: Film, from: Shift): Shift {
  const { width, height } = film;
  let shift = from;
  for (let round = 0; round < rounds; round += 1) {
    const m = [new Float64Array(3), new Float64Array(3), new Float64Array(3)];
    const v = new Float64Array(3);
    for (const { x, y, value, gx, gy } of places) {
      const [px, py] = moved(x, y, shift, width, height);
      const miss = grayAt(pixels, width, height, px, py) - value;
      if (Number.isNaN(miss)) continue;
      const weight = 1 / (1 + (miss / 12) ** 2);
      const slopes = [gx, gy, gy * (x - width / 2) - gx * (y - height / 2)];
      for (let row = 0; row < 3; row += 1) {
        const slope = weight * (slopes[row] ?? 0);
        v[row] = (v[row] ?? 0) - slope * miss;
        const line = m[row];
        for (let at = 0; at < 3; at += 1) if (line) line[at] = (line[at] ?? 0) + slope * (slopes[at] ?? 0);
      }
    }
    const step = solve3(
      m.map((row) => [...row]),
      [...v],
    );
    if (!step) return shift;
    const [x = 0, y = 0, turn = 0] = step;
    shift = { x: shift.x + x, y: shift.y + y, turn: shift.turn + turn };
    if (Math.abs(x) + Math.abs(y) < 0.01) break;
  }
  return shift;
}

/** How much of the width a still camera may move. */
const mostMoved = 0.025;
const mostTurned = 0.03;

/** How each picture lies on the first; null if the camera wasn't still. */
export function shiftsOf(film: Film): Shift[] | null {
  const { width, height, frames } = film;
  const [first] = frames;
  if (!first) return null;
  const places = sharpest(smooth(first, width, height), width, height);
  const shifts: Shift[] = [{ x: 0, y: 0, turn: 0 }];
  for (const frame of frames.slice(1)) {
    const before = shifts.at(-1) ?? { x: 0, y: 0, turn: 0 };
    const shift = shiftOf(places, smooth(frame, width, height), film, before);
    const far = Math.max(Math.abs(shift.x), Math.abs(shift.y)) / width;
    if (!(far <= mostMoved && Math.abs(shift.turn) <= mostTurned)) return null;
    shifts.push(shift);
  }
  return shifts;
}
