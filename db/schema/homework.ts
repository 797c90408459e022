import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, localDay } from "../columns.ts";
import { weeklyDrills } from "./drills.ts";
import { users } from "./users.ts";

/**
 * A member's homework from a coach: a drill, a text, or both. `sourceId` is the review's submission or the call it
 * came from, or null. If the drill is deleted, the text stays.
 */
export const homework = sqliteTable(
  "homework",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A strategy session is homework whose text is its agenda and whose due date is its day. */
    kind: text("kind", { enum: ["task", "strategy"] })
      .notNull()
      .default("task"),
    source: text("source", { enum: ["review", "call", "hand"] }).notNull(),
    sourceId: text("source_id"),
    drillId: text("drill_id").references(() => weeklyDrills.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    dueOn: localDay("due_on"),
    doneAt: instant("done_at"),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    index("homework_member").on(t.userId, t.createdAt),
    index("homework_source").on(t.source, t.sourceId),
    index("homework_drill").on(t.drillId),
    // Every coaches' page counts what is overdue.
    index("homework_open").on(t.dueOn, t.createdAt).where(sql`done_at is null`),
  ],
);

/** A piece of homework as stored for Undo, with its instants in milliseconds. */
export type StoredHomework = Omit<typeof homework.$inferSelect, "createdAt" | "doneAt"> & {
  createdAt: number;
  doneAt: number | null;
};
