import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { dayNames, id, instant, paidTierNames, shotNames } from "../columns.ts";
import { users } from "./users.ts";

/** A week of drills a coach saved for others. `tier` is the lowest plan that sees it. */
export const trainingTemplates = sqliteTable("training_templates", {
  id: id(),
  title: text("title").notNull(),
  description: text("description"),
  tier: text("tier", { enum: paidTierNames }).notNull(),
  createdAt: instant("created_at").notNull(),
  /** When a coach deleted it; it can be restored. */
  removedAt: instant("removed_at"),
});

/** A template's drill: what a weekly drill has, without week, plan and person. */
export const templateDrills = sqliteTable(
  "template_drills",
  {
    id: id(),
    templateId: text("template_id")
      .notNull()
      .references(() => trainingTemplates.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    instructions: text("instructions").notNull(),
    videoUrl: text("video_url"),
    equipmentNeeded: text("equipment_needed"),
    dayOfWeek: text("day_of_week", { enum: dayNames }).notNull(),
    difficulty: text("difficulty", { enum: ["beginner", "intermediate", "advanced"] }).notNull(),
    estimatedTime: integer("estimated_time").notNull(),
    category: text("category", { enum: shotNames }).notNull(),
  },
  (t) => [index("template_drills_template").on(t.templateId, t.position)],
);

/**
 * The template a member is using, at most one. Its drills have the act's id, so that they can leave the plan again.
 */
export const templateStarts = sqliteTable("template_starts", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  templateId: text("template_id")
    .notNull()
    .references(() => trainingTemplates.id, { onDelete: "cascade" }),
  actId: text("act_id").notNull(),
  startedAt: instant("started_at").notNull(),
});
