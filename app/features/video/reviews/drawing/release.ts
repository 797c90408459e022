import type { Shape } from "./shapes.ts";

/** How long before a flight's first mark its release may be, in real milliseconds; an earlier one is another throw's. */
const longestBefore = 1_000;

type Drawn = { shapes: readonly Shape[] };

/** When the flights among drawings begin and end, and the earliest moment their release can be, one after the other. */
const flightsIn = (drawings: readonly Drawn[]) =>
  drawings
    .flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.kind === "flight" ? [shape] : [])))
    .map(({ times, pace }) => {
      const begins = Math.min(...times);
      return { begins, ends: Math.max(...times), earliest: begins - longestBefore / pace };
    })
    .toSorted((one, other) => one.begins - other.begins);

/**
 * The release a moment counts from: the one that is marked, or null if the moment is of another throw of the clip, which has a
 * flight of its own. All are milliseconds in the clip.
 */
export function releaseOf(at: number, releaseAt: number | null, drawings: readonly Drawn[]): number | null {
  if (releaseAt === null) return null;
  const flights = flightsIn(drawings);
  const [first, second] = flights.filter(({ ends }) => ends > releaseAt);
  const next = first && first.earliest > releaseAt ? first : second;
  const before = flights.findLast(({ ends }) => ends <= releaseAt);
  const isOther = (next && at >= next.begins) || (before && at <= before.ends);
  return isOther ? null : releaseAt;
}

/** Drawings whose flights know when their bag was released, where that is marked for their throw: they last from then on. */
export function withRelease<One extends Drawn>(drawings: readonly One[], releaseAt: number | null): One[] {
  return drawings.map((one) => ({
    ...one,
    shapes: one.shapes.map((shape) => {
      if (shape.kind !== "flight") return shape;
      const releasedAt = releaseOf(Math.max(...shape.times), releaseAt, drawings);
      return releasedAt === null ? shape : { ...shape, releasedAt };
    }),
  }));
}
