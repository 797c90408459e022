import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { users } from "./users.ts";

/** One row a signed-in device. The cookie holds the key; only its SHA-256 is here. */
export const sessions = sqliteTable(
  "sessions",
  {
    keyHash: text("key_hash").primaryKey(),
    /** Names the device in its owner's list; says nothing about the key. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rememberMe: flag("remember_me").notNull(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    /** When the person on this device last proved to be the owner, by signing in or with the password; null before it was noted. */
    provenAt: instant("proven_at"),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
    uniqueIndex("sessions_id").on(t.id),
  ],
);
