import type { Urgency } from "#app/services/mailer.server.ts";

const second = 1000;

/** A mail is tried for three days (contract, "Running"). */
export const giveUpAfter = 3 * 24 * 3600 * second;

/** No mail waits longer than this for its next try, in milliseconds. */
export const longestPause = 45 * second;

/** A mail that can be taken back waits so long before it is sent, in milliseconds. */
export const heldFor = 60 * second;

/** No mail waits longer than this for its turn, for whatever reason. */
export const longestWait = Math.max(longestPause, heldFor);

/** Until the next try after so many failed ones, in milliseconds: 5 s, 10 s, 20 s, 40 s, then never more than 45 s. */
export function pauseBefore(attempts: number): number {
  return Math.min(longestPause, 5 * second * 2 ** (attempts - 1));
}

const day = 24 * 3600 * second;

/** How long the text of a sent mail stays when it holds no link that proves who follows it, in milliseconds (D68). */
export const keptText = 7 * day;

/** How long recipient, subject and state of a sent mail stay, in milliseconds (D68). */
export const keptMail = 30 * day;

/** What a mail says once its text has gone. */
export const forgotten = { text: "", html: null, headers: null, conversation: null } as const;

/** The order in which waiting mails leave, lowest first. */
export const urgencyRank: Record<Urgency, number> = { account: 0, personal: 1, bulk: 2 };

/** The kinds of mail a member may end, named as the preference that says so (D13). */
export const wantedMails = ["mailsCoachNews", "mailsDigest", "mailsNewsletter"] as const;

/** One of {@link wantedMails}. */
export type WantedMail = (typeof wantedMails)[number];
