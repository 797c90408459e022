/** What a coach has set, in percent; null until one has (D30). */
type SetProgress = { accuracyProgress: number | null; consistencyProgress: number | null };

/** The current week's numbers as calls answer them; null without one or where a plan does not show it. */
type WeekNumbers = { accuracyPercentage: string | null; consistencyPercentage: number | null } | null;

/**
 * The progress pill: the rounded average of accuracy and consistency in percent, each the coach's number or else the current
 * week's (D30). One that is not known is left out; null when neither is.
 */
export function progressPercent(set: SetProgress, week: WeekNumbers): number | null {
  const measured = week?.accuracyPercentage ?? null;
  const accuracy = set.accuracyProgress ?? (measured === null ? null : Number(measured));
  const consistency = set.consistencyProgress ?? week?.consistencyPercentage ?? null;
  const known = [accuracy, consistency].filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}
