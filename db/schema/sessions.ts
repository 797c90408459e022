import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "../columns.ts";
import { users } from "./users.ts";

/** One row per signed-in device. The cookie holds the key; only its SHA-256 is stored. */
export const sessions = sqliteTable(
  "sessions",
  {
    keyHash: text("key_hash").primaryKey(),
    /** Identifies the device in its owner's list without revealing the key. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rememberMe: flag("remember_me").notNull(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    /** When the person on this device last signed in or gave the password; null before this was recorded. */
    provenAt: instant("proven_at"),
    /** The session whose code signed this phone in, which may have ended; null for every other sign-in. */
    codeFrom: text("code_from"),
    lastSeenAt: instant("last_seen_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("sessions_user").on(t.userId),
    index("sessions_expiry").on(t.expiresAt),
    uniqueIndex("sessions_id").on(t.id),
  ],
);
