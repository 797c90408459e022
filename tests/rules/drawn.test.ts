import { describe, expect, it } from "vitest";
import { sameThrow, withDrawn, withShape } from "#app/features/video/reviews/drawing/drawn.ts";
import type { Annotation, Shape } from "#app/features/video/reviews/drawing/shapes.ts";

const line = (kind: "board" | "hole" | "arrow", x = 0.1): Shape => ({ kind, from: [x, 0.5], to: [0.9, 0.5] });
const flight = (...times: number[]): Shape => ({
  kind: "flight",
  points: times.map((): [number, number] => [0.5, 0.5]),
  times,
  pace: 1,
});
const drawing = (id: string, shapes: Shape[], description = "Look here"): Annotation => ({
  id,
  at: 1000,
  description,
  shapes,
});

describe("a review's drawings", () => {
  it("have one board or hole: another takes its place, and what was drawn beside it stays", () => {
    const before = [
      drawing("a", [line("board")]),
      drawing("b", [line("arrow"), line("hole")], "Arrow and hole at 0:01.0"),
      drawing("c", [line("arrow")]),
    ];
    const drawn = drawing("d", [line("board", 0.2)]);
    expect(withDrawn(before, drawn)).toEqual([
      { ...before[1], shapes: [line("arrow")], description: "Arrow at 0:01.0" },
      before[2],
      drawn,
    ]);
    // Without another ruler, nothing changes.
    const arrow = drawing("d", [line("arrow")]);
    expect(withDrawn(before, arrow)).toEqual([...before, arrow]);
    expect(withShape([line("board"), line("arrow")], line("hole"))).toEqual([line("arrow"), line("hole")]);
    expect(withShape([line("board")], line("arrow"))).toEqual([line("board"), line("arrow")]);
  });

  it("have each throw once: measured again, it takes its drawing's place and keeps the board of that", () => {
    const first = drawing("a", [flight(200, 800, 1360), line("board")]);
    const other = drawing("b", [flight(3120, 3600, 4360)]);
    const again = drawing("c", [flight(240, 800, 1400)], "Flight at 0:01.0");
    expect(sameThrow([first, other], again)).toEqual([first]);
    expect(withDrawn([first, other], again)).toEqual([
      other,
      {
        ...again,
        shapes: [flight(240, 800, 1400), line("board")],
        description: "Flight and board at 0:01.0",
      },
    ]);
    // A board dragged over with it is the one that counts.
    const both = drawing("c", [flight(240, 800, 1400), line("board", 0.3)]);
    expect(withDrawn([first, other], both)).toEqual([other, both]);
    expect(sameThrow([first, other], drawing("c", [flight(1360, 2000, 3120)]))).toEqual([]);
    expect(sameThrow([first], drawing("c", [line("board")]))).toEqual([]);
  });
});
