import { endOfLocalDay, localDate } from "#app/features/base/calendar/rules.ts";
import { feedbackDueOn } from "#app/features/video/submissions/rules.ts";

/** What the club can owe a member, or have planned with one. */
export type OwedKind = "review" | "reply" | "close" | "call" | "report" | "homework";

/** One such thing as it is stored: since when or for when, as an instant (milliseconds) or as a date, and the id its page is opened with. */
export type Owed = { userId: string; kind: OwedKind; at: number | null; day: string | null; ref: string };

/** One thing due for a member. `due` is null for what has no hour of its own; late is what was due before now. */
export type NextDue = { kind: OwedKind; ref: string; due: Date | null; isLate: boolean };

/** When the thing is due, in the club's own zone: a review by its promise (D38), a reply and a call's summary on the day itself. */
function dueOf({ kind, at, day }: Owed, now: Date, siteTimeZone: string): Date | null {
  if (kind === "call" && at !== null) return new Date(at);
  if (kind === "review" && day !== null) return endOfLocalDay(feedbackDueOn(day), siteTimeZone);
  if (kind === "homework" && day !== null) return endOfLocalDay(day, siteTimeZone);
  if (kind === "report") return null;
  return endOfLocalDay(localDate(now, siteTimeZone), siteTimeZone);
}

/** Everything due for one member: what the club owes before homework, the soonest first; what has no hour comes last. */
export function inDueOrder(owed: readonly Owed[], now: Date, siteTimeZone: string): NextDue[] {
  const place = ({ kind, due }: NextDue) =>
    [Number(kind === "homework"), due?.getTime() ?? Infinity] as const;
  return owed
    .map((one) => {
      const due = dueOf(one, now, siteTimeZone);
      return { kind: one.kind, ref: one.ref, due, isLate: due !== null && due < now };
    })
    .sort((a, b) => place(a)[0] - place(b)[0] || (place(a)[1] < place(b)[1] ? -1 : 1));
}

/** Whole days since something, by the calendar of a zone: 0 is today. */
export function daysSince(at: Date, now: Date, timeZone: string): number {
  const day = (instant: Date) => Date.parse(`${localDate(instant, timeZone)}T00:00:00Z`);
  return Math.round((day(now) - day(at)) / 86_400_000);
}
