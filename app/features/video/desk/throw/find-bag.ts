import { type Film, grayAt, moved, type Shift, shiftsOf, solve3 } from "./steady.ts";

/** Where the bag is in a picture: which one, and the place in fractions of its width and height. */
export type FoundPoint = { frame: number; x: number; y: number };

/** What was found of a flight, or why nothing is said. */
export type FoundBag = { points: FoundPoint[] } | { why: "moved" | "unsure" };

type Blob = { x: number; y: number; size: number };
/** A flight in pixels: straight across, and falling. */
type Curve = { x: readonly [number, number]; y: readonly [number, number, number] };
type Seen = { frame: number; x: number; y: number; size: number };

const sampled = 9;

/** The middle one of a few numbers, which are sorted in place. */
function medianOf(values: Float32Array, many: number): number {
  for (let at = 1; at < many; at += 1) {
    const value = values[at] ?? 0;
    let to = at - 1;
    while (to >= 0 && (values[to] ?? 0) > value) {
      values[to + 1] = values[to] ?? 0;
      to -= 1;
    }
    values[to + 1] = value;
  }
  return values[many >> 1] ?? 0;
}

/** The picture without what moves: the middle gray of each place over the clip. */
function standing({ width, height, frames }: Film, shifts: readonly Shift[]): Float32Array {
  const many = Math.min(sampled, frames.length);
  const chosen = Array.from({ length: many }, (_one, place) =>
    Math.floor(((place + 0.5) * frames.length) / many),
  );
  const out = new Float32Array(width * height).fill(Number.NaN);
  const values = new Float32Array(sampled);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let seen = 0;
      for (const at of chosen) {
        const [frame, shift] = [frames[at], shifts[at]];
        if (!frame || !shift) continue;
        const [px, py] = moved(x, y, shift, width, height);
        const gray = grayAt(frame, width, height, px, py);
        if (!Number.isNaN(gray)) {
          values[seen] = gray;
          seen += 1;
        }
      }
      if (seen * 2 > many) out[y * width + x] = medianOf(values, seen);
    }
  return out;
}

/** How a picture differs from the standing one, smoothed so that noise is a third; 0 outside. */
function difference(film: Film, at: number, shift: Shift, still: Float32Array): Float32Array {
  const { width, height, frames } = film;
  const frame = frames[at] ?? new Uint8Array(0);
  const raw = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [px, py] = moved(x, y, shift, width, height);
      const gray = grayAt(frame, width, height, px, py) - (still[y * width + x] ?? 0);
      raw[y * width + x] = Number.isNaN(gray) ? 0 : gray;
    }
  const across = new Float32Array(raw.length);
  const out = new Float32Array(raw.length);
  for (let at = 1; at < raw.length - 1; at += 1)
    across[at] = (raw[at - 1] ?? 0) + (raw[at] ?? 0) + (raw[at + 1] ?? 0);
  for (let at = width; at < raw.length - width; at += 1)
    out[at] = Math.abs((across[at - width] ?? 0) + (across[at] ?? 0) + (across[at + width] ?? 0)) / 9;
  return out;
}

/** How large differences are that noise makes. */
function noiseOf(differences: Float32Array): number {
  const some = differences.filter((_value, at) => at % 7 === 0).sort();
  return (some[some.length >> 1] ?? 0) * 1.48;
}

const mostBlobs = 14;

/** What differs together, largest first. */
function blobsOf(differences: Float32Array, { width, height }: Film, least: number): Blob[] {
  const seen = new Uint8Array(differences.length);
  const blobs: Blob[] = [];
  const most = width * height * 0.02;
  const queue: number[] = [];
  for (let start = 0; start < differences.length; start += 1) {
    if (seen[start] || (differences[start] ?? 0) < least) continue;
    queue.length = 0;
    queue.push(start);
    seen[start] = 1;
    let [mass, mx, my] = [0, 0, 0];
    for (let next = 0; next < queue.length; next += 1) {
      const at = queue[next] ?? 0;
      const weight = differences[at] ?? 0;
      mass += weight;
      mx += weight * (at % width);
      my += weight * Math.floor(at / width);
      for (const other of [at - 1, at + 1, at - width, at + width])
        if (other >= 0 && other < differences.length && !seen[other] && (differences[other] ?? 0) >= least) {
          seen[other] = 1;
          queue.push(other);
        }
    }
    if (queue.length >= 5 && queue.length <= most) blobs.push({ x: mx / mass, y: my / mass, size: mass });
  }
  return blobs.sort((a, b) => b.size - a.size).slice(0, mostBlobs);
}

const xAt = ({ x }: Curve, t: number) => x[0] + x[1] * t;
const yAt = ({ y }: Curve, t: number) => y[0] + y[1] * t + y[2] * t * t;

/** The straight and falling curve nearest to places; null if they don't say enough. */
function curveThrough(seen: readonly Seen[], times: readonly number[]): Curve | null {
  const sums = new Float64Array(5);
  const [vx, vy] = [new Float64Array(2), new Float64Array(3)];
  for (const { frame, x, y } of seen) {
    const t = (times[frame] ?? 0) / 1000;
    let power = 1;
    for (let at = 0; at < 5; at += 1) {
      sums[at] = (sums[at] ?? 0) + power;
      if (at < 2) vx[at] = (vx[at] ?? 0) + x * power;
      if (at < 3) vy[at] = (vy[at] ?? 0) + y * power;
      power *= t;
    }
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums;
  const det = s0 * s2 - s1 * s1;
  const y = solve3(
    [
      [s0, s1, s2],
      [s1, s2, s3],
      [s2, s3, s4],
    ],
    [...vy],
  );
  if (!y || Math.abs(det) < 1e-12) return null;
  const [v0 = 0, v1 = 0] = vx;
  return {
    x: [(v0 * s2 - v1 * s1) / det, (s0 * v1 - s1 * v0) / det],
    y: [y[0] ?? 0, y[1] ?? 0, y[2] ?? 0],
  };
}

/** The blobs along a curve, the nearest of each picture, in the longest run with at most a few pictures missing. */
function along(
  curve: Curve,
  blobs: readonly (readonly Blob[])[],
  times: readonly number[],
  reach: number,
): Seen[] {
  let [best, run]: [Seen[], Seen[]] = [[], []];
  for (const [frame, of] of blobs.entries()) {
    const t = (times[frame] ?? 0) / 1000;
    const [wx, wy] = [xAt(curve, t), yAt(curve, t)];
    let nearest: Seen | null = null;
    let least = reach;
    for (const { x, y, size } of of) {
      const far = Math.hypot(x - wx, y - wy);
      if (far < least) [nearest, least] = [{ frame, x, y, size }, far];
    }
    if (nearest) {
      if (frame - (run.at(-1)?.frame ?? frame) > 4) run = [];
      run.push(nearest);
      if (run.length > best.length) best = run;
    }
  }
  return best;
}

/** Flights through three places at equal distances in time, as far as a thrown bag could make them. */
function* triples(
  blobs: readonly (readonly Blob[])[],
  times: readonly number[],
  width: number,
): Generator<Curve> {
  const few = Math.max(2, Math.round(blobs.length / 16));
  for (const step of [few, few * 2, few * 4])
    for (let first = 0; first + 2 * step < blobs.length; first += 1) {
      const frames = [first, first + step, first + 2 * step] as const;
      const [a = 0, b = 0, c = 0] = frames.map((frame) => times[frame] ?? 0);
      const share = (b - a) / (c - a);
      for (const one of blobs[frames[0]] ?? [])
        for (const last of blobs[frames[2]] ?? []) {
          // A bag crosses the picture in a second or two.
          if (Math.abs(last.x - one.x) < (width * 0.15 * (c - a)) / 1000) continue;
          for (const middle of blobs[frames[1]] ?? []) {
            if (Math.abs(one.x + (last.x - one.x) * share - middle.x) > width * 0.008) continue;
            if (one.y + (last.y - one.y) * share < middle.y) continue;
            const seen = [one, middle, last].map((blob, place) => ({ ...blob, frame: frames[place] ?? 0 }));
            const curve = curveThrough(seen, times);
            if (curve) yield curve;
          }
        }
    }
}

/** How far a place must have gone since the one beside it, as a part of what the curve says. */
const leastGone = 0.7;
/** How large something at an end must be beside the rest of the flight; noise is smaller. */
const leastSize = 0.35;
/** How many places before or after a gap may be something else near the curve. */
const mostStrays = 4;

/** Places without those at both ends that don't fly: the arm before the release, and the bag that has landed. */
function inFlight(seen: readonly Seen[], curve: Curve, times: readonly number[]): Seen[] {
  const usual = medianOf(
    Float32Array.from(seen, ({ size }) => size),
    seen.length,
  );
  const isLarge = ({ size }: Seen) => size >= leastSize * usual;
  const flies = (one: Seen | undefined, other: Seen | undefined) => {
    if (!one || !other) return true;
    const [from, to] = [one, other].map(({ frame }) => (times[frame] ?? 0) / 1000) as [number, number];
    const [dx, dy] = [xAt(curve, to) - xAt(curve, from), yAt(curve, to) - yAt(curve, from)];
    const gone = (other.x - one.x) * dx + (other.y - one.y) * dy;
    return gone >= leastGone * (dx * dx + dy * dy);
  };
  let [first, last] = [0, seen.length - 1];
  const isOn = (at: number) => seen.slice(at, at + 1).every(isLarge);
  while (first < last && !(isOn(first) && flies(seen[first], seen[first + 1]))) first += 1;
  while (last > first && !(isOn(last) && flies(seen[last - 1], seen[last]))) last -= 1;
  const hasGap = (at: number) => (seen[at + 1]?.frame ?? 0) - (seen[at]?.frame ?? 0) > 1;
  const ends = Array.from({ length: mostStrays }, (_place, at) => at);
  const [from, to] = [first, last];
  for (const at of ends) if (from + at < to && hasGap(from + at)) first = from + at + 1;
  for (const at of ends) if (to - at - 1 > first && hasGap(to - at - 1)) last = to - at - 1;
  return seen.slice(first, last + 1);
}

/** Whether places along a curve are a bag's flight beyond doubt. */
function isSure(seen: readonly Seen[], curve: Curve, { width, times, frames }: Film): boolean {
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last || seen.length < 8) return false;
  // A bag still in the air in the last picture would get a time and an angle that aren't its own.
  if (last.frame >= frames.length - 1) return false;
  const span = last.frame - first.frame + 1;
  const seconds = ((times[last.frame] ?? 0) - (times[first.frame] ?? 0)) / 1000;
  const misses = seen.map(({ frame, x, y }) => {
    const t = (times[frame] ?? 0) / 1000;
    return (x - xAt(curve, t)) ** 2 + (y - yAt(curve, t)) ** 2;
  });
  const rms = Math.sqrt(misses.reduce((sum, miss) => sum + miss, 0) / misses.length);
  const sag = (curve.y[2] * seconds * seconds) / 4;
  return (
    seen.length / span >= 0.65 &&
    rms <= Math.max(0.8, width * 0.0032) &&
    Math.abs(last.x - first.x) >= width * 0.2 &&
    seconds >= 0.25 &&
    // The bow must be larger than what pointing wrongly could make.
    sag >= Math.max(3, width * 0.012)
  );
}

/**
 * Finds a thrown bag in a clip of a still camera: what differs from the standing picture, and flies like nothing else, straight across
 * and falling. Says nothing rather than something doubtful.
 */
export function findBag(film: Film): FoundBag {
  const shifts = shiftsOf(film);
  if (!shifts) return { why: "moved" };
  const { width, height, frames, times } = film;
  const still = standing(film, shifts);
  const blobs = frames.map((_frame, at) => {
    const differences = difference(film, at, shifts[at] ?? { x: 0, y: 0, turn: 0 }, still);
    return blobsOf(differences, film, Math.max(4, noiseOf(differences) * 4));
  });
  let [best, most]: [Curve | null, number] = [null, 0];
  for (const curve of triples(blobs, times, width)) {
    const seen = along(curve, blobs, times, width * 0.008);
    if (seen.length > most) [best, most] = [curve, seen.length];
  }
  if (!best) return { why: "unsure" };
  let seen: Seen[] = [];
  for (const reach of [0.012, 0.009, 0.007]) {
    seen = along(best, blobs, times, width * reach);
    seen = inFlight(seen, best, times);
    best = curveThrough(seen, times) ?? best;
  }
  if (!isSure(seen, best, film)) return { why: "unsure" };
  const curve = best;
  return {
    points: seen.map(({ frame }) => {
      const t = (times[frame] ?? 0) / 1000;
      // Where it is in its own picture, which a shaken camera has moved.
      const shift = shifts[frame] ?? { x: 0, y: 0, turn: 0 };
      const [x, y] = moved(xAt(curve, t), yAt(curve, t), shift, width, height);
      return { frame, x: x / width, y: y / height };
    }),
  };
}
