import { describe, expect, it } from "vitest";
import { percentOf, unfinished } from "#app/features/video/uploads/messages.ts";
import { speedOf, timeLeft, withMark } from "#app/features/video/uploads/progress-words.ts";
import { stateOf } from "#app/features/video/uploads/rules.ts";

describe("an upload's state", () => {
  it.each([
    [{ received: 0, expected: 10, isUsed: false }, "unfinished"],
    [{ received: 9, expected: 10, isUsed: false }, "unfinished"],
    [{ received: 10, expected: 10, isUsed: false }, "finished"],
    [{ received: 0, expected: 0, isUsed: false }, "finished"],
    [{ received: 0, expected: 10, isUsed: true }, "used"],
  ] as const)("%o is %s", (upload, state) => {
    expect(stateOf(upload)).toBe(state);
  });

  it("is whole at 100% alone", () => {
    expect([percentOf(999_999, 1_000_000), percentOf(1, 1), percentOf(0, 0)]).toEqual([99, 100, 100]);
    expect(unfinished(1, 3)).toContain("33%");
  });
});

describe("speed and time left", () => {
  it("forgets what is older than eight seconds", () => {
    const marks = [0, 4_000, 9_000].reduce(
      (all, at) => withMark(all, { at, bytes: at }),
      [] as { at: number; bytes: number }[],
    );
    expect(marks.map(({ at }) => at)).toEqual([4_000, 9_000]);
  });

  it("needs half a second and some bytes to judge", () => {
    expect(speedOf([])).toBeNull();
    expect(
      speedOf([
        { at: 0, bytes: 0 },
        { at: 400, bytes: 9 },
      ]),
    ).toBeNull();
    expect(
      speedOf([
        { at: 0, bytes: 9 },
        { at: 900, bytes: 9 },
      ]),
    ).toBeNull();
    expect(
      speedOf([
        { at: 0, bytes: 0 },
        { at: 2_000, bytes: 4_000 },
      ]),
    ).toBe(2_000);
  });

  it.each([
    [4, "a few seconds left"],
    [59, "59 seconds left"],
    [60, "1 minute left"],
    [3_599, "59 minutes left"],
    [3_600, "1 hour 0 minutes left"],
    [7_322, "2 hours 2 minutes left"],
  ])("%i seconds read as %s", (seconds, words) => {
    expect(timeLeft(seconds * 1_000, 1_000)).toBe(words);
  });
});
