import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/**
 * The emails that came in and what became of each, once by a hash of its Message-ID. No one can be told from it, so it outlives
 * accounts: an email that comes again after a crash is known.
 */
export const inboundEmails = sqliteTable(
  "inbound_emails",
  {
    /** SHA-256 of the Message-ID, base64url; of the bytes where there is none. */
    hash: text("hash").primaryKey(),
    outcome: text("outcome", {
      enum: ["posted", "refused", "wrong_sender", "automatic", "unknown", "unreadable"],
    }).notNull(),
    via: text("via", { enum: ["webhook", "mailbox"] }).notNull(),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("inbound_emails_newest").on(t.receivedAt)],
);
