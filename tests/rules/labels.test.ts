import { describe, expect, it } from "vitest";
import { writeLabels } from "#app/features/video/reviews/drawing/labels.ts";
import { rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import type { Point, Shape } from "#app/features/video/reviews/drawing/shapes.ts";

/** Numbers from 0 to 1, the same each time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const frames = [
  { width: 1280, height: 720 },
  { width: 720, height: 1280 },
  { width: 480, height: 480 },
  { width: 3840, height: 2160 },
];

type Box = ReturnType<typeof writeLabels>[number]["box"];

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Faults of boxes: pairs that overlap, and those beyond the picture. */
const faultsOf = (boxes: readonly Box[]) => ({
  over: boxes.flatMap((one, place) => boxes.slice(place + 1).filter((other) => overlap(one, other))).length,
  beyond: boxes.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > 1 || bottom > 1)
    .length,
});

const texts = ["36 in", "1.80 s", "48 in", "39°", "12.40 s", "5.0 in", "180°"];

describe("numbers on a picture", () => {
  it("never cover one another and never leave the picture, many and crowded on each size of frame", () => {
    for (const frame of frames) {
      for (let seed = 1; seed <= 25; seed += 1) {
        const chance = chances(seed);
        const many = 2 + Math.floor(chance() * 35);
        const crowd: Point = [chance(), chance()];
        const spread = seed % 3 === 0 ? 1 : 0.05;
        const near = (side: number) => Math.min(1, Math.max(0, side + (chance() - 0.5) * spread));
        const labels = Array.from({ length: many }, (_label, place) => ({
          text: texts[place % texts.length] ?? "",
          at: [near(crowd[0]), near(crowd[1])] as Point,
          isAbove: chance() < 0.3,
        }));
        const written = writeLabels(labels, frame, []);
        expect(written).toHaveLength(many);
        expect(faultsOf(written.map(({ box }) => box))).toEqual({ over: 0, beyond: 0 });
        // What is drawn of a number lies in its box.
        for (const { strokes, box } of written)
          for (const [x, y] of strokes.flat())
            expect([x > box.left, x < box.right, y > box.top, y < box.bottom]).toEqual(Array(4).fill(true));
      }
    }
  });

  it("stand beside their place if nothing is there, and lead to it with a line if moved far", () => {
    const [alone] = writeLabels([{ text: "39°", at: [0.5, 0.5] }], { width: 1600, height: 900 }, []);
    expect(alone?.leader).toBeNull();
    expect(alone?.box.left).toBeCloseTo(0.5, 1);
    const crowd = Array.from({ length: 12 }, () => ({ text: "36 in", at: [0.5, 0.5] as Point }));
    const led = writeLabels(crowd, { width: 1600, height: 900 }, []).filter(({ leader }) => leader);
    expect(led.length).toBeGreaterThan(3);
    for (const { leader } of led) expect(leader?.at(-1)).toEqual([0.5, 0.5]);
  });

  it("are led to their place by no line through another", () => {
    const labels = ["51°", "1.38 s", "36 in"].map((text) => ({ text, at: [0.3, 0.6] as Point }));
    for (const frame of frames) {
      const written = writeLabels(labels, frame, []);
      for (const { leader, box } of written)
        for (const other of written) {
          if (!leader || other.box === box) continue;
          const [[ax, ay], [bx, by]] = leader as [Point, Point];
          const inside = Array.from({ length: 101 }, (_step, at) => [
            ax + ((bx - ax) * at) / 100,
            ay + ((by - ay) * at) / 100,
          ]).filter(([x = 0, y = 0]) => {
            const { left, top, right, bottom } = other.box;
            return x > left && x < right && y > top && y < bottom;
          });
          expect(inside).toEqual([]);
        }
    }
  });

  it("keep off drawn lines where there is room", () => {
    const through = [
      [0.4, 0.4],
      [0.9, 0.8],
    ] as const;
    const frame = { width: 1600, height: 900 };
    const line = [[...through[0]], [...through[1]]] as unknown as [Point, Point];
    const [off] = writeLabels([{ text: "1.80 s", at: [0.5, 0.48] }], frame, [line]);
    if (!off) throw new Error("There is no number");
    const [dx, dy] = [0.5, 0.4];
    const side = (x: number, y: number) => Math.sign((x - 0.4) * dy - (y - 0.4) * dx);
    const { left, top, right, bottom } = off.box;
    const corners = [side(left, top), side(right, top), side(left, bottom), side(right, bottom)];
    expect(new Set(corners).size).toBe(1);
  });

  it("stand apart, so that two never read as one, and clear of a line's own width", () => {
    const frame = { width: 1280, height: 720 };
    const board: Shape = { kind: "board", from: [0.55, 0.8], to: [0.85, 0.76] };
    const line = [board.from, board.to] as const;
    const labels = [
      { text: "1.40 s", at: [0.6, 0.72] as Point },
      { text: "36°", at: [0.6, 0.72] as Point },
      { text: "48 in", at: [0.64, 0.73] as Point },
    ];
    const boxes = writeLabels(labels, frame, [line]).map(({ box }) => box);
    const high = Math.min(...boxes.map(({ top, bottom }) => (bottom - top) * frame.height));
    for (const [place, one] of boxes.entries())
      for (const other of boxes.slice(place + 1)) {
        const across = Math.max(one.left - other.right, other.left - one.right) * frame.width;
        const down = Math.max(one.top - other.bottom, other.top - one.bottom) * frame.height;
        expect(across > high / 3 || down > high / 10).toBe(true);
      }
    const stroke = frame.width / 160;
    const lineAt = (x: number) => 0.8 + ((x - 0.55) / 0.3) * -0.04;
    for (const { left, right, top, bottom } of boxes) {
      const [from, to] = [Math.max(0.55, left), Math.min(0.85, right)];
      if (from > to) continue;
      const [low, high] = [Math.min(lineAt(from), lineAt(to)), Math.max(lineAt(from), lineAt(to))];
      expect(Math.max(low - bottom, top - high) * frame.height).toBeGreaterThan(stroke);
    }
  });

  it.each([
    [
      [0.55, 0.8],
      [0.85, 0.76],
    ],
    [
      [0.85, 0.8],
      [0.55, 0.8],
    ],
    [
      [0.5, 0.5],
      [0.5, 0.8],
    ],
    // Where there is no room before it.
    [
      [0.01, 0.8],
      [0.4, 0.8],
    ],
  ] as [Point, Point][])("of a board from %s to %s leave the board to be seen", (from, to) => {
    const frame = { width: 1280, height: 720 };
    const board: Shape = { kind: "board", from, to };
    const numbers = drawnWithNumbers([board], frame, null).flatMap((shape) =>
      shape.isNumber && shape.kind === "line" ? [shape.from, shape.to] : [],
    );
    expect(numbers.length).toBeGreaterThan(8);
    const along = (point: Point) => {
      const [dx, dy] = [(to[0] - from[0]) * frame.width, (to[1] - from[1]) * frame.height];
      const [px, py] = [(point[0] - from[0]) * frame.width, (point[1] - from[1]) * frame.height];
      return {
        along: (px * dx + py * dy) / Math.hypot(dx, dy),
        off: Math.abs(px * dy - py * dx) / Math.hypot(dx, dy),
      };
    };
    const stroke = frame.width / 160;
    for (const { along: at, off } of numbers.map(along)) expect(at < -stroke || off > stroke * 2).toBe(true);
  });

  it.each([20, 35, 60, 90, 120, 150, 200, 250, 300, 340])(
    "of two lines joined at %s degrees stand nearer to their own line",
    (degrees) => {
      const frame = { width: 1280, height: 720 };
      const turn = (degrees * Math.PI) / 180;
      const joint: Point = [0.5, 0.5];
      const ends: Point[] = [
        [0.75, 0.5],
        [0.5 + 0.25 * Math.cos(turn), 0.5 - 0.25 * (frame.width / frame.height) * Math.sin(turn)],
      ];
      for (const kinds of [
        ["length", "length"],
        ["board", "length"],
        ["length", "board"],
      ] as const) {
        const shapes = kinds.map((kind, place): Shape => ({ kind, from: joint, to: ends[place] ?? joint }));
        const ruler = rulerIn([{ shapes: [{ kind: "board", from: [0.1, 0.9], to: [0.3, 0.9] }] }]);
        // Numbers are written in the order of their lines, each in its line's color.
        const numbers = drawnWithNumbers(
          shapes.map((shape, place) => ({ ...shape, color: place === 0 ? "yellow" : "blue" })),
          frame,
          ruler,
        ).flatMap((shape) => (shape.isNumber && shape.kind === "line" ? [shape] : []));
        for (const [place, color] of (["yellow", "blue"] as const).entries()) {
          const points = numbers.flatMap((one) => (one.color === color ? [one.from, one.to] : []));
          expect(points.length).toBeGreaterThan(8);
          const off = (end: Point) =>
            Math.min(
              ...points.map(([x, y]) => {
                const [dx, dy] = [(end[0] - 0.5) * 1280, (end[1] - 0.5) * 720];
                const [px, py] = [(x - 0.5) * 1280, (y - 0.5) * 720];
                const share = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
                return Math.hypot(px - share * dx, py - share * dy);
              }),
            );
          const [own, other] = place === 0 ? ends : ends.toReversed();
          expect(off(own ?? joint), `${kinds} ${color}`).toBeLessThan(off(other ?? joint));
        }
      }
    },
  );

  it("have one place on each copy of a clip", () => {
    const labels = texts.map((text) => ({ text, at: [0.6, 0.4] as Point }));
    const places = [
      { width: 1920, height: 1080 },
      { width: 1280, height: 720 },
      { width: 854, height: 480 },
    ].map((frame) =>
      writeLabels(labels, frame, []).map(({ box }) => Object.values(box).map((side) => side.toFixed(4))),
    );
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  });

  it("are those of all shapes of a frame, together, above all lines", () => {
    const flight: Shape = {
      kind: "flight",
      points: [
        [0.1, 0.7],
        [0.3, 0.68],
        [0.32, 0.7],
      ],
      times: [500, 900, 1300],
      pace: 1,
    };
    const shapes: Shape[] = [
      flight,
      { kind: "board", from: [0.2, 0.72], to: [0.4, 0.72] },
      { kind: "length", from: [0.25, 0.7], to: [0.35, 0.7] },
      {
        kind: "angle",
        points: [
          [0.2, 0.7],
          [0.3, 0.7],
          [0.3, 0.6],
        ],
      },
      { kind: "time", points: [[0.3, 0.68]], ms: 433 },
      { kind: "arrow", from: [0.1, 0.1], to: [0.3, 0.68] },
    ];
    const frame = { width: 1280, height: 720 };
    const drawn = drawnWithNumbers(shapes, frame, rulerIn([{ shapes }]));
    const numbers = drawn.filter((shape) => shape.isNumber);
    expect(drawn.slice(-numbers.length).filter((shape) => shape.isNumber).length).toBeGreaterThan(40);
    // None is written twice in one place.
    const segments = numbers.flatMap((one) => (one.kind === "line" ? [one] : []));
    const key = ({ from, to }: { from: Point; to: Point }) => `${from} ${to}`;
    expect(new Set(segments.map(key)).size).toBe(segments.length);
    for (const { from, to } of segments)
      for (const side of [...from, ...to]) expect(side >= 0 && side <= 1).toBe(true);
    // A flight's numbers come with its moments, and don't move when they do.
    expect(numbers.filter(({ since }) => since === 1300).length).toBeGreaterThan(10);
  });
});
