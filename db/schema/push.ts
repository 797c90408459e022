import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** One row per browser that receives notifications. It is deleted with its session. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sessionId: text("session_id").notNull(),
    /** The address at the browser's push service. */
    endpoint: text("endpoint").notNull().unique(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("push_subscriptions_user").on(t.userId)],
);

const kinds = ["review", "message", "call", "video", "evening"] as const;

/** What people are notified of: members of reviews and in the evening, coaches of videos, both of messages and calls. */
export type PushKind = (typeof kinds)[number];

/**
 * Notifications to be sent, one row per browser, queued in the transaction that causes them. `nextAttemptAt` null
 * means it is settled: sent or expired.
 */
export const pushes = sqliteTable(
  "pushes",
  {
    id: id(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: kinds }).notNull(),
    /** The subject's name: a browser is notified once per name. */
    about: text("about").notNull(),
    /** What it says; null for the words of its kind. */
    title: text("title"),
    /** The page it opens. */
    path: text("path").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When it expires. */
    expiresAt: instant("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    sentAt: instant("sent_at"),
  },
  (t) => [
    uniqueIndex("pushes_once").on(t.subscriptionId, t.about),
    index("pushes_queue").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
    index("pushes_end").on(t.expiresAt),
  ],
);
