import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";
import { users } from "./users.ts";

/** A coach's (`userId`) draft in a form; `place` names the form and its subject. */
export const formDrafts = sqliteTable(
  "form_drafts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    place: text("place").notNull(),
    /** The form's fields, names and values as typed. */
    fields: text("fields", { mode: "json" }).$type<[name: string, value: string][]>().notNull(),
    /** What the form held before anyone typed, which shows whether the record has changed since. */
    base: text("base").notNull().default(""),
    updatedAt: instant("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.place] }), index("form_drafts_age").on(t.updatedAt)],
);
