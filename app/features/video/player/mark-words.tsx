import { clockTime } from "#app/ui/format.ts";
import type { Mark } from "./marks.ts";

/** A mark's label: "Moment 2 of 4 at 0:03, elbow drops". */
export function markName(marks: readonly Mark[], mark: Mark): string {
  const place = marks.indexOf(mark) + 1;
  return `Moment ${place} of ${marks.length} at ${clockTime(mark.at / 1000)}, ${mark.words}`;
}

/** A position in a clip as "0:01.4": minutes, seconds and tenths, from milliseconds. */
export function placeWords(at: number): string {
  const tenths = Math.floor(Math.max(0, at) / 100);
  return `${clockTime(tenths / 10)}.${tenths % 10}`;
}
