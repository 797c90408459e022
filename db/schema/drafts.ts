import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/** What a coach (`userId`) has begun to write in a form; `place` names the form and what it is about. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    place: text("place").notNull(),
    /** The form's fields by their names, as typed. */
    fields: text("fields", { mode: "json" }).$type<Record<string, string>>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.place] }), index("form_drafts_age").on(t.updatedAt)],
);
