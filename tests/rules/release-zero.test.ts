import { describe, expect, it } from "vitest";
import { paceOf } from "#app/features/video/clips/rules.ts";
import { afterRelease } from "#app/features/video/player/marks.ts";
import { releaseOf } from "#app/features/video/reviews/drawing/release.ts";

const flight = (...times: number[]) => ({
  shapes: [
    { kind: "flight" as const, points: times.map((): [number, number] => [0.5, 0.5]), times, pace: 1 },
  ],
});

describe("the release as zero", () => {
  it.each([
    ["before the release", 50, [flight(220, 1360)], 100],
    ["in its throw's flight", 700, [flight(220, 1360)], 100],
    ["after its throw's flight", 2900, [flight(220, 1360), flight(3120, 4360)], 100],
    ["in the next throw's flight", 3120, [flight(220, 1360), flight(3120, 4360)], null],
    ["after the next throw", 7000, [flight(3120, 4360), flight(220, 1360)], null],
    ["whose flight begins a frame before it", 700, [flight(60, 1360)], 100],
    ["of a flight that began long after it", 9000, [flight(8000, 9000)], null],
    ["before a flight that began long after it", 700, [flight(8000, 9000)], 100],
    ["of a clip without flights", 9000, [{ shapes: [] }], 100],
  ])("is that of a moment %s, unless that is of another throw", (_when, at, drawings, release) => {
    expect(releaseOf(at, 100, drawings)).toBe(release);
  });

  it("is no moment's of the throw before it", () => {
    const drawings = [flight(220, 1360), flight(3120, 4360)];
    expect([700, 2900, 3500].map((at) => releaseOf(at, 3000, drawings))).toEqual([null, 3000, 3000]);
  });

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
