/** The maximum size of an email in bytes; no large provider sends more. */
export const mostEmailBytes = 25 * 1024 * 1024;

/** What can happen to an incoming email. */
export const outcomes = ["posted", "refused", "wrong_sender", "automatic", "unknown", "unreadable"] as const;

/** One of {@link outcomes}. */
export type Outcome = (typeof outcomes)[number];

const hour = 3_600_000;

/** How many emails about their replies one person gets, within this many milliseconds. */
export const explained = { within: hour, most: 6, ofWrongSenders: 1 } as const;

/** An email header; its name in lowercase. */
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

/**
 * Whether a program sent it: an out-of-office reply, a bounce, a mailing list (RFC 3834). Such email is never
 * answered.
 */
export function isAutomatic(headers: readonly Header[], from: string): boolean {
  return robot.test(from) || headers.some(({ key, value }) => byRobots[key]?.test(value.trim()));
}

/** How far a signer's clock may differ from ours, in milliseconds. */
const clockTolerance = 5 * 60_000;

/** Whether a signature's time, in seconds since 1970, is current: an old one may have been copied. */
export function isFresh(timestamp: string, now: Date): boolean {
  return /^\d{1,12}$/.test(timestamp) && Math.abs(Number(timestamp) * 1000 - now.getTime()) <= clockTolerance;
}
