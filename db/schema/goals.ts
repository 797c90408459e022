import { index, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, localDay, shotNames } from "../columns.ts";
import { users } from "./users.ts";

/** What a member wants to reach, and by when. Its status is computed from the logs, never stored. */
export const goals = sqliteTable(
  "goals",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `ppr`: points per round; `drills`: drills per week. */
    kind: text("kind", { enum: ["ppr", "drills"] }).notNull(),
    /** The shot a PPR goal is about; null for all of them. */
    shotType: text("shot_type", { enum: shotNames }),
    target: real("target").notNull(),
    startsOn: localDay("starts_on").notNull(),
    dueOn: localDay("due_on").notNull(),
    /** The due date before it was last moved. */
    movedFrom: localDay("moved_from"),
    /** The coach who set it; null if the member did. */
    setByName: text("set_by_name"),
    createdAt: instant("created_at").notNull(),
    /** When it was deleted; it can be restored. */
    removedAt: instant("removed_at"),
    importLine: text("import_line"),
  },
  (t) => [
    index("goals_member").on(t.userId, t.dueOn),
    uniqueIndex("goals_import_line").on(t.userId, t.importLine),
  ],
);
