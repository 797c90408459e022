import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** A member's calendar link. A new row makes a new secret link; deleting the row turns it off. */
export const calendarFeeds = sqliteTable("calendar_feeds", {
  id: id(),
  userId: text("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
});
