import { past } from "#app/features/base/calendar/rules.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A confirmation link works for seven days, in milliseconds. */
export const confirmationLife = 7 * day;

// Keeps anyone from filling a stranger's mailbox by asking again and again.
const mailPause = 10 * minute;

/** Whether another email about the subscription may be sent to this address now. */
export function mayMail(mailedAt: Date | null, now: Date): boolean {
  const mailed = past(mailedAt, now);
  return mailed === null || now.getTime() - mailed.getTime() >= mailPause;
}

/** Whether the address gets the newsletter. */
export function isSubscribed(row: { confirmedAt: Date | null; unsubscribedAt: Date | null }): boolean {
  return row.confirmedAt !== null && row.unsubscribedAt === null;
}

/** The limit on newsletter requests from one network address. */
export const newsletterLimits = [
  { name: "newsletter", points: 10, perSeconds: 900 },
  { name: "newsletter-all", points: 300, perSeconds: 3600, by: () => "all" },
] as const;
