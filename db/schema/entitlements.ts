import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, tierNames } from "../columns.ts";
import { users } from "./users.ts";

/** The ledger (D2): one row per change of a plan or a free membership, written with the change. Never edited;
 * Undo right after a coach's change removes its row, and the coaches' trail keeps both. */
export const entitlementChanges = sqliteTable(
  "entitlement_changes",
  {
    id: id(),
    /** Increases with each row, because several changes may happen at one instant. */
    place: integer("place").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["subscription", "free_membership"] }).notNull(),
    fromTier: text("from_tier", { enum: tierNames }),
    toTier: text("to_tier", { enum: tierNames }),
    /** The subscription's status after the change; null for free memberships. */
    status: text("status"),
    /** Until when it lasts, if known. */
    until: instant("until"),
    source: text("source", { enum: ["sign_up", "access_code", "store", "coach", "backfill"] }).notNull(),
    /** Who did it; null if it was automatic or that person's account was deleted. */
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: instant("created_at").notNull(),
  },
  (t) => [index("entitlement_changes_member").on(t.userId, t.place)],
);

/**
 * The store's reports (D15), each event once by its own id. `userId` is null until an account has confirmed the
 * address (D56).
 */
export const storeEvents = sqliteTable(
  "store_events",
  {
    /** The store's own id of the event. */
    id: id(),
    place: integer("place").notNull(),
    email: text("email").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["paid", "cancelled", "past_due"] }).notNull(),
    tier: text("tier", { enum: tierNames }),
    occurredAt: instant("occurred_at").notNull(),
    periodEndsAt: instant("period_ends_at"),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("store_events_address").on(t.email), index("store_events_member").on(t.userId)],
);

/**
 * The store's accepted messages, by a hash of their bytes. They outlive accounts and events, because an old message
 * sent again must not bring a plan back.
 */
export const storeMessages = sqliteTable("store_messages", {
  /** SHA-256 of the body, base64url. */
  bodyHash: text("body_hash").primaryKey(),
  receivedAt: instant("received_at").notNull(),
});
