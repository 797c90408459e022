import { formatMoment } from "./moments.ts";
import { stillShares } from "./rules.ts";

type Length = { durationMs: number | null; framesPerSecond: number | null };

const usualRate = 25;

/** When the picture of each still begins, in milliseconds. */
export const stillMoments = ({ durationMs, framesPerSecond }: Length): number[] =>
  stillShares.map((share) =>
    Math.max(0, Math.floor((durationMs ?? 0) * share - 1000 / (framesPerSecond ?? usualRate))),
  );

/** The last moment a coach may type, in milliseconds: the end, as the page shows it in tenths of a second. */
export const lastMoment = ({ durationMs }: Pick<Length, "durationMs">): number =>
  durationMs === null ? Number.POSITIVE_INFINITY : Math.ceil(durationMs / 100) * 100;

/** A poster's moment in words: "Still 2", "00:03.5", or "Automatic". */
export function momentWords(clip: Length, at: number | null): string {
  if (at === null) return "Automatic";
  const still = stillMoments(clip).indexOf(at);
  return still < 0 ? formatMoment(at) : `Still ${still + 1}`;
}
