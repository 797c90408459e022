import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/** What was sent and carried out, by member and key, so that a repeat isn't carried out again (D24). */
export const sends = sqliteTable(
  "sends",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /**
     * A form's own key after what it stores ("drill 5f3c…"), or else a hash of the page's key and everything that was sent; the
     * content can't be read back.
     */
    key: text("form_key").notNull(),
    /** The answer, or the id of the row that was stored; null while it is being processed. */
    answer: text("answer", { mode: "json" }).$type<unknown>(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("sends_age").on(t.sentAt)],
);
