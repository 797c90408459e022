import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** A coach's note to one member. */
export const practiceNotes = sqliteTable(
  "practice_notes",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull(),
    content: text("content").notNull(),
    coachName: text("coach_name"),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (t) => [index("practice_notes_member").on(t.userId, t.createdAt)],
);
