import type { StoredReview } from "#db/schema/reviews.ts";

type Tip = StoredReview["tips"][number];
type Drawing = { id: string; at: number; description: string };

/**
 * One moment of an answer: a tip, a drawing, or both. `at` is in milliseconds, from the drawing if there is one;
 * `text` is shown next to the clip.
 */
export type Moment<D extends Drawing> = { id: string; at: number; text: string; drawing: D | null };

/** A tip this close to a drawing, in milliseconds, belongs to it. */
const together = 100;

/** A coach's comments on a clip, moment by moment in order; each drawing takes the nearest unassigned tip. */
export function joinMoments<D extends Drawing>(tips: readonly Tip[], drawings: readonly D[]): Moment<D>[] {
  const free = tips.map((tip, place) => ({ ...tip, id: `tip-${place}` }));
  const drawn = drawings.map((drawing) => {
    const [nearest] = free
      .filter(({ at }) => Math.abs(at - drawing.at) <= together)
      .sort((a, b) => Math.abs(a.at - drawing.at) - Math.abs(b.at - drawing.at));
    if (nearest) free.splice(free.indexOf(nearest), 1);
    const text = nearest?.text ?? drawing.description;
    return { id: `drawing-${drawing.id}`, at: drawing.at, text, drawing };
  });
  const said = free.map(({ id, at, text }) => ({ id, at, text, drawing: null }));
  return [...drawn, ...said].sort((a, b) => a.at - b.at);
}
