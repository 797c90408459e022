import { counted } from "#app/features/base/counted.ts";
import type { Snooze } from "#app/features/talk/snooze/rules.ts";

/** What can wait for a coach. A new kind needs a reader in `today.server.ts` and an action on the page. */
export const todayKinds = [
  "contact",
  "thread",
  "question",
  "video",
  "angle",
  "call",
  "report",
  "homework",
  "silent",
  "expiring",
  "uninvited",
  "mail",
  "disk",
  "backup",
] as const;

/** One of {@link todayKinds}. */
export type TodayKind = (typeof todayKinds)[number];

/**
 * One item: who or what it is about, why, since when, and when it is due; `due` is null if it has no date of its own.
 * `ref` is the id its action needs, `poster` the address of a still.
 */
export type TodayItem = {
  kind: TodayKind;
  id: string;
  subject: string;
  reason: string;
  /** What they wrote, in quotes; an open row shows it in full instead. */
  words?: string | null;
  since: Date;
  due: Date | null;
  /** Since when, in words, if its days are counted in another zone than the coach's. */
  when?: string;
  ref: string | null;
  /** The member it is about, if any. */
  memberId?: string;
  poster?: string | null;
  /** How it was put off, if its day has come (D96). */
  snooze?: Snooze | null;
};

/** One kind's oldest few items, and the total. */
export type Waiting = { items: TodayItem[]; total: number };

const day = 86_400_000;

/** How many items of a kind are shown at a time; the next come up as these are done. */
export const shownOfKind = 10;

/** How long an elite or pro member must have logged nothing and sent no video to count as quiet. */
export const quietAfter = 30 * day;

/** How long before its end a free membership is listed. */
export const expiringWithin = 7 * day;

/** How long a clip for another angle that came after the review is listed, unless a coach comes back to it. */
export const lateAngleFor = 7 * day;

/** How long mail that was given up is listed. */
export const failedMailFor = 7 * day;

/** The disk is listed when free space falls below this multiple of its reserve. */
export const diskWarning = 2;

const minute = 60_000;
const hour = 60 * minute;

/** Whole hours, from 24 on whole days: one count for ages and deadlines, so that they agree in one row. */
function elapsed(from: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - from.getTime()) / hour);
  return hours < 24 ? counted(hours, "hour") : counted(Math.floor(hours / 24), "day");
}

/** How long ago something came in: "just now", "18 minutes ago", "5 hours ago", "2 days ago". */
export function ago(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < minute) return "just now";
  return age < hour ? `${counted(Math.floor(age / minute), "minute")} ago` : `${elapsed(at, now)} ago`;
}

/** How overdue a promise is: "2 hours overdue", "1 day overdue", from one hour on. */
export const overdueWords = (due: Date, now: Date): string =>
  `${elapsed(new Date(Math.min(due.getTime(), now.getTime() - hour)), now)} overdue`;

/** Promised answers, which come first in their part. */
const promised: readonly TodayKind[] = ["video", "contact", "thread", "question", "call", "report"];

const soonestFirst = (a: TodayItem, b: TodayItem) =>
  // Members who stopped logging always come last.
  Number(a.kind === "silent") - Number(b.kind === "silent") ||
  Number(promised.includes(b.kind)) - Number(promised.includes(a.kind)) ||
  (a.due ?? a.since).getTime() - (b.due ?? b.since).getTime() ||
  a.since.getTime() - b.since.getTime() ||
  a.id.localeCompare(b.id);

/**
 * Everything that waits, in three parts: overdue now, due by the end of today, and the rest. In each part promised
 * answers come first, oldest first.
 */
export function inParts(waiting: readonly Waiting[], now: Date, endOfToday: Date) {
  const items = waiting.flatMap((kind) => kind.items).sort(soonestFirst);
  const isOverdue = ({ due }: TodayItem) => due !== null && due < now;
  const isToday = (item: TodayItem) => item.due !== null && !isOverdue(item) && item.due <= endOfToday;
  return {
    overdue: items.filter(isOverdue),
    today: items.filter(isToday),
    later: items.filter((item) => !isOverdue(item) && !isToday(item)),
    total: waiting.reduce((sum, { total }) => sum + total, 0),
  };
}

const longestQuote = 160;

/** The start of someone's text, on one line and in quotes. */
export function quoted(words: string): string {
  const letters = Array.from(words.trim().replace(/\s+/g, " "));
  return `“${letters.slice(0, longestQuote).join("")}${letters.length > longestQuote ? "…" : ""}”`;
}

/** Up to three first names and a count of the rest: "Riley, Jordan, Robin and 4 more". */
export function someNames(names: readonly string[], total: number): string {
  const shown = names.slice(0, 3).join(", ");
  return total > 3 ? `${shown} and ${total - 3} more` : shown;
}

/** Leads from an answer that was sent to the next one due: of the same kind while any waits, else of all. */
export const nextDueAfter = (kind: TodayKind) => ({ label: "Next one due", href: `/admin?next=${kind}` });
