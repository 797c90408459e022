import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/**
 * One row an address that asked for the newsletter, in lower case. It is subscribed from `confirmedAt` to
 * `unsubscribedAt`. Of the link in the confirmation mail only a hash is stored.
 */
export const newsletterSubscriptions = sqliteTable(
  "newsletter_subscriptions",
  {
    id: id(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull(),
    confirmationHash: text("confirmation_hash"),
    confirmationEndsAt: instant("confirmation_ends_at"),
    /** When the last mail about the subscription itself was written. */
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
