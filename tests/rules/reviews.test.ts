import { describe, expect, it } from "vitest";
import { changesSince } from "#app/features/training/homework/progress-rules.ts";
import {
  alignReleases,
  formatMoment,
  momentFragment,
  parseMoment,
} from "#app/features/video/clips/moments.ts";
import { withMoment } from "#app/features/video/desk/words/tip-order.ts";
import { paintShapes, readPixmap, writePixmap } from "#app/features/video/reviews/drawing/paint.ts";
import {
  bounds,
  centeredShape,
  dragShape,
  drawnKinds,
  moveShape,
  placeInWords,
  resizeShape,
  type Shape,
  startShape,
} from "#app/features/video/reviews/drawing/shapes.ts";
import { strokesOf } from "#app/features/video/reviews/drawing/strokes.ts";
import { messages as reviewMessages } from "#app/features/video/reviews/messages.ts";
import { annotation, deskInput } from "#app/features/video/reviews/schema.ts";

const kinds = drawnKinds;

describe("a moment marked on the desk", () => {
  const rows = (...typed: [at: string, text: string][]) => typed.map(([at, text]) => ({ at, text }));

  it("takes an empty row, and the rows stand in the order of the video", () => {
    const before = rows(["0:04.2", "Release"], ["", "No moment yet"], ["0:01", "Step"], ["", ""]);
    expect(withMoment(before, "00:02.0")).toEqual({
      rows: rows(["0:01", "Step"], ["00:02.0", ""], ["0:04.2", "Release"], ["", "No moment yet"]),
      place: 1,
      isLast: true,
    });
    expect(withMoment(rows(["", ""], ["0:01", "Step"], ["", ""]), "0:03")).toMatchObject({
      rows: rows(["0:01", "Step"], ["0:03", ""], ["", ""]),
      isLast: false,
    });
  });

  it("goes nowhere while every row is in use", () => {
    expect(withMoment(rows(["0:01", ""]), "0:02")).toBeNull();
  });
});

it("takes what isn't text as empty, and says so of drawings", () => {
  const desk = { submissionId: "s", revision: 0, feedback: "Well thrown" };
  const odd = { toString: 1 };
  const read = deskInput.parse({ ...desk, tipText0: odd, tipAt0: [], measureValue0: odd });
  expect(read.draft).toMatchObject({ tips: [], measures: [] });
  expect(() => deskInput.parse({ ...desk, drawings: odd })).toThrow(reviewMessages.drawingUnreadable);
});

describe("a moment", () => {
  it.each([
    ["00:04.2", 4200],
    ["0:04", 4000],
    ["1:02.5", 62_500],
    ["4.2", 4200],
    ["4", 4000],
    ["00:00.033", 33],
    ["00:01,5", 1500],
    [" 02:00 ", 120_000],
    ["600:00", 36_000_000],
  ])("%j is %d ms", (text, at) => expect(parseMoment(text)).toBe(at));

  it.each(["", "soon", "1:60", "1:2:3", "-1", "00:04.2345", "4s", "1e3", "601:00", "00:-1", "١"])(
    "%j is none",
    (text) => expect(parseMoment(text)).toBeNull(),
  );

  it.each([
    [4200, "00:04.2"],
    [0, "00:00.0"],
    [62_533, "01:02.533"],
    [62_530, "01:02.53"],
    [3_600_000, "60:00.0"],
    [-5, "00:00.0"],
  ])("%d ms is written %s", (at, text) => expect(formatMoment(at)).toBe(text));

  it("survives a round trip to the millisecond", () => {
    for (let at = 0; at < 200_000; at += 37) expect(parseMoment(formatMoment(at))).toBe(at);
  });

  it("becomes a media fragment without extra zeros", () => {
    expect([momentFragment(4200), momentFragment(0), momentFragment(10_000)]).toEqual([
      "#t=4.2",
      "#t=0",
      "#t=10",
    ]);
  });
});

describe("two releases", () => {
  it.each([
    [3000, 1000],
    [1000, 3000],
    [0, 500],
    [700, 700],
  ])("at %d and %d ms fall on the same instant, and no clip begins before its start", (own, other) => {
    const { ownStart, referenceStart, releaseAfter } = alignReleases(own, other);
    expect([ownStart + releaseAfter, referenceStart + releaseAfter]).toEqual([own, other]);
    expect(Math.min(ownStart, referenceStart)).toBe(0);
  });
});

const valid = (shape: Shape) =>
  annotation.safeParse({ id: "a", at: 0, description: "x", shapes: [shape] }).success;

describe("a shape", () => {
  it.each(kinds)("%s stays in the frame and valid however it is moved and resized", (kind) => {
    let shape = centeredShape(kind);
    const ways = [
      [0.3, 0],
      [0, 0.7],
      [-0.9, -0.2],
      [0.02, -1],
    ] as const;
    for (let turn = 0; turn < 60; turn += 1) {
      const [dx, dy] = ways[turn % ways.length] ?? [0, 0];
      shape = turn % 3 === 0 ? resizeShape(shape, dx, dy) : moveShape(shape, dx, dy);
      expect([shape, valid(shape)]).toEqual([shape, true]);
    }
  });

  it("keeps its shape when moved against the edge", () => {
    const shape: Shape = { kind: "line", from: [0.1, 0.1], to: [0.9, 0.2] };
    expect(moveShape(shape, 0.5, 0)).toEqual({ kind: "line", from: [0.2, 0.1], to: [1, 0.2] });
  });

  it.each(kinds)("%s can be drawn with a pointer, even outside the frame", (kind) => {
    const shape = dragShape(startShape(kind, [0.2, 0.2]), [1.4, -0.3], 16 / 9);
    expect(valid(shape)).toBe(true);
  });

  it("drawn freehand stops at its limit", () => {
    let shape = startShape("free", [0, 0]);
    for (let turn = 0; turn < bounds.points + 50; turn += 1) shape = dragShape(shape, [0.5, 0.5], 1);
    expect(shape.kind === "free" && shape.points.length).toBe(bounds.points);
  });

  it("says where it is", () => {
    expect(placeInWords(centeredShape("arrow"))).toBe(
      "Arrow from 40 % across, 50 % down to 60 % across, 50 % down",
    );
    expect(placeInWords(centeredShape("circle"))).toBe("Circle around 50 % across, 50 % down, radius 10 %");
  });

  it("a circle is round in a frame of any shape", () => {
    const [round = []] = strokesOf(
      { kind: "circle", centre: [0.5, 0.5], radius: 0.1 },
      { width: 1920, height: 1080 },
    );
    for (const [x, y] of round) expect(Math.hypot(x - 960, y - 540)).toBeCloseTo(192, 6);
  });
});

describe("a drawing", () => {
  const whole = { id: "a", at: 0, description: "The wrist", shapes: [centeredShape("circle")] };
  it.each([
    ["no words", { ...whole, description: "  " }],
    ["301 letters", { ...whole, description: "x".repeat(301) }],
    ["no shape", { ...whole, shapes: [] }],
    ["13 shapes", { ...whole, shapes: Array.from({ length: 13 }, () => centeredShape("line")) }],
    ["a moment before the clip", { ...whole, at: -1 }],
    ["an unknown color", { ...whole, shapes: [{ ...centeredShape("line"), color: "plaid" }] }],
    ["an unknown shape", { ...whole, shapes: [{ kind: "star" }] }],
    [
      "a point that is not a number",
      { ...whole, shapes: [{ kind: "line", from: [0, Number.NaN], to: [0, 0] }] },
    ],
    ["more than is known", { ...whole, onload: "x" }],
  ])("with %s is refused", (_what, given) => expect(annotation.safeParse(given).success).toBe(false));

  it("is accepted with 300 characters", () => {
    expect(annotation.safeParse({ ...whole, description: "🎯".repeat(300) }).success).toBe(true);
  });
});

it("the desk's rows keep their order, without the empty ones", () => {
  const { draft } = deskInput.parse({
    submissionId: "s",
    revision: "3",
    tipText4: "Last",
    tipAt0: "1",
    tipAt2: " ",
  });
  expect(draft.tips).toEqual([
    { at: "1", text: "" },
    { at: "", text: "Last" },
  ]);
});

describe("a burned-in drawing", () => {
  const gray = () => ({ width: 160, height: 90, pixels: new Uint8Array(160 * 90 * 3).fill(128) });
  const pixelOf = (picture: ReturnType<typeof gray>, x: number, y: number) => [
    ...picture.pixels.subarray((y * 160 + x) * 3, (y * 160 + x) * 3 + 3),
  ];

  it("colors its line, outlines it, and touches nothing else", () => {
    const picture = gray();
    paintShapes(picture, [{ kind: "line", from: [0.25, 0.5], to: [0.75, 0.5] }]);
    expect(pixelOf(picture, 80, 45)).toEqual([255, 214, 10]);
    expect(pixelOf(picture, 80, 47)).toEqual([12, 26, 22]);
    expect(pixelOf(picture, 80, 60)).toEqual([128, 128, 128]);
    expect(pixelOf(picture, 20, 45)).toEqual([128, 128, 128]);
  });

  it("has the color of each shape", () => {
    for (const [color, ink] of [
      ["white", [255, 255, 255]],
      ["blue", [64, 214, 255]],
      ["red", [255, 99, 82]],
    ] as const) {
      const picture = gray();
      paintShapes(picture, [{ kind: "line", from: [0.25, 0.5], to: [0.75, 0.5], color }]);
      expect(pixelOf(picture, 80, 45)).toEqual(ink);
    }
  });

  it.each(kinds)("of kind %s at the very edge paints only inside the picture", (kind) => {
    const picture = gray();
    const shape = moveShape(moveShape(centeredShape(kind), 1, 1), 0, 0);
    paintShapes(picture, [shape]);
    expect(picture.pixels.length).toBe(160 * 90 * 3);
    expect(picture.pixels.some((byte) => byte !== 128)).toBe(true);
  });

  it("survives a round trip as a pixmap", () => {
    const picture = gray();
    expect(readPixmap(writePixmap(picture))).toEqual(picture);
    expect(() => readPixmap(writePixmap(picture).subarray(0, 100))).toThrow("Not a whole pixmap");
    expect(() => readPixmap(new TextEncoder().encode("no picture"))).toThrow();
  });
});

describe("what changed since homework was assigned", () => {
  const since = new Date("2026-03-01T12:00:00Z");
  const entry = (day: string, category: "push" | "airmail", rounds: number, ppr: number) => ({
    category,
    rounds,
    ppr,
    at: new Date(`2026-${day}T12:00:00Z`),
  });
  const entries = [
    entry("02-20", "push", 40, 6),
    entry("03-01", "push", 40, 9),
    entry("02-21", "airmail", 10, 3),
  ];

  it("is reported for each shot in the homework, counting that instant as after (D19)", () => {
    expect(changesSince(entries, since, ["push", "push"])).toEqual([
      {
        category: "push",
        before: { ppr: 6, accuracy: 50, rounds: 40 },
        after: { ppr: 9, accuracy: 75, rounds: 40 },
      },
    ]);
  });

  it("says when few rounds could be chance, even with none (D21)", () => {
    expect(changesSince(entries, since, ["airmail"])).toMatchObject([
      { before: { rounds: 10 }, after: { ppr: null, accuracy: null, rounds: 0 } },
    ]);
  });

  it("is reported for everything together without a drill", () => {
    expect(changesSince(entries, since, [])).toMatchObject([{ category: null, before: { rounds: 50 } }]);
  });
});
