import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/**
 * One row per address that asked for the newsletter, in lowercase. It is subscribed from `confirmedAt` to
 * `unsubscribedAt`. Only a hash of the confirmation link is stored.
 */
export const newsletterSubscriptions = sqliteTable(
  "newsletter_subscriptions",
  {
    id: id(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmationHash: text("confirmation_hash"),
    confirmationEndsAt: instant("confirmation_ends_at"),
    /** When the last email about the subscription itself was written. */
    mailedAt: instant("mailed_at"),
    confirmedAt: instant("confirmed_at"),
    unsubscribedAt: instant("unsubscribed_at"),
  },
  (t) => [
    uniqueIndex("newsletter_email").on(t.email),
    uniqueIndex("newsletter_confirmation").on(t.confirmationHash),
    index("newsletter_confirmed").on(t.confirmedAt),
  ],
);

/** A stored row of `newsletter_subscriptions`. */
export type SubscriptionRow = typeof newsletterSubscriptions.$inferSelect;
