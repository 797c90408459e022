import { describe, expect, it } from "vitest";
import { paceOf } from "#app/features/video/clips/rules.ts";
import { afterRelease } from "#app/features/video/player/marks.ts";

describe("the release as zero", () => {
  it.each([
    [1320, 1000, 1, "+0.32 s"],
    [900, 1000, 1, "−0.10 s"],
    [1000, 1000, 1, "+0.00 s"],
    [1320, null, 1, ""],
    // 240 frames a second that play as 30.
    [3560, 1000, 1 / 8, "+0.32 s"],
  ])("a moment at %i ms, released at %s, at a pace of %f, is %s", (at, releaseAt, pace, words) => {
    expect(afterRelease(at, releaseAt, pace)).toBe(words);
  });

  it.each([
    [30, 240, 1 / 8],
    [29.97, 120, 0.24975],
    [30, null, 1],
    [29.97, 30, 1],
    [60, 30, 1],
  ])(
    "a clip of %f frames a second filmed at %s plays at a pace of %f",
    (framesPerSecond, captureRate, pace) => {
      expect(paceOf({ framesPerSecond, captureRate })).toBeCloseTo(pace, 5);
    },
  );
});
