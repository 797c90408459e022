import { searchedSize } from "#app/features/video/desk/throw/read-film.ts";

/** A generated clip of a throw with its true flight. */
export type Thrown = {
  width: number;
  height: number;
  frames: Uint8Array[];
  times: number[];
  /** The board's length in pixels. */
  board: number;
  /** Where the bag is in each picture, in its pixels; null before the release. */
  truth: ([x: number, y: number] | null)[];
  /** The last picture in which it flies. */
  landsAt: number;
};

/** What makes a clip hard. */
export type Hardness = {
  seed: number;
  /** How far grays are off, of 255. */
  noise: number;
  /** How far the camera shakes, in pixels, and how much it turns, in radians. */
  shake: number;
  turn: number;
  /** How much light there is, of 1. */
  light: number;
  /** Turns of the bag in a second. */
  spin: number;
  framesPerSecond: number;
  hasBag: boolean;
  /** Held upright, as phones often are. */
  isPortrait: boolean;
  /** How far the camera follows the bag, in pixels a second. */
  pan: number;
};

/** The same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Size = { width: number; height: number };

/** A garden: soft patches, a fence, the ground, and the board. */
function makeScene(random: () => number, size: Size, boardAt: { x: number; y: number; length: number }) {
  const waves = Array.from({ length: 14 }, () => ({
    fx: (random() - 0.5) * 0.35,
    fy: (random() - 0.5) * 0.35,
    phase: random() * 6.28,
    high: 6 + random() * 14,
  }));
  const sky = 140 + random() * 60;
  const ground = 80 + random() * 50;
  const fence = random() * 20;
  return (x: number, y: number): number => {
    const { x: bx, y: by, length } = boardAt;
    const along = x - bx;
    const top = by - along * 0.18;
    if (along >= 0 && along <= length && y >= top && y <= top + 5) return 205;
    let gray = y > size.height * 0.72 ? ground : sky;
    if (y > size.height * 0.45 && y <= size.height * 0.72)
      gray -= 30 + (Math.floor((x + fence) / 17) % 2) * 22;
    for (const { fx, fy, phase, high } of waves) gray += high * 0.35 * Math.sin(fx * x + fy * y + phase);
    return gray;
  };
}

/** How far outside the picture a scene is drawn. */
const margin = 160;

/** A scene drawn once, read between its pixels. */
function drawnOnce(size: Size, scene: (x: number, y: number) => number): (x: number, y: number) => number {
  const [wide, high] = [size.width + 2 * margin, size.height + 2 * margin];
  const grays = new Float32Array(wide * high);
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) grays[y * wide + x] = scene(x - margin, y - margin);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const at = (top + margin) * wide + left + margin;
    const [right, down] = [x - left, y - top];
    const above = (grays[at] ?? 0) * (1 - right) + (grays[at + 1] ?? 0) * right;
    return (
      above * (1 - down) +
      ((grays[at + wide] ?? 0) * (1 - right) + (grays[at + wide + 1] ?? 0) * right) * down
    );
  };
}

const manyNoises = 65_536;

/** The arm that throws, and the body that follows, around its middle. */
function isPerson(x: number, y: number, t: number): boolean {
  const lean = Math.sin(t * 3) * 3;
  if (Math.abs(x - lean) < 7 && y > -42 && y < 40) return true;
  const angle = Math.min(1.3, -1.2 + t * 4.2);
  const [hx, hy] = [lean + Math.sin(angle) * 30, -22 + Math.cos(angle) * 30];
  const [sx, sy] = [lean, -22];
  const [dx, dy] = [hx - sx, hy - sy];
  const share = Math.min(1, Math.max(0, ((x - sx) * dx + (y - sy) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - sx - share * dx, y - sy - share * dy) < 3.2;
}

/** Generates a clip. */
export function makeThrow(hard: Hardness): Thrown {
  const random = seeded(hard.seed);
  const normal = () => random() + random() + random() + random() + random() + random() - 3;
  const { width, height } = searchedSize(hard.isPortrait ? 720 : 1280, hard.isPortrait ? 1280 : 720);
  const size = { width, height };
  const length = (0.125 + random() * 0.04) * width;
  const scale = length / 48;
  const board = { x: width * (0.8 - random() * 0.1), y: height * 0.84, length };
  const scene = drawnOnce(size, makeScene(random, size, board));
  const noises = Float32Array.from({ length: manyNoises }, normal);
  const body = { x: width * 0.13, y: height * 0.66, gray: 40 + random() * 40 };
  const releaseAt = 0.35;
  // The person is as large beside the board as people are.
  const unit = length / 56;
  const from = [body.x + 30 * unit, body.y - (30 + random() * 8) * unit] as const;
  const landing = [board.x + length * (0.25 + random() * 0.5), board.y - 9] as const;
  const gravity = 386 * scale;
  const apex = 30 + random() * 50;
  const rise = Math.max(14, apex * scale);
  const up = Math.sqrt(2 * gravity * rise);
  const drop = landing[1] - from[1] + rise;
  const seconds = up / gravity + Math.sqrt((2 * drop) / gravity);
  const across = (landing[0] - from[0]) / seconds;
  const side = 6 * scale;
  const gray = random() < 0.5 ? 25 + random() * 25 : 225;
  const place = (t: number): [number, number] => [
    from[0] + across * t,
    from[1] - up * t + (gravity * t * t) / 2,
  ];
  const count = Math.ceil((releaseAt + seconds + 0.25) * hard.framesPerSecond);
  const frames: Uint8Array[] = [];
  const times: number[] = [];
  const truth: Thrown["truth"] = [];
  let landsAt = -1;
  const beat = [random() * 6, random() * 6, random() * 6];
  for (let at = 0; at < count; at += 1) {
    const t = at / hard.framesPerSecond;
    times.push(t * 1000);
    const shift = {
      x: hard.shake * Math.sin(t * 9 + (beat[0] ?? 0)) + hard.pan * t,
      y: hard.shake * 0.8 * Math.sin(t * 13 + (beat[1] ?? 0)),
      turn: hard.turn * Math.sin(t * 7 + (beat[2] ?? 0)),
    };
    const flying = t - releaseAt;
    const inAir = flying >= 0 && flying <= seconds;
    // Half a frame is exposed, so a fast bag is smeared.
    const open = 0.5 / hard.framesPerSecond;
    const ghosts = [-0.5, -0.25, 0, 0.25, 0.5].map((part) => {
      const moment = Math.min(seconds, Math.max(0, flying + part * open));
      const angle = moment * hard.spin * 2 * Math.PI;
      return { at: flying < 0 ? null : place(moment), cos: Math.cos(angle), sin: Math.sin(angle) };
    });
    const pixels = new Uint8Array(width * height);
    let noise = Math.floor(random() * manyNoises);
    const [bag] = ghosts.flatMap(({ at: of }) => (of ? [of] : []));
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const [cx, cy] = [x - width / 2, y - height / 2];
        const wx = x - shift.x + shift.turn * cy;
        const wy = y - shift.y - shift.turn * cx;
        const isBody = isPerson((wx - body.x) / unit, (wy - body.y) / unit, t);
        let light = isBody ? body.gray : scene(wx, wy);
        if (hard.hasBag && bag && Math.abs(wx - bag[0]) < 40 && Math.abs(wy - bag[1]) < 40) {
          let covered = 0;
          for (const { at: ghost, cos, sin } of ghosts) {
            if (!ghost) continue;
            const [dx, dy] = [wx - ghost[0], wy - ghost[1]];
            if (dx * dx + dy * dy > side * side) continue;
            const [u, v] = [Math.abs(dx * cos + dy * sin), Math.abs(dy * cos - dx * sin)];
            covered +=
              Math.min(1, Math.max(0, side / 2 + 0.5 - u)) * Math.min(1, Math.max(0, side * 0.35 + 0.5 - v));
          }
          light += (gray - light) * (covered / ghosts.length);
        }
        noise = (noise + 1) % manyNoises;
        pixels[y * width + x] = Math.min(
          255,
          Math.max(0, Math.round(light * hard.light + (noises[noise] ?? 0) * hard.noise * 1.4)),
        );
      }
    frames.push(pixels);
    if (!hard.hasBag || flying < 0) truth.push(null);
    else {
      // As this picture of a camera that may have moved shows it; a bag that has landed lies.
      const [wx, wy] = place(Math.min(seconds, flying));
      const [cx, cy] = [wx - width / 2, wy - height / 2];
      truth.push([wx + shift.x - shift.turn * cy, wy + shift.y + shift.turn * cx]);
      if (inAir) landsAt = at;
    }
  }
  return { width, height, frames, times, board: length, truth, landsAt };
}
