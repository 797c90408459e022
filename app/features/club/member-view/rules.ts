import { endOfLocalDay, type LocalDate, localDate } from "#app/features/base/calendar/rules.ts";
import { lateWords } from "#app/features/training/homework/rules.ts";
import { feedbackDueOn } from "#app/features/video/submissions/rules.ts";

/** What the club can owe a member, or have planned with one. */
export type OwedKind = "review" | "reply" | "close" | "call" | "report" | "homework";

/** One due thing as stored: an instant (milliseconds) or a date, and the id that opens its page. */
export type Owed = { userId: string; kind: OwedKind; at: number | null; day: string | null; ref: string };

/**
 * One thing due for a member. `due` is null if it has no time of its own; it is late if it was due before now. `on` is the
 * day it was promised for, the same for every reader; null if its reader's clock says the day. `late` says how late
 * homework is.
 */
export type NextDue = {
  kind: OwedKind;
  ref: string;
  due: Date | null;
  on: LocalDate | null;
  isLate: boolean;
  late: string | null;
};

/** The club's zone, the member's, whose days homework counts in, and how long a reply may take, in milliseconds. */
export type Terms = { siteTimeZone: string; memberZone: string; replyWithin: number };

/**
 * When something is due, in the club's zone: a review and a reply by their promise (D38), a call's summary on the same
 * day. Homework is due by the member's own day.
 */
function dueOf({ kind, at, day }: Owed, now: Date, terms: Terms): Pick<NextDue, "due" | "on"> {
  const { siteTimeZone, memberZone, replyWithin } = terms;
  const until = (due: Date | null) => ({ due, on: null });
  const through = (on: LocalDate, zone: string) => ({ due: endOfLocalDay(on, zone), on });
  if (kind === "call" && at !== null) return until(new Date(at));
  if (kind === "reply" && at !== null) return until(new Date(at + replyWithin));
  if (kind === "review" && day !== null) return through(feedbackDueOn(day), siteTimeZone);
  if (kind === "homework" && day !== null) return through(day, memberZone);
  if (kind === "report") return until(null);
  return until(endOfLocalDay(localDate(now, siteTimeZone), siteTimeZone));
}

/**
 * Everything due for one member: what the club owes comes before homework, the soonest first, and undated items last.
 */
export function inDueOrder(owed: readonly Owed[], now: Date, terms: Terms): NextDue[] {
  const place = ({ kind, due }: NextDue) =>
    [Number(kind === "homework"), due?.getTime() ?? Infinity] as const;
  return owed
    .map((one) => {
      const { kind, ref, day } = one;
      const { due, on } = dueOf(one, now, terms);
      const isLate = due !== null && due < now;
      const isHomework = isLate && kind === "homework" && day !== null;
      const late = isHomework ? lateWords(day, localDate(now, terms.memberZone)) : null;
      return { kind, ref, due, on, isLate, late };
    })
    .sort((a, b) => place(a)[0] - place(b)[0] || (place(a)[1] < place(b)[1] ? -1 : 1));
}

/** Whole calendar days since something, in a zone: 0 is today. */
export function daysSince(at: Date, now: Date, timeZone: string): number {
  const day = (instant: Date) => Date.parse(`${localDate(instant, timeZone)}T00:00:00Z`);
  return Math.round((day(now) - day(at)) / 86_400_000);
}
