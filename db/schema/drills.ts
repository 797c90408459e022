import { desc, isNotNull } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { dayNames, flag, id, instant, localDay, shotNames, tierNames } from "../columns.ts";
import { gearColumns } from "./gear.ts";
import { users } from "./users.ts";

/** A drill of the weekly plan. `assignedUserId` null means general; `week` is the plan's own number (D18c). */
export const weeklyDrills = sqliteTable(
  "weekly_drills",
  {
    id: id(),
    week: integer("week").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    instructions: text("instructions").notNull(),
    videoUrl: text("video_url"),
    equipmentNeeded: text("equipment_needed"),
    isActive: flag("is_active").notNull(),
    assignedUserId: text("assigned_user_id").references(() => users.id, { onDelete: "cascade" }),
    dayOfWeek: text("day_of_week", { enum: dayNames }).notNull(),
    difficulty: text("difficulty", { enum: ["beginner", "intermediate", "advanced"] }).notNull(),
    estimatedTime: integer("estimated_time").notNull(),
    category: text("category", { enum: shotNames }).notNull(),
    tier: text("tier", { enum: tierNames }).notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at"),
    /** The last act that showed, hid or created it, for Undo (D35). */
    visibilityAct: text("visibility_act"),
    /** When a coach deleted it; null while it is only inactive or on the plan (D61). */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("weekly_drills_act").on(t.visibilityAct),
    index("weekly_drills_assigned").on(t.assignedUserId, t.isActive),
    // In plan order, so that a page of inactive drills is read without sorting all of them.
    index("weekly_drills_active").on(t.isActive, desc(t.week), t.createdAt, t.id),
    // Covers System Tools' counts.
    index("weekly_drills_visibility").on(t.isActive, t.tier, t.assignedUserId),
    index("weekly_drills_bin").on(t.deletedAt),
  ],
);

/** A general drill that one member doesn't get, because a coach deleted it for them alone, in the act that Undo reverts. */
export const drillExceptions = sqliteTable(
  "drill_exceptions",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    drillId: text("drill_id")
      .notNull()
      .references(() => weeklyDrills.id, { onDelete: "cascade" }),
    actId: text("act_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.drillId] }),
    index("drill_exceptions_drill").on(t.drillId),
    index("drill_exceptions_act").on(t.actId),
  ],
);

/** One logged drill. `importLine` names the line of a file that it came from, so that importing it again finds this row. */
export const drillCompletions = sqliteTable(
  "drill_completions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    drillId: text("drill_id")
      .notNull()
      .references(() => weeklyDrills.id),
    roundsThrown: integer("rounds_thrown").notNull(),
    ppr: real("ppr").notNull(),
    /** The bags in the hole and on the board of each round; null if only the totals were logged (D23). */
    rounds: text("rounds", { mode: "json" }).$type<{ in: number; on: number }[]>(),
    notes: text("notes"),
    completedAt: instant("completed_at").notNull(),
    completedOn: localDay("completed_on").notNull(),
    importLine: text("import_line"),
    /** The import it came with. */
    importId: text("import_id"),
    ...gearColumns(),
  },
  (t) => [
    index("drill_completions_member").on(t.userId, t.completedOn),
    index("drill_completions_latest").on(t.userId, t.completedAt),
    index("drill_completions_best").on(t.userId, t.ppr),
    // Covers the sums and the last result per drill, so that ten years of entries are added up without reading a row.
    index("drill_completions_per_drill").on(t.userId, t.drillId, t.completedAt, t.roundsThrown, t.ppr),
    index("drill_completions_recent").on(t.completedAt),
    index("drill_completions_drill").on(t.drillId),
    index("drill_completions_import").on(t.importId),
    // Without it, deleting an account would scan every row for each of its bags.
    index("drill_completions_bag").on(t.bagId).where(isNotNull(t.bagId)),
    uniqueIndex("drill_completions_import_line").on(t.userId, t.importLine),
  ],
);

/** Practice logged without a drill (D22). */
export const practiceResults = sqliteTable(
  "practice_results",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shotType: text("shot_type", { enum: shotNames }).notNull(),
    rounds: integer("rounds").notNull(),
    ppr: real("ppr").notNull(),
    notes: text("notes"),
    practicedAt: instant("practiced_at").notNull(),
    practicedOn: localDay("practiced_on").notNull(),
    importLine: text("import_line"),
    /** The import it came with. */
    importId: text("import_id"),
    ...gearColumns(),
  },
  (t) => [
    index("practice_results_member").on(t.userId, t.practicedOn),
    index("practice_results_latest").on(t.userId, t.practicedAt),
    index("practice_results_sums").on(t.userId, t.shotType, t.rounds, t.ppr),
    index("practice_results_import").on(t.importId),
    // Without it, deleting an account would scan every row for each of its bags.
    index("practice_results_bag").on(t.bagId).where(isNotNull(t.bagId)),
    uniqueIndex("practice_results_import_line").on(t.userId, t.importLine),
  ],
);

/** One row per member and week of the year (D18b), rebuilt from the member's logs whenever they change (D19, D20). */
export const weeklyAccuracy = sqliteTable(
  "weekly_accuracy",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    year: integer("year").notNull(),
    weekNumber: integer("week_number").notNull(),
    accuracyPercentage: text("accuracy_percentage").notNull(),
    averagePpr: real("average_ppr").notNull(),
    totalRounds: integer("total_rounds").notNull(),
    consistencyPercentage: real("consistency_percentage"),
    trendFromPrevious: real("trend_from_previous"),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [uniqueIndex("weekly_accuracy_week").on(t.userId, t.year, t.weekNumber)],
);
