import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/** Sends that were processed, so that a repeat isn't processed again (D24). */
export const sends = sqliteTable(
  "sends",
  {
    /** A hash of who sent what, with which key; none of it can be read back. */
    digest: text("digest").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The answer; null while it is being processed. */
    answer: text("answer", { mode: "json" }).$type<unknown>(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [index("sends_age").on(t.sentAt), index("sends_user").on(t.userId)],
);
