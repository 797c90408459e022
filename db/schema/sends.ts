import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/** What was sent and carried out, so that the same send, come again, is not carried out twice (D24). */
export const sends = sqliteTable(
  "sends",
  {
    /** Stands for who sent what, with which key; nothing of it can be read back. */
    digest: text("digest").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What was answered; null while it is carried out. */
    answer: text("answer", { mode: "json" }).$type<unknown>(),
    sentAt: instant("sent_at").notNull(),
  },
  (t) => [index("sends_age").on(t.sentAt), index("sends_user").on(t.userId)],
);
