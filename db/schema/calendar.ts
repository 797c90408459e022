import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** A member's calendar address. A new row makes a new secret address; taking the row away closes the old one. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  id: id(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
});
