import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * A member's month, counted on the 1st of the next one. Until it is published it waits for its coach's lines; after
 * that only they may be corrected. `numbers` is the `MonthNumbers` of features/reports.
 */
export const progressReports = sqliteTable(
  "progress_reports",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** "YYYY-MM". */
    month: text("month").notNull(),
    /** The time zone of the counted days. */
    timeZone: text("time_zone").notNull(),
    numbers: text("numbers", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    coachLines: text("coach_lines"),
    coachName: text("coach_name"),
    madeAt: instant("made_at").notNull(),
    publishedAt: instant("published_at"),
  },
  (t) => [
    uniqueIndex("progress_reports_month").on(t.userId, t.month),
    index("progress_reports_waiting").on(t.publishedAt, t.month),
  ],
);
