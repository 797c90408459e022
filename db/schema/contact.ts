import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, snooze } from "../columns.ts";

/** A message from the contact page, and its one possible reply (D34). */
export const contactMessages = sqliteTable(
  "contact_messages",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    message: text("message").notNull(),
    createdAt: instant("created_at").notNull(),
    response: text("response"),
    respondedBy: text("responded_by"),
    respondedAt: instant("responded_at"),
    ...snooze(),
  },
  (t) => [
    index("contact_created").on(t.createdAt),
    index("contact_sender").on(t.email, t.createdAt),
    // Holds what every page of the coaches counts.
    index("contact_waiting").on(t.respondedAt, t.createdAt),
  ],
);

/** A stored row of `contactMessages`. */
export type ContactMessageRow = typeof contactMessages.$inferSelect;
