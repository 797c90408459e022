/** What can wait for a coach. A new kind has a reader in `today.server.ts` and an action on the page. */
export const todayKinds = [
  "contact",
  "thread",
  "question",
  "video",
  "call",
  "report",
  "homework",
  "silent",
  "expiring",
  "mail",
  "disk",
  "backup",
] as const;

/** One of {@link todayKinds}. */
export type TodayKind = (typeof todayKinds)[number];

/**
 * One thing that waits: whom or what it is about, why, since when, and when it is due; `due` is null for what has no day of
 * its own. `ref` is the id its action needs, `poster` the address of a still.
 */
export type TodayItem = {
  kind: TodayKind;
  id: string;
  subject: string;
  reason: string;
  since: Date;
  due: Date | null;
  ref: string | null;
  /** The member it is about, where that is one. */
  memberId?: string;
  poster?: string | null;
};

/** What a kind has waiting: its oldest few, and how many there are in all. */
export type Waiting = { items: TodayItem[]; total: number };

const day = 86_400_000;

/** How many of a kind are shown at the same time: what is behind them comes up as these are done. */
export const shownOfKind = 10;

/** A member of elite or pro who has logged nothing and sent no video for so long is quiet. */
export const quietAfter = 30 * day;

/** A contact message or a question about a tutorial is answered within so long (D38). */
export const replyWithin = day;

/** So long before its end a free membership is worth a word. */
export const expiringWithin = 7 * day;

/** So long a mail that was given up is shown. */
export const failedMailFor = 7 * day;

/** Below so many times its reserve the disk is worth a word. */
export const diskWarning = 2;

/** "today", "yesterday" or "5 days ago", by whole days of 24 hours. */
export function ago(at: Date, now: Date): string {
  const days = Math.max(0, Math.floor((now.getTime() - at.getTime()) / day));
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** A local date as it is read: "Nov 24". */
export function dayInWords(date: string): string {
  const at = new Date(`${date}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(at);
}

/** How long a promise is broken: "2 hours overdue", "1 day overdue". */
export function overdueWords(due: Date, now: Date): string {
  const hours = Math.max(1, Math.floor((now.getTime() - due.getTime()) / 3_600_000));
  const [many, unit] = hours < 24 ? [hours, "hour"] : [Math.floor(hours / 24), "day"];
  return `${many} ${unit}${many === 1 ? "" : "s"} overdue`;
}

/** Promised answers, which come before everything else of their part. */
const promised: readonly TodayKind[] = ["video", "contact", "question", "call", "report"];

const soonestFirst = (a: TodayItem, b: TodayItem) =>
  // Who stopped logging is the end of the list, however long ago.
  Number(a.kind === "silent") - Number(b.kind === "silent") ||
  Number(promised.includes(b.kind)) - Number(promised.includes(a.kind)) ||
  (a.due ?? a.since).getTime() - (b.due ?? b.since).getTime() ||
  a.since.getTime() - b.since.getTime() ||
  a.id.localeCompare(b.id);

/**
 * Everything that waits in three parts: what is overdue now, what is due by the end of today, the rest. In each, promised
 * answers come first, and the oldest of them before all.
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

const longestQuote = 80;

/** The beginning of someone's words, on one line and in quotes. */
export function quoted(words: string): string {
  const letters = Array.from(words.trim().replace(/\s+/g, " "));
  return `“${letters.slice(0, longestQuote).join("")}${letters.length > longestQuote ? "…" : ""}”`;
}

/** Up to three first names and how many more there are: "Riley, Jordan, Robin and 4 more". */
export function someNames(names: readonly string[], total: number): string {
  const shown = names.slice(0, 3).join(", ");
  return total > 3 ? `${shown} and ${total - 3} more` : shown;
}
