import type { Flight } from "./flight.ts";
import type { Shape } from "./shapes.ts";

/**
 * How long before a flight's first mark its release may be, and before its release its backswing, in real milliseconds; what
 * is earlier is another throw's.
 */
const longestBefore = 1_000;

/** How long after its release a throw without a drawing lasts, in real milliseconds: by then most bags have landed. */
const longestAfter = 2_000;

type Drawn = { shapes: readonly Shape[] };

/** A throw: its flight, and when that begins and ends. */
type Throw = { flight: Flight; begins: number; ends: number };

/** The throws among drawings, one after the other. */
const throwsIn = (drawings: readonly Drawn[]): Throw[] =>
  drawings
    .flatMap(({ shapes }) => shapes.flatMap((shape) => (shape.kind === "flight" ? [shape] : [])))
    .map((flight) => ({ flight, begins: Math.min(...flight.times), ends: Math.max(...flight.times) }))
    .toSorted((one, other) => one.begins - other.begins);

/** The throw whose release the clip's is: the first one that is over after it, if it begins soon enough. */
function ownerOf(releaseAt: number | null, throws: readonly Throw[]): Throw | undefined {
  if (releaseAt === null) return undefined;
  const first = throws.find(({ ends }) => ends > releaseAt);
  return first && first.begins - longestBefore / first.flight.pace <= releaseAt ? first : undefined;
}

/** The throws with their releases: the clip's for the one it is of, for the others their own; null where none is marked. */
function releasedIn(drawings: readonly Drawn[], releaseAt: number | null) {
  const throws = throwsIn(drawings);
  const owner = ownerOf(releaseAt, throws);
  return throws.map((one) => ({
    ...one,
    releasedAt: one === owner ? releaseAt : (one.flight.releasedAt ?? null),
  }));
}

/** Whether a moment is of the throw with a release: in its flight, or where one that isn't drawn may be. */
const isOfThrow = (at: number, release: number, pace: number, throws: ReturnType<typeof releasedIn>) =>
  throws.some(({ releasedAt, begins, ends }) => releasedAt === release && begins <= at && at <= ends) ||
  (at >= release - longestBefore / pace && at <= release + longestAfter / pace);

/** A clip's release, null until it is marked, and how much of a real second each of its seconds is. */
type Zero = { releaseAt: number | null; pace: number };

/**
 * The release a moment counts from: the next one in the backswing of a throw, once the throw before is over; else the latest
 * one before it, or the first one if it is before all; null in and after a throw without one, and where no throw of a release
 * can be. Every throw has its own, and the clip's is that of the throw it is marked in. All are milliseconds in the clip.
 */
export function releaseOf(at: number, { releaseAt, pace }: Zero, drawings: readonly Drawn[]): number | null {
  const throws = releasedIn(drawings, releaseAt);
  const releases = [releaseAt, ...throws.map(({ releasedAt }) => releasedAt)]
    .filter((one) => one !== null)
    .toSorted((one, other) => one - other);
  const next = throws.find(({ releasedAt }) => releasedAt !== null && releasedAt > at);
  const isBackswing =
    next?.releasedAt != null &&
    next.releasedAt - at <= longestBefore / next.flight.pace &&
    throws.every(({ begins, ends }) => begins >= next.begins || ends < at);
  if (isBackswing) return next.releasedAt;
  const zero = releases.findLast((one) => one <= at) ?? releases[0];
  if (zero === undefined || !isOfThrow(at, zero, pace, throws)) return null;
  const isOther = throws.some(
    ({ releasedAt, begins, ends }) =>
      releasedAt === null && (zero <= at ? begins > zero && begins <= at : ends <= zero && at <= ends),
  );
  return isOther ? null : zero;
}

/** Drawings whose flights know when their bag was released, where that is marked for their throw: they last from then on. */
export function withRelease<One extends Drawn>(drawings: readonly One[], releaseAt: number | null): One[] {
  const releases = new Map(
    releasedIn(drawings, releaseAt).map(({ flight, releasedAt }) => [flight as Shape, releasedAt]),
  );
  return drawings.map((one) => ({
    ...one,
    shapes: one.shapes.map((shape) => {
      const releasedAt = releases.get(shape) ?? null;
      return shape.kind !== "flight" || releasedAt === null ? shape : { ...shape, releasedAt };
    }),
  }));
}
