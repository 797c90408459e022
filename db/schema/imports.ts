import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * A list that a coach brought along: first checked, then imported, and perhaps undone. What it made names it (`import_id`). The list
 * itself goes once it was imported, and after a week when it never was.
 */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    kind: text("kind", { enum: ["members", "drills", "copy"] }).notNull(),
    state: text("state", { enum: ["checked", "done", "undone"] }).notNull(),
    /** The list as it came; null once it was imported. */
    content: text("content"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** How many rows were imported. */
    madeCount: integer("made_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    doneAt: instant("done_at"),
    undoneAt: instant("undone_at"),
    /** When the coach had its members invited. */
    invitedAt: instant("invited_at"),
  },
  (t) => [index("imports_newest").on(t.createdAt), index("imports_actor").on(t.actorId)],
);
