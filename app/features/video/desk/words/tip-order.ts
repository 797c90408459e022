import { parseMoment } from "#app/features/video/clips/moments.ts";

/** A moment and the tip for it, as typed. */
export type TipRow = { at: string; text: string };

const isEmpty = ({ at, text }: TipRow) => !at && !text;

/** Where a row belongs: by its moment in the video, then those with words and no moment, then the empty ones. */
const rank = (row: TipRow) => parseMoment(row.at) ?? (isEmpty(row) ? Infinity : Number.MAX_SAFE_INTEGER);

/** Rows in the order of the video. */
export const inOrder = (rows: readonly TipRow[]): TipRow[] =>
  rows.toSorted((a, b) => Math.sign(rank(a) - rank(b)) || 0);

/** Rows with a moment added in place of the first empty one, in the order of the video, and where it went; null if none is empty. */
export function withMoment(rows: readonly TipRow[], moment: string) {
  const free = rows.findIndex(isEmpty);
  if (free < 0) return null;
  const added = { at: moment, text: "" };
  const next = inOrder(rows.with(free, added));
  return { rows: next, place: next.indexOf(added), isLast: free === rows.length - 1 };
}
