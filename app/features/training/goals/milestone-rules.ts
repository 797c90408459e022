/** The numbers of logged rounds that are said out loud. */
export const roundMarks = [100, 250, 500, 1000, 2500, 5000, 10_000] as const;

/** The numbers of weeks in a row that are said out loud. */
export const weekMarks = [4, 8, 12, 26, 52] as const;

/** The mark that rounds reached on the way from `before` to `now`, in words that are true of all of them; null for none. */
export function roundsMilestone(before: number, now: number): string | null {
  const mark = roundMarks.findLast((one) => before < one && one <= now);
  if (mark === undefined) return null;
  return `You've logged ${now > mark ? "more than " : ""}${mark.toLocaleString("en-US")} rounds`;
}

/** A mark that a run of weeks reached, in words. `isNew` says whether its last week has just begun; null for none. */
export function runMilestone(run: number, isNew: boolean): string | null {
  return isNew && weekMarks.some((mark) => mark === run) ? `${run} weeks in a row with practice` : null;
}
