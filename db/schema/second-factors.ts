import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns.ts";
import { users } from "./users.ts";

/** One row for the authenticator app in use (D69), and one while a new one is being set up. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The app's key, encrypted with a key derived from SESSION_SECRET. */
    secret: text("secret").notNull(),
    /** The session that started the setup; no other one sees its key. */
    sessionId: text("session_id"),
    /** The time steps of the codes used last, the newest use at the end: none of them is accepted again. */
    usedSteps: text("used_steps", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** SHA-256 of each recovery code that still works. */
    recoveryHashes: text("recovery_hashes", { mode: "json" }).$type<string[]>().notNull(),
    startedAt: instant("started_at").notNull(),
    /** When one of the app's codes was first entered; until then it is null and the factor isn't active. */
    confirmedAt: instant("confirmed_at"),
  },
  (t) => [
    index("second_factors_user").on(t.userId),
    uniqueIndex("second_factors_in_use").on(t.userId).where(sql`${t.confirmedAt} IS NOT NULL`),
  ],
);

/** One row per trusted browser. Its cookie holds the key; only its SHA-256 is stored. */
export const trustedDevices = sqliteTable(
  "trusted_devices",
  {
    keyHash: text("key_hash").primaryKey(),
    /** Identifies the device in its owner's list without revealing the key. */
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
