import { index, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant, tierNames } from "../columns.ts";

/** One row a person. `email` and `userName` are stored in lower case. */
export const users = sqliteTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    userName: text("user_name").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number"),
    passwordHash: text("password_hash"),
    emailVerifiedAt: instant("email_verified_at"),
    timeZone: text("time_zone"),
    subscriptionTier: text("subscription_tier", { enum: tierNames }),
    subscriptionStatus: text("subscription_status", {
      enum: ["active", "inactive", "pending", "cancelled", "past_due"],
    }),
    subscriptionEndsAt: instant("subscription_ends_at"),
    freeMembershipTier: text("free_membership_tier", { enum: tierNames }),
    freeMembershipUntil: instant("free_membership_until"),
    assignedCoach: text("assigned_coach"),
    accuracyProgress: real("accuracy_progress"),
    consistencyProgress: real("consistency_progress"),
    strategyProgress: real("strategy_progress"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at"),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    uniqueIndex("users_user_name").on(t.userName),
    index("users_tier").on(t.subscriptionTier, t.createdAt),
  ],
);

/** A stored person, secrets included: never sent anywhere as it is. */
export type UserRow = typeof users.$inferSelect;
