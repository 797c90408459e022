import { describe, expect, it } from "vitest";
import { measuredIn, measuredWords, numberOf, rulerIn } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import { paintShapes } from "#app/features/video/reviews/drawing/paint.ts";
import {
  dragShape,
  isHalf,
  type Shape,
  secondArm,
  startShape,
} from "#app/features/video/reviews/drawing/shapes.ts";
import { strokesOf } from "#app/features/video/reviews/drawing/strokes.ts";

const frame = { width: 1600, height: 900 };
const at = (x: number, y: number): [number, number] => [x / frame.width, y / frame.height];
const line = (
  kind: "slope" | "length" | "board" | "hole",
  from: [number, number],
  to: [number, number],
): Shape => ({
  kind,
  from,
  to,
});
const angle = (one: [number, number], joint: [number, number], other: [number, number]): Shape => ({
  kind: "angle",
  points: [one, joint, other],
});

describe("a measure", () => {
  it.each([
    [at(100, 500), at(400, 500), at(400, 200), "90°"],
    [at(100, 500), at(400, 500), at(700, 500), "180°"],
    [at(100, 500), at(400, 500), at(100, 200), "45°"],
    [at(700, 500), at(400, 500), at(400, 200), "90°"],
    [at(100, 500), at(100, 500), at(100, 200), null],
  ])("of an angle is in degrees of the picture, whatever its proportions", (one, joint, other, wanted) => {
    expect(numberOf(angle(one, joint, other), frame, null)).toBe(wanted);
  });

  it.each([
    [at(0, 0), at(300, 300), "45°"],
    [at(300, 300), at(0, 300), "0°"],
    [at(300, 300), at(300, 100), "90°"],
    [at(0, 300), at(519.6, 0), "30°"],
  ])("of a line is its angle to the horizon", (from, to, wanted) => {
    expect(numberOf(line("slope", from, to), frame, null)).toBe(wanted);
  });

  it("of a length is in inches only if the board or the hole is drawn in the clip", () => {
    const length = line("length", at(0, 0), at(300, 400));
    expect(numberOf(length, frame, null)).toBeNull();
    const board = rulerIn([{ shapes: [length] }, { shapes: [line("board", at(0, 800), at(800, 800))] }]);
    expect(numberOf(length, frame, board)).toBe("30 in");
    const hole = rulerIn([
      { shapes: [line("hole", at(0, 0), at(0, 0)), line("hole", at(0, 0), at(0, 600))] },
    ]);
    expect(numberOf(length, frame, hole)).toBe("5.0 in");
    expect(numberOf(line("board", at(0, 0), at(1, 1)), frame, null)).toBe("48 in");
  });

  it("of a time is in hundredths of a second as everywhere, and a grid and a plumb line measure nothing", () => {
    const time: Shape = { kind: "time", points: [[0.1, 0.1]], ms: 433 };
    expect(numberOf(time, frame, null)).toBe("0.43 s");
    expect(numberOf({ ...time, ms: 1_400 }, frame, null)).toBe("1.40 s");
    expect(measuredWords([time], frame, null)).toBe("Time 0.43 s. In the picture, from one camera.");
    expect(measuredWords([{ ...time, isEstimated: true }], frame, null)).toBe(
      "Time 0.43 s. Times are estimated. In the picture, from one camera.",
    );
    expect(measuredIn([{ id: "d1", at: 0, shapes: [time] }], frame)).toMatchObject([
      { shape: { title: "Time", value: "0.43", unit: "s" } },
    ]);
    const plumb: Shape = { kind: "plumb", from: at(10, 10), to: at(800, 300) };
    const grid: Shape = { kind: "grid", from: at(100, 100), to: at(300, 100) };
    expect(measuredWords([plumb, grid], frame, null)).toBeNull();
    expect(drawnWithNumbers([plumb], frame, null)).toEqual([
      { kind: "line", from: [0.5, 0], to: [0.5, 1], isThin: true },
    ]);
    // Squares of 200 pixels from the first point: 8 upright lines from 100 on, and 5 level ones.
    const lines = drawnWithNumbers([grid], frame, null);
    expect(lines).toHaveLength(8 + 5);
    expect(lines[0]).toMatchObject({ from: [0.0625, 0], to: [0.0625, 1], isThin: true });
    expect(drawnWithNumbers([{ ...grid, to: grid.from }], frame, null).length).toBeLessThan(50);
  });

  it("is told in words, without what measures nothing", () => {
    const shapes = [
      angle(at(100, 500), at(400, 500), at(400, 200)),
      line("length", at(0, 0), at(300, 400)),
      line("board", at(0, 800), at(800, 800)),
    ];
    expect(measuredWords(shapes, frame, rulerIn([{ shapes }]))).toBe(
      "Angle 90°, length 30 in. In the picture, from one camera.",
    );
    expect(measuredWords(shapes, frame, null)).toBe("Angle 90°. In the picture, from one camera.");
    expect(measuredWords([{ kind: "circle", centre: [0.5, 0.5], radius: 0.1 }], frame, null)).toBeNull();
  });

  it("of an angle is drawn in two drags: to the joint, then along the second arm", () => {
    const first = dragShape(startShape("angle", at(100, 500)), at(400, 500), 16 / 9);
    expect(isHalf(first)).toBe(true);
    expect(numberOf(first, frame, null)).toBeNull();
    const second = dragShape(secondArm(first, at(410, 490)), at(400, 200), 16 / 9);
    expect(isHalf(second)).toBe(false);
    expect(numberOf(second, frame, null)).toBe("90°");
    expect(isHalf(secondArm(first, at(400, 500)))).toBe(false);
  });

  it("is written inside the frame and on the still, the same lines on both", () => {
    const shape = line("slope", at(1500, 890), at(1600, 900));
    const strokes = drawnWithNumbers([shape], frame, null).flatMap((part) => strokesOf(part, frame));
    expect(strokes.length).toBeGreaterThan(2);
    for (const [x, y] of strokes.flat()) {
      expect([x >= 0, y >= 0, x <= frame.width, y <= frame.height]).toEqual([true, true, true, true]);
    }
    const small = { width: 160, height: 90 };
    const plain = { ...small, pixels: new Uint8Array(160 * 90 * 3) };
    const numbered = { ...small, pixels: new Uint8Array(160 * 90 * 3) };
    paintShapes(plain, [{ kind: "line", from: [0.2, 0.2], to: [0.8, 0.2] }]);
    paintShapes(numbered, drawnWithNumbers([line("slope", [0.2, 0.2], [0.8, 0.2])], small, null));
    const lit = ({ pixels }: { pixels: Uint8Array }) => pixels.filter((value) => value > 100).length;
    expect(lit(numbered)).toBeGreaterThan(lit(plain) + 30);
  });
});
