import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, localDay, tierNames } from "../columns.ts";

/** One row per person. `email` and `userName` are stored in lowercase. */
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
    /**
     * Whether the password is the owner's and long enough for a coach (D7); otherwise a listed address administers
     * nothing.
     */
    hasCoachPassword: flag("has_coach_password").notNull().default(false),
    emailVerifiedAt: instant("email_verified_at"),
    /** The person's id at the OpenID provider (D12), once linked. */
    googleSubject: text("google_subject"),
    /** Email preferences (D13): when a coach writes, the digest, and the newsletter. */
    mailsCoachNews: flag("mails_coach_news").notNull().default(true),
    mailsDigest: flag("mails_digest").notNull().default(true),
    mailsNewsletter: flag("mails_newsletter").notNull().default(true),
    /** No such email is sent between these local times; equal ones mean any time. */
    quietFrom: text("quiet_from").notNull().default("21:00"),
    quietUntil: text("quiet_until").notNull().default("08:00"),
    /** What the member's devices are notified of; nothing until turned on. */
    pushKinds: text("push_kinds", { mode: "json" })
      .$type<("review" | "message" | "call" | "video" | "evening")[]>()
      .notNull()
      .default([]),
    /** The member's own date of the last evening on which what is planned was looked at for a notification. */
    eveningPushOn: localDay("evening_push_on"),
    /** How often the person's devices were signed out together; reply addresses in earlier emails no longer work. */
    replyGeneration: integer("reply_generation").notNull().default(0),
    /** When the last digest was written. */
    digestAt: instant("digest_at"),
    /** When the account will be deleted; null unless its owner requested it (D13). */
    deleteAfter: instant("delete_after"),
    /** What the coaches were told last of someone they have something open with: that they leave, or that their plan ended. */
    coachesToldOf: text("coaches_told_of", { enum: ["leaving", "plan"] }),
    timeZone: text("time_zone"),
    subscriptionTier: text("subscription_tier", { enum: tierNames }),
    subscriptionStatus: text("subscription_status", {
      enum: ["active", "inactive", "pending", "cancelled", "past_due"],
    }),
    /** The end of the paid period; a canceled plan ends then, and `nextSubscriptionTier` begins (D16). */
    subscriptionEndsAt: instant("subscription_ends_at"),
    nextSubscriptionTier: text("next_subscription_tier", { enum: tierNames }),
    freeMembershipTier: text("free_membership_tier", { enum: tierNames }),
    freeMembershipUntil: instant("free_membership_until"),
    assignedCoach: text("assigned_coach"),
    accuracyProgress: real("accuracy_progress"),
    consistencyProgress: real("consistency_progress"),
    strategyProgress: real("strategy_progress"),
    /** The Sunday on which week 1 of the member's plan begins; null for a plan without dates (D18c). */
    planStartsOn: localDay("plan_starts_on"),
    /** The weeks of the plan that its member may see before their Sunday (D90). */
    planWeeksPublished: text("plan_weeks_published", { mode: "json" })
      .$type<number[]>()
      .notNull()
      .default([]),
    /** When a member without a plan was told what is free (D4); null until then. */
    welcomedAt: instant("welcomed_at"),
    /** The import that created the account, and when its owner was invited to set a password. */
    importId: text("import_id"),
    invitedAt: instant("invited_at"),
    /** When the member hid the first steps; null while the Dashboard shows them. */
    firstStepsDismissedAt: instant("first_steps_dismissed_at"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at"),
  },
  (t) => {
    // What coaches' lists filter, search and sort by, so that 10,000 members are listed without reading their rows.
    const roster = [
      t.lastName,
      t.id,
      t.firstName,
      t.email,
      t.assignedCoach,
      t.subscriptionTier,
      t.subscriptionStatus,
      t.subscriptionEndsAt,
      t.nextSubscriptionTier,
      t.freeMembershipTier,
      t.freeMembershipUntil,
    ] as const;
    return [
      uniqueIndex("users_email").on(t.email),
      uniqueIndex("users_user_name").on(t.userName),
      uniqueIndex("users_google").on(t.googleSubject),
      index("users_delete_after").on(t.deleteAfter),
      index("users_coaches_told").on(t.coachesToldOf).where(sql`"coaches_told_of" is not null`),
      index("users_import").on(t.importId),
      index("users_tier").on(t.subscriptionTier, t.createdAt),
      // Only those who have nothing to sign in with, in the words of `neverSignedIn`.
      index("users_no_key")
        .on(t.invitedAt, t.createdAt)
        .where(sql`"password_hash" is null and "google_subject" is null`),
      index("users_free").on(t.freeMembershipUntil),
      index("users_roster").on(...roster),
      // Only those who may be on Pro, in the words of `mayBeOnPro`.
      index("users_pro")
        .on(...roster)
        .where(
          sql`"subscription_tier" = 'pro' or "next_subscription_tier" = 'pro' or "free_membership_tier" = 'pro'`,
        ),
      // Only those who may be on Elite or Pro, in the words of `mayBeOnPaid`.
      index("users_paid")
        .on(...roster)
        .where(
          sql`"subscription_tier" in ('elite', 'pro') or "next_subscription_tier" in ('elite', 'pro') or "free_membership_tier" in ('elite', 'pro')`,
        ),
    ];
  },
);

/** A stored person, including secrets: never send it anywhere as it is. */
export type UserRow = typeof users.$inferSelect;
