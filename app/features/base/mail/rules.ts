import type { Urgency } from "#app/services/mailer.server.ts";

const second = 1000;

/** How long an email is retried: three days (contract, "Running"). */
export const giveUpAfter = 3 * 24 * 3600 * second;

/** The longest wait before the next try, in milliseconds. */
export const longestPause = 45 * second;

/** How long an email that can be undone is held before it is sent, in milliseconds. */
export const heldFor = 60 * second;

/** The furthest ahead an email can be scheduled, in milliseconds. */
export const longestWait = Math.max(longestPause, heldFor);

/** The delay after that many failures, in milliseconds: 5 s, 10 s, 20 s, 40 s, then at most 45 s. */
export function pauseBefore(attempts: number): number {
  return Math.min(longestPause, 5 * second * 2 ** (attempts - 1));
}

const day = 24 * 3600 * second;

/**
 * How long the text of a sent email is stored if it contains no link that identifies the reader, in milliseconds
 * (D68).
 */
export const keptText = 7 * day;

/** How long recipient, subject and state of a sent email are stored, in milliseconds (D68). */
export const keptMail = 30 * day;

/** What replaces an email's text once it has been deleted. */
export const forgotten = { text: "", html: null, headers: null, conversation: null } as const;

/** The order in which queued emails are sent, lowest first. */
export const urgencyRank: Record<Urgency, number> = { account: 0, personal: 1, bulk: 2 };

/** The kinds of email a member may turn off, each named like its preference (D13). */
export const wantedMails = ["mailsCoachNews", "mailsDigest", "mailsNewsletter"] as const;

/** One of {@link wantedMails}. */
export type WantedMail = (typeof wantedMails)[number];
