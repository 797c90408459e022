import type { Shape } from "./shapes.ts";
import type { Frame } from "./strokes.ts";

/** A bag's way through the picture: where it is at which moments of the clip. */
export type Flight = Extract<Shape, { kind: "flight" }>;

/** A place of the flight in pixels, with its moment in milliseconds of the clip. */
export type Passed = { x: number; y: number; at: number };

/** How much the picture shrinks inches, and where the board is in it, in pixels; null without a ruler. */
export type InInches = { perInch: number; boardY: number } | null;

/** How many places are drawn between two marks. */
const between = 8;

const pixelsOf = ({ points, times }: Flight, { width, height }: Frame): Passed[] =>
  points.map(([x, y], place) => ({ x: x * width, y: y * height, at: times[place] ?? 0 }));

/** How fast a flight passes a mark, in pixels a millisecond: that of the curve through it and its neighbors. */
function pace(marks: readonly Passed[], place: number, side: "x" | "y"): number {
  const [before, here, after] = [marks[place - 1], marks[place], marks[place + 1]];
  if (!here) return 0;
  const slope = (one: Passed, other: Passed) => (other[side] - one[side]) / (other.at - one.at);
  if (before && after) {
    const [left, right] = [here.at - before.at, after.at - here.at];
    return (slope(before, here) * right + slope(here, after) * left) / (left + right);
  }
  const near = before ? slope(before, here) : after ? slope(here, after) : 0;
  const beyond = before ? marks[place - 2] : marks[place + 2];
  const next = before ?? after;
  if (!beyond || !next) return near;
  // At an end, the parabola through three marks goes on.
  const far = slope(beyond, next);
  const span = here.at - beyond.at;
  return near + ((near - far) / span) * (here.at - next.at);
}

/** The path through a flight's marks, smooth in time: it passes each at its moment. */
export function pathOf(flight: Flight, frame: Frame): Passed[] {
  const marks = pixelsOf(flight, frame);
  const speeds = marks.map((_mark, place) => ({ x: pace(marks, place, "x"), y: pace(marks, place, "y") }));
  const path = marks.slice(1).flatMap((to, place) => {
    const [from, one, two] = [marks[place], speeds[place], speeds[place + 1]];
    if (!from || !one || !two) return [];
    const span = to.at - from.at;
    return Array.from({ length: between }, (_part, step): Passed => {
      const s = step / between;
      const [a, b, c, d] = [
        2 * s ** 3 - 3 * s ** 2 + 1,
        s ** 3 - 2 * s ** 2 + s,
        3 * s ** 2 - 2 * s ** 3,
        s ** 3 - s ** 2,
      ];
      const side = (name: "x" | "y") =>
        a * from[name] + b * span * one[name] + c * to[name] + d * span * two[name];
      return { x: side("x"), y: side("y"), at: from.at + span * s };
    });
  });
  const last = marks.at(-1);
  return last ? [...path, last] : path;
}

/** What a flight measures. Without a ruler there are no inches, so neither height nor speed. */
export type FlightNumbers = {
  apex: { at: Passed; inches: number | null };
  /** From the release to the last mark; from the first mark where the release isn't known. */
  seconds: number;
  /** How steeply the bag comes down, in degrees below the horizon. */
  entry: number;
  /** How fast it goes from mark to mark in the mean, in feet per second, from the release on where that is among the marks. */
  speed: number | null;
};

/** A flight's numbers; null with fewer than three marks. */
export function flightNumbers(flight: Flight, frame: Frame, ruler: InInches): FlightNumbers | null {
  const marks = pixelsOf(flight, frame);
  const [first, last] = [marks[0], marks.at(-1)];
  if (!first || !last || marks.length < 3) return null;
  const path = pathOf(flight, frame);
  const top = path.reduce((one, other) => (other.y < one.y ? other : one));
  const [across, down] = [pace(marks, marks.length - 1, "x"), pace(marks, marks.length - 1, "y")];
  const releasedAt = flight.releasedAt ?? first.at;
  // The bag still in the hand is no part of how fast it flies; along the curve, so that fewer marks don't make it slower.
  const start = path.findLast(({ at }) => at <= releasedAt) ?? first;
  const flown = path.filter(({ at }) => at >= start.at);
  const far = flown.reduce((sum, { x, y }, place) => {
    const before = flown[place - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
  const marked = ((last.at - start.at) * flight.pace) / 1000;
  return {
    apex: { at: top, inches: ruler && (ruler.boardY - top.y) / ruler.perInch },
    seconds: ((last.at - releasedAt) * flight.pace) / 1000,
    entry: Math.round((Math.atan2(down, Math.abs(across)) * 180) / Math.PI),
    speed: ruler && far / ruler.perInch / 12 / marked,
  };
}
