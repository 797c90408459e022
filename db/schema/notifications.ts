import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, tierNames } from "../columns.ts";
import { users } from "./users.ts";

/** A notification to all members or those of one tier. `deactivatedAt` null means it is active. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: id(),
    title: text("title").notNull(),
    message: text("message").notNull(),
    targetTier: text("target_tier", { enum: ["all", ...tierNames] }).notNull(),
    createdAt: instant("created_at").notNull(),
    deactivatedAt: instant("deactivated_at"),
  },
  (t) => [index("notifications_active").on(t.deactivatedAt, t.createdAt)],
);

/** Who has read, and so dismissed, which notification. */
export const notificationReads = sqliteTable(
  "notification_reads",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    notificationId: text("notification_id")
      .notNull()
      .references(() => notifications.id, { onDelete: "cascade" }),
    readAt: instant("read_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.notificationId] })],
);
