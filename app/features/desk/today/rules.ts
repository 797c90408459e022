/** What can wait for a coach. A new kind has a reader in `waiting.server.ts` and an action on the page. */
export const todayKinds = [
  "contact",
  "thread",
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

/** One thing that waits: whom or what it is about, why, and since when. `ref` is the id its action needs. */
export type TodayItem = {
  kind: TodayKind;
  id: string;
  subject: string;
  reason: string;
  since: Date;
  ref: string | null;
};

/** What a kind has waiting: its oldest few, and how many there are in all. */
export type Waiting = { items: TodayItem[]; total: number };

const day = 86_400_000;

/** How many of a kind are shown at once: what is behind them comes up as these are done. */
export const shownOfKind = 10;

/** A member of elite or pro who has logged nothing for so long is silent. */
export const silentAfter = 14 * day;

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

/** Everything that waits, oldest first, whatever its kind. */
export function inOrder(waiting: readonly Waiting[]): { items: TodayItem[]; total: number } {
  const items = waiting.flatMap((kind) => kind.items);
  return {
    items: items.sort((a, b) => a.since.getTime() - b.since.getTime() || a.id.localeCompare(b.id)),
    total: waiting.reduce((sum, { total }) => sum + total, 0),
  };
}
