import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { addDays, type LocalDate } from "#app/features/base/calendar/rules.ts";

/** What coaches can put off until a day (D96): a thread goes by its member's id. */
export const snoozedKinds = ["contact", "thread", "question"] as const;

/** One of {@link snoozedKinds}. */
export type SnoozedKind = (typeof snoozedKinds)[number];

/** The last day something can be put off to. */
export const furthestSnooze = (today: LocalDate): LocalDate => addDays(today, 366);

/** Until when something is or was put off, and by whom; `isOver` once that day has come. */
export type Snooze = { until: LocalDate; by: string; isOver: boolean };

type Stored = { snoozedUntil: string | null; snoozedAt: Date | null; snoozedBy: string | null };

/** How something is or was put off; null if it never was, or if anything was written since. */
export function snoozeOf({ snoozedUntil, snoozedAt, snoozedBy }: Stored, lastAt: Date, today: LocalDate) {
  if (snoozedUntil === null || snoozedAt === null || snoozedAt < lastAt) return null;
  return { until: snoozedUntil, by: snoozedBy ?? "A coach", isOver: snoozedUntil <= today } as Snooze;
}

/** What a list says about it. */
export const snoozeWords = ({ until, by, isOver }: Snooze): string =>
  `${isOver ? "Was snoozed" : "Snoozed"} until ${dayWords(until)} by ${by}`;
