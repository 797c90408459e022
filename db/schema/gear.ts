import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, throwingPlaces, throwingStyles } from "../columns.ts";
import { users } from "./users.ts";

/** A member's set of bags. A removed set stays, because logs name it. */
export const bagSets = sqliteTable(
  "bag_sets",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    firstSide: text("first_side"),
    secondSide: text("second_side"),
    /** From 1, the slowest, to 10. */
    speed: integer("speed"),
    createdAt: instant("created_at").notNull(),
    /** When it was removed from the list; it can be restored. */
    removedAt: instant("removed_at"),
    importLine: text("import_line"),
  },
  (t) => [
    index("bag_sets_member").on(t.userId, t.createdAt),
    uniqueIndex("bag_sets_import_line").on(t.userId, t.importLine),
  ],
);

/** How something was thrown, as logged; each is optional. */
export const gearColumns = () => ({
  bagId: text("bag_id").references(() => bagSets.id),
  throwingStyle: text("throwing_style", { enum: throwingStyles }),
  place: text("place", { enum: throwingPlaces }),
});
