import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { overdueWords } from "#app/features/club/today/rules.ts";
import { isChance, maximumPpr, trendWord } from "#app/features/training/stats/rules.ts";
import { movedText } from "#app/features/training/stats/shown.ts";
import { formatTime } from "#app/ui/time/format.ts";
import type { RosterRow } from "./roster.server.ts";
import { daysSince, type NextDue } from "./rules.ts";

/** When the page was made, and the zones of the coach who reads it and of the club. */
export type Seen = { now: Date; timeZone: string; siteTimeZone: string };

const sources = {
  sign_up: "subscription",
  backfill: "subscription",
  store: "store",
  access_code: "access code",
  coach: "set by a coach",
} as const;

/** A day without its year: "Nov 16". */
const shortDay = (at: Date, timeZone: string) => dayWords(localDate(at, timeZone));

/** The day that ends at an instant, which is the start of the next day. */
const dayEndingAt = (end: Date, timeZone: string) => shortDay(new Date(end.getTime() - 1), timeZone);

/** The last day of a free membership, with the year if it isn't this one. */
function endInWords(end: Date, { now, siteTimeZone }: Seen): string {
  const year = (at: number) => localDate(new Date(at), siteTimeZone).slice(0, 4);
  const ends = year(end.getTime() - 1);
  const day = dayEndingAt(end, siteTimeZone);
  return ends === year(now.getTime()) ? day : `${day}, ${ends}`;
}

/** Why the member has the plan, in two or three words; the card has the full sentence. A coach's says nothing. */
export function whyInShort({ isCoach, plan, source }: RosterRow, seen: Seen): string {
  if (isCoach) return "";
  if (plan.until) return `free until ${endInWords(plan.until, seen)}`;
  return plan.source === "none" ? "no plan chosen" : sources[source ?? "backfill"];
}

/** Whether someone who has never signed in was invited to: "invited Nov 20"; null for everyone else. */
export const accessWords = ({ waits }: RosterRow, { timeZone }: Seen): string | null =>
  waits && (waits.invitedAt ? `invited ${shortDay(waits.invitedAt, timeZone)}` : "not invited");

/** The day of the last log: "today", "yesterday", "Nov 16", with the year if it was long ago. */
export function lastLogWords(at: Date | null, { now, timeZone }: Seen): string {
  if (!at) return "never";
  const days = daysSince(at, now, timeZone);
  if (days < 2) return days < 1 ? "today" : "yesterday";
  const day = shortDay(at, timeZone);
  return days < 300 ? day : `${day}, ${localDate(at, timeZone).slice(0, 4)}`;
}

/**
 * The newest week's trend in points per round, by the number and the words of the member's card (D21); an unfinished week is
 * never called lower.
 */
export function trendWords(ppr: NonNullable<RosterRow["ppr"]>): { tone: string; words: string } {
  const { trend } = ppr;
  const quiet = (words: string) => ({ tone: "", words });
  if (trend === null) return quiet("baseline");
  if (isChance(ppr.newest.rounds) || isChance(ppr.roundsBefore ?? ppr.newest.rounds))
    return quiet("small sample");
  const direction = trendWord(trend, 2);
  const moved = movedText((trend * maximumPpr) / 100, 2);
  if (direction === "up") return { tone: "text-success", words: `▲ ${moved}` };
  if (direction === "steady") return quiet("stable");
  return ppr.isOpen ? quiet("week so far") : { tone: "text-danger", words: `▼ ${moved}` };
}

/** After this long without a log, an idle member is mentioned. */
const quietDays = 10;

/** What a row says when nothing is due: how long the member has logged and filmed nothing, if it has been a while. */
export function quietWords(
  { isCoach, lastLogged, lastFilmed, joined, waits }: RosterRow,
  { now, timeZone }: Seen,
): string | null {
  if (waits) return "never signed in";
  const heard = [lastLogged, lastFilmed].filter((at) => at !== null).map(Number);
  const days = daysSince(new Date(heard.length > 0 ? Math.max(...heard) : joined), now, timeZone);
  return isCoach || days < quietDays ? null : `quiet for ${days} days`;
}

/** The page where each due thing is done; its id follows. */
export const duePlaces = {
  review: "/admin/review/",
  reply: "/admin/messages/",
  close: "/admin/calls/",
  call: "/admin/calls/",
  report: "/admin/reports/",
  homework: "/admin/messages/",
} as const;

const names = {
  review: "Review",
  reply: "Reply",
  close: "Close the call",
  call: "Call",
  report: "Write the report",
  homework: "Homework",
} as const;

function whenWords({ kind, due, on, isLate, late }: NextDue, { now, timeZone }: Seen): string {
  if (!due) return "";
  if (kind === "call") {
    const isToday = daysSince(due, now, timeZone) === 0;
    return ` ${isToday ? "" : `${shortDay(due, timeZone)}, `}${formatTime(due, timeZone)}`;
  }
  if (isLate) return `, ${late ?? overdueWords(due, now)}`;
  // The end of a day is the start of the next one.
  const day = on ?? localDate(new Date(due.getTime() - 1), timeZone);
  return day === localDate(now, timeZone) ? " today" : ` by ${dayWords(day)}`;
}

/** The next thing due, in a few words: "Review, 1 day overdue", "Reply today", "Call Nov 24, 7:00 PM ET". */
export const nextWords = (next: NextDue, seen: Seen) => `${names[next.kind]}${whenWords(next, seen)}`;
