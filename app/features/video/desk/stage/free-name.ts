import type { Annotation } from "#app/features/video/reviews/drawing/shapes.ts";

/** A name that none of the drawings has. */
export const freeName = (annotations: readonly Annotation[]) => {
  const taken = new Set(annotations.map(({ id }) => id));
  let number = annotations.length + 1;
  while (taken.has(`d${number}`)) number += 1;
  return `d${number}`;
};
