/** The percentages a coach has set; null until one has (D30). */
type SetProgress = { accuracyProgress: number | null; consistencyProgress: number | null };

/** The current week's numbers as API calls return them; null if there are none or the plan doesn't show them. */
type WeekNumbers = { accuracyPercentage: string | null; consistencyPercentage: number | null } | null;

/**
 * The progress pill: the rounded average of accuracy and consistency in percent, each from the coach's number or else
 * the current week's (D30). An unknown one is left out; null if both are.
 */
export function progressPercent(set: SetProgress, week: WeekNumbers): number | null {
  const measured = week?.accuracyPercentage ?? null;
  const accuracy = set.accuracyProgress ?? (measured === null ? null : Number(measured));
  const consistency = set.consistencyProgress ?? week?.consistencyPercentage ?? null;
  const known = [accuracy, consistency].filter((value) => value !== null);
  if (known.length === 0) return null;
  return Math.round(known.reduce((sum, value) => sum + value, 0) / known.length);
}

/** What can wait for a member, besides messages and notes, which the shell counts. */
export type WaitingKind = "homework" | "call" | "review" | "match" | "reviewDue" | "upload";

/**
 * One thing that waits for a member. `on` is a date in the member's zone: the due date, the call's day, or the day of
 * the answer; null if none. `title` and `text` are in the kind's own words.
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

/** How far ahead the dashboard shows booked calls, in milliseconds. */
export const callsAhead = 3 * 86_400_000;

/** The oldest promise first; items without a date last. */
export function oldestFirst<Item extends { on: string | null; id: string }>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => (a.on ?? "9").localeCompare(b.on ?? "9") || a.id.localeCompare(b.id));
}
