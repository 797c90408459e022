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

/** What can wait for a member besides messages and notes, which the shell counts. */
export type WaitingKind = "homework" | "call" | "review" | "reviewDue" | "upload";

/**
 * One thing that waits for a member. `on` is the member's own date it is about: due, of the call, since the answer; null
 * without one. `title` and `text` are the kind's own words.
 */
export type WaitingItem = {
  kind: WaitingKind;
  id: string;
  title: string | null;
  text: string;
  on: string | null;
  at: Date | null;
  poster: string | null;
};

/** So long ahead a booked call is on the dashboard, in milliseconds. */
export const callsAhead = 3 * 86_400_000;

/** The oldest promise first; what has no date comes last. */
export function oldestFirst<Item extends { on: string | null; id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => (a.on ?? "9").localeCompare(b.on ?? "9") || a.id.localeCompare(b.id));
}
