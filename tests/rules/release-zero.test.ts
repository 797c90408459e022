import { describe, expect, it } from "vitest";
import { paceOf } from "#app/features/video/clips/rules.ts";
import { afterRelease } from "#app/features/video/player/marks.ts";
import { releaseOf, withRelease } from "#app/features/video/reviews/drawing/release.ts";

const flight = (...times: number[]) => ({
  shapes: [
    { kind: "flight" as const, points: times.map((): [number, number] => [0.5, 0.5]), times, pace: 1 },
  ],
});

describe("the release as zero", () => {
  it.each([
    ["before the release", 50, [flight(220, 1360)], 100],
    ["in its throw's flight", 700, [flight(220, 1360)], 100],
    ["after its throw's flight", 2000, [flight(220, 1360), flight(3120, 4360)], 100],
    ["late in a flight that lasts long", 2900, [flight(220, 3000)], 100],
    ["in the next throw's flight", 3120, [flight(220, 1360), flight(3120, 4360)], null],
    ["after the next throw", 7000, [flight(3120, 4360), flight(220, 1360)], null],
    ["whose flight begins a frame before it", 700, [flight(60, 1360)], 100],
    ["of a flight that began long after it", 9000, [flight(8000, 9000)], null],
    ["before a flight that began long after it", 700, [flight(8000, 9000)], 100],
    ["of a clip without flights", 2100, [{ shapes: [] }], 100],
  ])("is that of a moment %s, unless that is of another throw", (_when, at, drawings, release) => {
    expect(releaseOf(at, { releaseAt: 100, pace: 1 }, drawings)).toBe(release);
  });

  it("is no moment's of the throw before it", () => {
    const drawings = [flight(220, 1360), flight(3120, 4360)];
    const zero = { releaseAt: 3000, pace: 1 };
    expect([700, 2900, 3500].map((at) => releaseOf(at, zero, drawings))).toEqual([null, 3000, 3000]);
  });

  it("is no moment's of a throw whose drawing was removed, before or after its own", () => {
    const zeros = (releaseAt: number, drawings: ReturnType<typeof flight>[], pace = 1) =>
      [700, 2119, 2120, 4200, 4201, 7000].map((at) => releaseOf(at, { releaseAt, pace }, drawings));
    const own = [null, null, 3120, 3120, 3120, null];
    expect(zeros(3120, [flight(3120, 4201)])).toEqual(own);
    expect(zeros(3120, [])).toEqual(own);
    expect(zeros(220, [flight(220, 1360)])).toEqual([220, 220, 220, null, null, null]);
    // A clip at a quarter of the speed shows the same throw four times as long.
    expect(zeros(220, [], 1 / 4)).toEqual([220, 220, 220, 220, 220, 220]);
  });

  it("is the next throw's in its backswing, a second of real time before it, once the throw before is over", () => {
    const thrown = (pace: number, ...times: number[]) => ({
      shapes: flight(...times).shapes.map((shape) => ({ ...shape, pace, releasedAt: times[0] ?? 0 })),
    });
    const zeros = (pace: number) =>
      [1360, 1361, 2119, 2120, 3119].map((at) =>
        releaseOf(at, { releaseAt: null, pace }, [thrown(pace, 220, 1360), thrown(pace, 3120, 4360)]),
      );
    expect(zeros(1)).toEqual([220, 220, 220, 3120, 3120]);
    // A clip at a quarter of the speed shows that second for four.
    expect(zeros(0.25)).toEqual([220, 3120, 3120, 3120, 3120]);
  });

  it("is every throw's own, and another throw takes none away", () => {
    const [first, second] = [flight(220, 1360), flight(3120, 4360)].map((one, place) => ({
      shapes: one.shapes.map((shape) => ({ ...shape, releasedAt: place === 0 ? 200 : 3120 })),
    }));
    if (!first || !second) throw new Error("There are no throws");
    // The third is in the backswing of the second throw.
    const moments = [100, 1480, 3110, 3120, 4500];
    const zeros = (releaseAt: number | null) =>
      moments.map((at) => releaseOf(at, { releaseAt, pace: 1 }, [second, first]));
    expect(zeros(null)).toEqual([200, 200, 3120, 3120, 3120]);
    // The clip's is that of the throw it is marked in, and leaves the other's alone.
    expect(zeros(100)).toEqual([100, 100, 3120, 3120, 3120]);
    expect(zeros(3000)).toEqual([200, 200, 3000, 3000, 3000]);
    const releases = (releaseAt: number | null) =>
      withRelease([first, second], releaseAt).map(({ shapes: [shape] }) =>
        shape?.kind === "flight" ? shape.releasedAt : undefined,
      );
    expect([null, 100, 3000].map(releases)).toEqual([
      [200, 3120],
      [100, 3120],
      [200, 3000],
    ]);
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
