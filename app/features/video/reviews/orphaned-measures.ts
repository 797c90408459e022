import { inSentence, measureTitle } from "#app/features/video/measures/rules.ts";
import type { StoredMeasureRow } from "#db/schema/reviews.ts";
import { measuredIn } from "./drawing/measure.ts";
import { withRelease } from "./drawing/release.ts";
import type { Annotation } from "./drawing/shapes.ts";
import { isRowOf, saidBy } from "./typed-measures.ts";

/** Which numbers a drawing measures doesn't depend on how large the picture is. */
const anyFrame = { width: 1280, height: 720 };

type Change = {
  before: readonly Annotation[];
  after: readonly Annotation[];
  /** The releases that numbers may have been counted from, in milliseconds; null for none. */
  releases: readonly (number | null)[];
};

/** Tells which rows lose what they were taken from when the drawings change: they were of one before, and are of none after. */
export function orphanedBy({ before, after, releases }: Change): (row: StoredMeasureRow) => boolean {
  const measured = (drawings: readonly Annotation[]) =>
    releases.flatMap((releaseAt) => measuredIn(withRelease(drawings, releaseAt), anyFrame));
  const [was, is] = [measured(before), measured(after)];
  return (row) => was.some((one) => isRowOf(row, one)) && !is.some((one) => isRowOf(row, one));
}

/** Measures in a sentence: "apex 41 in, entry angle 38°". */
const listed = (rows: readonly StoredMeasureRow[]) =>
  rows.map((row) => `${inSentence(measureTitle(row))} ${saidBy(row)}`).join(", ");

/** That a drawing was removed, and which measures with it: a number lives as long as what it was taken from. */
export const drawingRemoved = (gone: readonly StoredMeasureRow[], moment?: string): string =>
  [
    `The drawing${moment === undefined ? "" : ` at ${moment}`} was removed`,
    gone.length > 0 && `, and with it ${listed(gone)}`,
    ".",
  ]
    .filter(Boolean)
    .join("");

/** That measures of a draft aren't on the desk, because their drawing was removed before measures went with it; null for none. */
export const leftOutWords = (rows: readonly StoredMeasureRow[]): string | null =>
  rows.length === 0
    ? null
    : `Left out, because the drawing is gone: ${listed(rows)}. To publish a number without its drawing, type it without its moment.`;
