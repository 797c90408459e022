import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";

/**
 * Mail to be sent, written in the transaction of what causes it. `nextAttemptAt` null means it is settled: sent, or given
 * up after three days (`givenUpAt`). A settled mail loses its text after a time, and then its row (D68).
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Empty once it has gone. */
    text: text("text").notNull(),
    html: text("html"),
    /** Extra headers as JSON, such as List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>(),
    /** Mails leave in this order, the lowest first: 0 of accounts, 1 to one person, 2 to many. */
    urgency: integer("urgency").notNull().default(1),
    /**
     * Until when a link in it works that proves who follows it; null without one. Such a text goes when it is sent; null again
     * once its file has gone, too.
     */
    linkEndsAt: instant("link_ends_at"),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    sentAt: instant("sent_at"),
    givenUpAt: instant("given_up_at"),
    lastError: text("last_error"),
    /** The SMTP status (5xx) with which the server refused this recipient for good; null otherwise. */
    refusalCode: integer("refusal_code"),
    /** What we and the mail server said, line by line; kept for a test mail alone. */
    conversation: text("conversation", { mode: "json" }).$type<string[]>(),
  },
  (t) => [
    index("outbox_queue").on(t.urgency, t.createdAt).where(sql`next_attempt_at is not null`),
    index("outbox_sent").on(t.sentAt),
    index("outbox_given_up").on(t.givenUpAt),
  ],
);
