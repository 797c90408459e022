import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** The club's saved phrases. */
export const savedPhrases = sqliteTable("saved_phrases", {
  id: id(),
  text: text("text").notNull(),
  createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: instant("created_at").notNull(),
});
