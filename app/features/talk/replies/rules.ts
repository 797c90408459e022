/** The most bytes an email may have; no large provider sends more. */
export const mostEmailBytes = 25 * 1024 * 1024;

/** What became of an email that came in. */
export const outcomes = ["posted", "refused", "wrong_sender", "automatic", "unknown", "unreadable"] as const;

/** One of {@link outcomes}. */
export type Outcome = (typeof outcomes)[number];

const hour = 3_600_000;

/** The most emails explaining what happened to a reply that one person gets, within this many milliseconds. */
export const explained = { within: hour, most: 6, ofWrongSenders: 1 } as const;

/** A header of an email; its name in lower case. */
export type Header = { key: string; value: string };

const byRobots: Readonly<Record<string, RegExp>> = {
  "auto-submitted": /^(?!no\s*(;|$))/i,
  precedence: /^(bulk|list|junk|auto_reply)\b/i,
  "x-autoreply": /./s,
  "x-autorespond": /./s,
  "x-auto-reply": /./s,
  "list-id": /./s,
  "return-path": /^<\s*>$/,
  "content-type": /^multipart\/report\b/i,
};

const robot = /^(mailer-daemon|postmaster)@/i;

/** Whether a program wrote it: an out-of-office reply, a bounce, a mailing list (RFC 3834). Such emails are never answered. */
export function isAutomatic(headers: readonly Header[], from: string): boolean {
  return robot.test(from) || headers.some(({ key, value }) => byRobots[key]?.test(value.trim()));
}

/** How far the clock of who signs may be from ours, in milliseconds. */
const clockTolerance = 5 * 60_000;

/** Whether a signature's time, in seconds since 1970, is now: an old one may have been copied. */
export function isFresh(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= clockTolerance;
}
