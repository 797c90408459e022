import { describe, expect, it } from "vitest";
import { joinMoments } from "#app/features/video/answers/answer-moments.ts";
import { markBeside, markNear, markPassed, markPlaying } from "#app/features/video/player/mark-places.ts";
import { leadOf, markName, placeWords } from "#app/features/video/player/marks.ts";

const marks = [
  { id: "a", at: 1000, words: "wrist opens", isDrawn: true },
  { id: "b", at: 3200, words: "elbow drops", isDrawn: false },
];

describe("a player's marks", () => {
  it("are labeled with their place, time and text", () => {
    expect(marks.map((mark) => markName(marks, mark))).toEqual([
      "Moment 1 of 2 at 0:01.0, wrist opens",
      "Moment 2 of 2 at 0:03.2, elbow drops",
    ]);
  });

  it("stop a clip that plays past them, once", () => {
    expect(markPassed(marks, 990, 1010)?.id).toBe("a");
    expect(markPassed(marks, 1000, 1010)).toBeNull();
    expect(markPassed(marks, 900, 3300)?.id).toBe("a");
  });

  it("are shown for a while by a clip that plays through, the latest one only", () => {
    expect([999, 1000, 2499, 2500, 3200].map((at) => markPlaying(marks, at, 1500)?.id)).toEqual([
      undefined,
      "a",
      "a",
      undefined,
      "b",
    ]);
    expect(markPlaying(marks, 3300, 5000)?.id).toBe("b");
  });

  it("are the one a paused clip is on, and its neighbors", () => {
    expect(markNear(marks, 1050, null)?.id).toBe("a");
    expect(markNear(marks, 1100, null)).toBeNull();
    expect(markBeside(marks, 1000, 1, null)?.id).toBe("b");
    expect(markBeside(marks, 1000, -1, null)).toBeNull();
    expect(markBeside(marks, 3200, -1, null)?.id).toBe("a");
  });

  it("a position is written to the tenth", () => {
    expect([0, 999.9999, 1449, 65_070, 3_725_000].map(placeWords)).toEqual([
      "0:00.0",
      "0:01.0",
      "0:01.4",
      "1:05.0",
      "1:02:05.0",
    ]);
  });

  it("two clips are aligned at their releases, and start together while one is unknown", () => {
    expect([leadOf(1500, 1000), leadOf(1000, 1500), leadOf(null, 900)]).toEqual([-500, 500, 0]);
  });
});

describe("the moments of an answer", () => {
  const drawing = (id: string, at: number) => ({ id, at, description: `Drawn ${id}` });

  it("join a drawing with the nearest tip within a tenth of a second and keep the drawing's frame", () => {
    const tips = [
      { at: 1400, text: "It lands low" },
      { at: 1300, text: "Too far away" },
      { at: 100, text: "Wrist opens" },
    ];
    expect(joinMoments(tips, [drawing("x", 1450)]).map(({ at, text }) => [at, text])).toEqual([
      [100, "Wrist opens"],
      [1300, "Too far away"],
      [1450, "It lands low"],
    ]);
  });

  it("say what a drawing shows where no tip belongs to it; a tip belongs to one drawing", () => {
    const moments = joinMoments([{ at: 500, text: "Look" }], [drawing("x", 500), drawing("y", 520)]);
    expect(moments.map(({ text, drawing: drawn }) => [text, drawn?.id])).toEqual([
      ["Look", "x"],
      ["Drawn y", "y"],
    ]);
  });
});
