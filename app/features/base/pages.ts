/** How many pages a list has: one at least, so that an empty list can be shown too. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));

/** The page that is asked for, or the last one there is. Screens page at so many rows (D37). */
export const pageWithin = (asked: number, total: number, size: number): number =>
  Math.min(asked, pagesOf(total, size));
