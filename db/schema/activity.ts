import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { users } from "./users.ts";

/**
 * One row an account: what it logged and sent, in sum, so that a list of everyone need not look at their rows. The database
 * keeps it by itself, in the write that changes those rows ({@link activityTriggers}).
 */
export const memberActivity = sqliteTable(
  "member_activity",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** How many completions are stored. */
    drills: integer("drills").notNull().default(0),
    /** Whether the account's plans, whatever their dates, name Elite or Pro: no one else can be on either. */
    mayPay: flag("may_pay").notNull().default(false),
    lastDrillAt: instant("last_drill_at"),
    lastPracticeAt: instant("last_practice_at"),
    lastVideoAt: instant("last_video_at"),
    /** The latest of the three; 1970 when there is none. */
    lastHeardAt: instant("last_heard_at").generatedAlwaysAs(
      sql`max(coalesce("last_drill_at", 0), coalesce("last_practice_at", 0), coalesce("last_video_at", 0))`,
      { mode: "virtual" },
    ),
  },
  (t) => [
    index("member_activity_drilled").on(t.lastDrillAt, t.userId),
    index("member_activity_heard").on(t.mayPay, t.lastHeardAt, t.userId),
  ],
);

/** The triggers that keep {@link memberActivity}. A table that a migration rebuilds loses them: make them again there. */
export const activityTriggers = [
  "member_activity_begins",
  "member_activity_plan",
  "member_activity_drill",
  "member_activity_drill_moved",
  "member_activity_drill_gone",
  "member_activity_practice",
  "member_activity_practice_moved",
  "member_activity_practice_gone",
  "member_activity_video",
  "member_activity_video_moved",
  "member_activity_video_gone",
] as const;
