import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** One row for an authenticator app that is in use (D69), and one while a new one is being set up. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The app's key, sealed with a key that follows from SESSION_SECRET. */
    secret: text("secret").notNull(),
    /** The session that started the setup: no other one is shown its key. */
    sessionId: text("session_id"),
    /** The newest time step whose code was taken: neither it nor an older one is taken again. */
    lastStep: integer("last_step"),
    /** SHA-256 of each recovery code that still works. */
    recoveryHashes: text("recovery_hashes", { mode: "json" }).$type<string[]>().notNull(),
    startedAt: instant("started_at").notNull(),
    /** When a code of the app was first entered; null until then, and until then it protects nothing. */
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [
    index("second_factors_user").on(t.userId),
    uniqueIndex("second_factors_in_use").on(t.userId).where(sql`${t.confirmedAt} IS NOT NULL`),
  ],
);

/** One row a browser that is not asked for a code. Its cookie holds the key; only its SHA-256 is stored. */
export const trustedDevices = sqliteTable(
  "trusted_devices",
  {
    keyHash: text("key_hash").primaryKey(),
    /** Names the device in its owner's list; says nothing about the key. */
    id: text("id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [
    index("trusted_devices_user").on(t.userId),
    index("trusted_devices_expiry").on(t.expiresAt),
    uniqueIndex("trusted_devices_id").on(t.id),
  ],
);
