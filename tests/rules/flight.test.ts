import { describe, expect, it } from "vitest";
import { evenFrames } from "#app/features/video/clips/frame-times.ts";
import {
  flightThrough,
  foundFrom,
  isReleaseMarked,
  isStraight,
  newThrow,
  propose,
  putMark,
} from "#app/features/video/desk/throw/marks.ts";
import { afterRelease } from "#app/features/video/player/marks.ts";
import { type Flight, flightNumbers, pathOf } from "#app/features/video/reviews/drawing/flight.ts";
import { measuredWords } from "#app/features/video/reviews/drawing/measure.ts";
import { drawnOnFrame, drawnWithNumbers } from "#app/features/video/reviews/drawing/numbered.ts";
import { withRelease } from "#app/features/video/reviews/drawing/release.ts";
import { type Shape, shownAt } from "#app/features/video/reviews/drawing/shapes.ts";
import { momentsOfFlight } from "#app/features/video/reviews/media.server.ts";
import { shape } from "#app/features/video/reviews/schema.ts";

const frame = { width: 1600, height: 900 };
/** 2 pixels are an inch; the bag leaves at 500 ms, climbs 40 inches above the board, and lands after 0.8 s. */
const places = [0, 0.2, 0.4, 0.6, 0.8].map((t) => ({
  x: 200 + 1000 * t,
  y: 680 + 500 * (t - 0.4) ** 2 * 2 - 80,
}));
const flight: Flight = {
  kind: "flight",
  points: places.map(({ x, y }) => [x / frame.width, y / frame.height]),
  times: [500, 700, 900, 1100, 1300],
  pace: 1,
};
const board: Shape & { kind: "board" } = {
  kind: "board",
  from: [0.8, 680 / 900],
  to: [0.8 + 96 / 1600, 680 / 900],
};

describe("a flight", () => {
  it("measures its height above the board, its time, its speed, and how it comes down", () => {
    const numbers = flightNumbers(flight, frame, { perInch: 2, boardY: 680 });
    expect(numbers?.apex.inches).toBeCloseTo(40, 1);
    expect(numbers?.seconds).toBeCloseTo(0.8, 5);
    // 1000 pixels a second across, 800 down at the end.
    expect(numbers?.entry).toBe(39);
    // 1000 pixels a second across, and from 800 up to 800 down in 0.8 s; 24 pixels are a foot.
    const steps = Array.from(
      { length: 8_000 },
      (_step, at) => Math.hypot(1_000, (at / 8_000) * 1_600 - 800) / 8_000,
    );
    const speed = steps.reduce((sum, step) => sum + step, 0) / 24;
    expect(numbers?.speed).toBeCloseTo(speed, 1);
    // Half of the marks are the same flight.
    const fewer = {
      ...flight,
      points: flight.points.filter((_mark, at) => at % 2 === 0),
      times: flight.times.filter((_time, at) => at % 2 === 0),
    };
    expect(flightNumbers(fewer, frame, { perInch: 2, boardY: 680 })?.speed).toBeCloseTo(speed, 1);
    expect(measuredWords([flight], frame, board)).toMatch(
      /^Apex 40 in above the board, time from the first mark 0\.80 s, entry angle 39°, mean speed 46 ft\/s\. In the picture, from one camera\.$/,
    );
  });

  it("flies as fast as it does from the release on, where that is among the marks", () => {
    // Held still for two frames before the second mark, where it leaves the hand.
    const [, ...flown] = flight.points;
    const held: Flight = { ...flight, points: [flight.points[1] ?? [0, 0], ...flown], releasedAt: 700 };
    const numbers = flightNumbers(held, frame, { perInch: 2, boardY: 680 });
    expect(numbers?.seconds).toBeCloseTo(0.6, 5);
    const far = Math.hypot(200, 120) + 2 * Math.hypot(200, 40);
    const straight = far / 24 / 0.6;
    expect(numbers?.speed).toBeGreaterThan(straight);
    expect(numbers?.speed).toBeLessThan(straight * 1.03);
  });

  it("has no inches without a ruler, and lasts as long as it did in slow motion", () => {
    expect(measuredWords([flight], frame, null)).toBe(
      "Time from the first mark 0.80 s, entry angle 39°. In the picture, from one camera.",
    );
    expect(measuredWords([{ ...flight, pace: 1 / 8 }], frame, null)).toContain(
      "Time from the first mark 0.10 s",
    );
  });

  it("lasts from the release on where that is marked for its throw, as the moment beside it says", () => {
    const drawing = { id: "d1", at: 1300, description: "", shapes: [flight] };
    const said = (releaseAt: number | null, pace = 1) => {
      const shapes = [{ ...flight, pace }];
      const [timed] = withRelease([{ ...drawing, shapes }], releaseAt);
      return measuredWords(timed?.shapes ?? [], frame, null)?.split(",")[0];
    };
    expect(said(400)).toBe("Time of flight 0.90 s");
    expect(afterRelease(drawing.at, 400, 1)).toBe("+0.90 s");
    expect(said(400, 1 / 4)).toBe("Time of flight 0.23 s");
    // The first mark may be a frame before it.
    expect(said(520)).toBe("Time of flight 0.78 s");
    expect(said(null)).toBe("Time from the first mark 0.80 s");
    // That of another throw is no flight's zero.
    for (const other of [1300, 4000]) expect(said(other)).toBe("Time from the first mark 0.80 s");
    const later = { ...flight, times: flight.times.map((at) => at + 20_000) };
    const [, second] = withRelease([drawing, { ...drawing, id: "d2", at: 21_300, shapes: [later] }], 400);
    expect(second?.shapes).toEqual([later]);
    const [alone] = withRelease([{ shapes: [later] }], 400);
    expect(alone?.shapes).toEqual([later]);
  });

  it("passes each mark at its moment, and grows", () => {
    const path = pathOf(flight, frame);
    for (const [place, { x, y }] of places.entries()) {
      const passed = path.find(({ at }) => at === flight.times[place]);
      expect([passed?.x, passed?.y].map((side) => Math.round(side ?? 0))).toEqual([x, y].map(Math.round));
    }
    const drawn = drawnWithNumbers([flight], frame, board);
    const many = [400, 700, 900, 1299, 1300].map((at) => shownAt(drawn, at).length);
    expect(many[0]).toBe(0);
    expect(many).toEqual(many.toSorted((a, b) => a - b));
    expect(many.at(-1)).toBe(drawn.length);
    // From the apex on, a thin line leads down to the board's middle, which the number beside it counts from.
    const upright = shownAt(drawn, 920).filter(({ isThin }) => isThin);
    expect(upright).toContainEqual(
      expect.objectContaining({ kind: "line", to: [expect.any(Number), expect.closeTo(680 / 900, 3)] }),
    );
    expect(drawnWithNumbers([flight], frame, null).some(({ isThin, since }) => isThin && since === 900)).toBe(
      false,
    );
    // The numbers of its end aren't there before.
    expect((many[4] ?? 0) - (many[3] ?? 0)).toBeGreaterThan(10);
    // Another drawing of its last frame is over it, and not before.
    const arrow: Shape = { kind: "arrow", from: [0.1, 0.1], to: [0.2, 0.2] };
    const drawings = [[flight], [arrow]].map((shapes) => ({ at: 1300, shapes }));
    const both = drawnOnFrame([...drawings, { at: 0, shapes: [arrow] }], { at: 1300 }, frame, null);
    const arrowsAt = (at: number) => shownAt(both, at).filter(({ kind }) => kind === "arrow").length;
    expect([arrowsAt(1299), arrowsAt(1300)]).toEqual([0, 1]);
    expect(momentsOfFlight([flight])).toEqual([500, 900]);
    expect(momentsOfFlight([board])).toEqual([]);
  });

  it("is refused unless each of its marks has its own moment, one after the other", () => {
    expect(shape.safeParse(flight).success).toBe(true);
    for (const times of [
      [500, 700, 900, 1100],
      [500, 700, 700, 1100, 1300],
      [700, 500, 900, 1100, 1300],
    ])
      expect(shape.safeParse({ ...flight, times }).success).toBe(false);
  });

  it("is drawn through marks put in any order, one for each frame", () => {
    const first = putMark([], 900, [0.5, 0.2], null);
    const second = putMark(putMark(first, 500, [0.1, 1.4], null), 900, [0.5, 0.3], null);
    expect(second).toEqual([
      { at: 500, x: 0.1, y: 1, isProposed: false },
      { at: 900, x: 0.5, y: 0.3, isProposed: false },
    ]);
    expect(flightThrough(second, 1)).toBeNull();
    expect(flightThrough(putMark(second, 1300, [0.9, 0.8], null), 1)).toMatchObject({
      times: [500, 900, 1300],
    });
  });

  it("is none through marks that move steadily along a line, as nothing that falls does", () => {
    const marks = [0, 200, 400, 600].map((at) => ({ at, x: 0.2 + at / 1000, y: 0.6, isProposed: false }));
    expect([isStraight(marks), flightThrough(marks, 1)]).toEqual([true, null]);
    const atOnePlace = marks.map((one) => ({ ...one, x: 0.2 }));
    expect([isStraight(atOnePlace), flightThrough(atOnePlace, 1)]).toEqual([true, null]);
    expect(isStraight(marks.slice(0, 2))).toBe(false);
    // Seen from behind, a bag goes up and down one line.
    const seenFromBehind = marks.map((one, place) => ({ ...one, x: 0.5, y: place === 1 ? 0.3 : 0.6 }));
    expect(flightThrough(seenFromBehind, 1)).not.toBeNull();
    const fallen = putMark(marks, 400, [0.6, 0.58], null);
    expect([isStraight(fallen), flightThrough(fallen, 1)?.times]).toEqual([false, [0, 200, 400, 600]]);
  });

  it("proposes nothing before the frame at which a coach looked for it, which they say is the release", () => {
    const found = [0, 40, 80, 120, 160].map((at) => ({ at, x: 0.2, y: 0.5 }));
    expect(foundFrom(120, found, null).map(({ at }) => at)).toEqual([80, 120, 160]);
    expect(foundFrom(135, found, evenFrames(25, 200)).map(({ at }) => at)).toEqual([120, 160]);
  });

  it("leaves the release to the coach where measuring began at the clip's first two frames", () => {
    const frames = evenFrames(25, 4000);
    const isMarked = (first: number, given: object = {}, known: typeof frames | null = frames) =>
      isReleaseMarked({ ...newThrow, ...given }, first, known);
    expect([0, 20, 40, 79, 80, 120].map((first) => isMarked(first))).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
    expect([60, 81].map((first) => isMarked(first, {}, null))).toEqual([false, true]);
    expect([0, 40, 80].map((searchedFrom) => isMarked(360, { searchedFrom }))).toEqual([false, false, true]);
    expect([true, false].map((isReleased) => isMarked(0, { isReleased, searchedFrom: 0 }))).toEqual([
      true,
      false,
    ]);
  });

  it("takes as many proposals as a path needs, none where a coach put a mark, and the coach's word for those they touch", () => {
    const own = putMark([], 500, [0.2, 0.5], null);
    const found = Array.from({ length: 40 }, (_mark, at) => ({ at: 500 + at * 20, x: at / 40, y: 0.5 }));
    const proposed = propose(own, found, null);
    expect(proposed).toHaveLength(12);
    expect(proposed[0]).toEqual({ at: 500, x: 0.2, y: 0.5, isProposed: false });
    expect(proposed.at(-1)).toMatchObject({ at: 1280, isProposed: true });
    const touched = putMark(proposed, 1280, [0.9, 0.6], null);
    expect(touched.at(-1)).toMatchObject({ at: 1280, isProposed: false });
    // Looked for again, only proposals are replaced.
    expect(propose(touched, found.slice(0, 3), null).map(({ at }) => at)).toEqual([500, 520, 540, 1280]);
  });
});
