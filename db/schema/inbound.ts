import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/**
 * Incoming emails and their results, each once by a hash of its Message-ID. The rows identify no one, so they outlive
 * accounts: an email that arrives again after a crash is recognized.
 */
export const inboundEmails = sqliteTable(
  "inbound_emails",
  {
    /** SHA-256 of the Message-ID, base64url; of the bytes if there is none. */
    hash: text("hash").primaryKey(),
    outcome: text("outcome", {
      enum: ["posted", "refused", "wrong_sender", "automatic", "unknown", "unreadable"],
    }).notNull(),
    via: text("via", { enum: ["webhook", "mailbox"] }).notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("inbound_emails_newest").on(t.receivedAt)],
);
