import type { Shape } from "./shapes.ts";

/**
 * The release a moment counts from: the one that is marked, or null if the moment is of another throw of the clip, which has a
 * flight of its own. All are milliseconds in the clip.
 */
export function releaseOf(
  at: number,
  releaseAt: number | null,
  drawings: readonly { shapes: readonly Shape[] }[],
): number | null {
  if (releaseAt === null) return null;
  const flights = drawings
    .flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.kind === "flight" ? [shape.times] : [])))
    .map((times) => ({ begins: Math.min(...times), ends: Math.max(...times) }))
    .toSorted((one, other) => one.begins - other.begins);
  const [, next] = flights.filter(({ ends }) => ends > releaseAt);
  const before = flights.findLast(({ ends }) => ends <= releaseAt);
  const isOther = (next && at >= next.begins) || (before && at <= before.ends);
  return isOther ? null : releaseAt;
}
