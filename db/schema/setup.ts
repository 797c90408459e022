import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** What the coaches have set, one JSON value a name. The environment wins where it says something itself. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull().$type<unknown>(),
  updatedAt: instant("updated_at").notNull(),
});
