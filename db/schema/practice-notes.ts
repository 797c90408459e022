import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { drillCompletions } from "./drills.ts";
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
    /** The logged drill it is about; null for a note about something else. */
    completionId: text("completion_id").references(() => drillCompletions.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (t) => [
    index("practice_notes_member").on(t.userId, t.createdAt),
    index("practice_notes_completion").on(t.completionId),
  ],
);
