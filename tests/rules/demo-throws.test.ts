import { expect, test } from "vitest";
import { flightsOf, type MeasuredClip, measuredClips, measuresOf } from "#app/demo/throws.ts";
import { releaseOf } from "#app/features/video/reviews/drawing/release.ts";
import { FRAMES_PER_SECOND, PLANE, SCENES } from "#db/seed/make-clips.mjs";

// What the demo measures is what its clips show: no number is made up.

const framesOfThrow = 3 * FRAMES_PER_SECOND;
const markedFrames = [3, 10, 18, 26, 37];

test.each(Object.keys(measuredClips) as MeasuredClip[])("the marks of %s are where its bag is", (clip) => {
  const { flights = [] } = SCENES[clip] ?? {};
  expect(measuredClips[clip]).toHaveLength(flights.length);
  for (const [place, marks] of measuredClips[clip].entries())
    for (const [mark, frame] of markedFrames.entries()) {
      const bag = flights[place]?.(frame / (framesOfThrow - 1));
      const [x, y] = marks[mark] ?? [];
      expect(x).toBeCloseTo((bag?.x ?? Number.NaN) / PLANE.width, 3);
      expect(y).toBeCloseTo((bag?.y ?? Number.NaN) / PLANE.height, 3);
    }
});

test("each throw's path ends where its bag comes down on the board", () => {
  for (const clip of Object.keys(measuredClips) as MeasuredClip[])
    for (const { shapes } of flightsOf(clip))
      for (const shape of shapes) {
        if (shape.kind !== "flight") continue;
        const [x = 0, y = 0] = shape.points.at(-1) ?? [];
        // The board's surface, from its front end at the left to its back end.
        const surface = 0.833 + ((x - 0.556) / (0.925 - 0.556)) * (0.689 - 0.833);
        expect(Math.abs(y - surface)).toBeLessThan(0.06);
      }
});

test("each throw's height is at a moment of its own", () => {
  const moments = measuresOf("three-pushes").filter(({ name }) => name === "apex");
  expect(moments.map(({ at }) => at)).toEqual(["00:01.48", "00:04.48", "00:07.48"]);
});

test("each throw has a release of its own", () => {
  const drawings = flightsOf("three-pushes");
  const zero = { releaseAt: 100, pace: 1 };
  expect(drawings.map(({ at }) => at - (releaseOf(at, zero, drawings) ?? 0))).toEqual([1380, 1380, 1380]);
});
