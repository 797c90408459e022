import { expect, test } from "vitest";
import { flightsOf, type MeasuredClip, measuredClips, measuresOf } from "#app/demo/throws.ts";
import { releaseOf } from "#app/features/video/reviews/drawing/release.ts";
import { FRAMES_PER_SECOND, PLANE, SCENES } from "#db/seed/make-clips.mjs";

// What the demo measures is what its clips show: no number is made up.

const framesOfThrow = 3 * FRAMES_PER_SECOND;
const markedFrames = [3, 10, 18, 26, 34];

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

test("each throw's height is at a moment of its own", () => {
  const moments = measuresOf("three-pushes").filter(({ name }) => name === "apex");
  expect(moments.map(({ at }) => at)).toEqual(["00:01.36", "00:04.36", "00:07.36"]);
});

test("each throw has a release of its own", () => {
  const drawings = flightsOf("three-pushes");
  expect(drawings.map(({ at }) => at - (releaseOf(at, 100, drawings) ?? 0))).toEqual([1260, 1260, 1260]);
});
