import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns.ts";

/**
 * Email to be sent, queued in the transaction that causes it. `nextAttemptAt` null means it is settled: sent, or
 * given up after three days (`givenUpAt`). A settled email's text is deleted after a time, and later its row (D68).
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Empty once it has been deleted. */
    text: text("text").notNull(),
    html: text("html"),
    /** Extra headers as JSON, such as List-Unsubscribe. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>(),
    /** Emails are sent in this order, lowest first: 0 account emails, 1 personal, 2 to many. */
    urgency: integer("urgency").notNull().default(1),
    /**
     * Until when a link that identifies the reader works; null without one. Such a text is deleted when it is sent;
     * null again once its file is deleted too.
     */
    linkEndsAt: instant("link_ends_at"),
    /** Whether anyone can cause it without an account, so that its recipient gets only so many of them (D79). */
    isAnyones: flag("is_anyones").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    sentAt: instant("sent_at"),
    givenUpAt: instant("given_up_at"),
    lastError: text("last_error"),
    /** The SMTP status (5xx) of this recipient's permanent refusal; null otherwise. */
    refusalCode: integer("refusal_code"),
    /** The SMTP conversation, line by line; stored only for a test email. */
    conversation: text("conversation", { mode: "json" }).$type<string[]>(),
  },
  (t) => [
    index("outbox_queue").on(t.urgency, t.createdAt).where(sql`next_attempt_at is not null`),
    index("outbox_anyones").on(t.recipient, t.createdAt).where(sql`is_anyones = 1`),
    index("outbox_sent").on(t.sentAt),
    index("outbox_given_up").on(t.givenUpAt),
  ],
);
