import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns.ts";

/** The coaches' settings, one JSON value per name. The environment wins where it sets one. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  value: text("value", { mode: "json" }).notNull().$type<unknown>(),
  updatedAt: instant("updated_at").notNull(),
});
