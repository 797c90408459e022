import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * A coach's list: first checked, then imported, and perhaps undone. Rows it created name it (`import_id`). The list
 * itself is deleted once it is imported, or after a week if it never is.
 */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    kind: text("kind", { enum: ["members", "drills", "copy"] }).notNull(),
    state: text("state", { enum: ["checked", "done", "undone"] }).notNull(),
    /** The original list; null once it is imported. */
    content: text("content"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** How many rows were imported. */
    madeCount: integer("made_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    doneAt: instant("done_at"),
    undoneAt: instant("undone_at"),
    /** When the coach sent its invitations. */
    invitedAt: instant("invited_at"),
  },
  (t) => [index("imports_newest").on(t.createdAt), index("imports_actor").on(t.actorId)],
);
