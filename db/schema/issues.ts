import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant, type tierNames } from "../columns.ts";
import { newsletterSubscriptions } from "./newsletter.ts";
import { users } from "./users.ts";

/** The states of an issue. */
export const issueStates = ["draft", "scheduled", "sending", "paused", "sent", "cancelled"] as const;

/** One newsletter issue, written in Markdown. The counts stay after the recipients are deleted (D68). */
export const newsletterIssues = sqliteTable(
  "newsletter_issues",
  {
    id: id(),
    /** The last part of its public address; null until it is first sent. */
    slug: text("slug"),
    title: text("title").notNull(),
    text: text("text").notNull(),
    state: text("state", { enum: issueStates }).notNull(),
    /** Who it goes to: confirmed subscribers, and members by their plan when it starts. */
    toSubscribers: flag("to_subscribers").notNull().default(false),
    toTiers: text("to_tiers", { mode: "json" }).$type<(typeof tierNames)[number][]>().notNull().default([]),
    /** Emails per minute. */
    rate: integer("rate").notNull().default(300),
    /** Whether the site shows it once it has started. */
    isPublic: flag("is_public").notNull().default(true),
    sendAt: instant("send_at"),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    /** Why it paused automatically; null if a coach paused it. */
    pausedBecause: text("paused_because"),
    recipientCount: integer("recipient_count").notNull().default(0),
    sentCount: integer("sent_count").notNull().default(0),
    failedCount: integer("failed_count").notNull().default(0),
    /** How many of those sent went into files, because no mail server was set: they reached no one. */
    writtenCount: integer("written_count").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (t) => [
    uniqueIndex("newsletter_issues_slug").on(t.slug),
    index("newsletter_issues_state").on(t.state, t.sendAt),
    index("newsletter_issues_newest").on(t.createdAt),
  ],
);

/**
 * One row per recipient of an issue, once per address. The email in the outbox has the same id, so retries are the
 * same email. Deleted 30 days after the issue ended (D68).
 */
export const newsletterRecipients = sqliteTable(
  "newsletter_recipients",
  {
    id: id(),
    issueId: text("issue_id")
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: "cascade" }),
    /** The account with this address, if any. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Null for a member who never subscribed. */
    subscriptionId: text("subscription_id").references(() => newsletterSubscriptions.id, {
      onDelete: "cascade",
    }),
    email: text("email").notNull(),
    /** When the email was queued. */
    handedAt: instant("handed_at"),
    outcome: text("outcome", { enum: ["sent", "failed", "refused", "left", "cancelled"] }),
  },
  (t) => [
    uniqueIndex("newsletter_recipients_address").on(t.issueId, t.email),
    index("newsletter_recipients_open").on(t.issueId, t.outcome, t.handedAt),
    index("newsletter_recipients_member").on(t.userId),
    index("newsletter_recipients_subscription").on(t.subscriptionId),
  ],
);

/** Why an address was unsubscribed without its owner asking: its mail server's answer. */
export const newsletterRefusals = sqliteTable(
  "newsletter_refusals",
  {
    id: id(),
    email: text("email").notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    issueId: text("issue_id").references(() => newsletterIssues.id, { onDelete: "set null" }),
    answer: text("answer").notNull(),
    refusedAt: instant("refused_at").notNull(),
  },
  (t) => [
    index("newsletter_refusals_newest").on(t.refusedAt),
    index("newsletter_refusals_email").on(t.email),
    index("newsletter_refusals_member").on(t.userId),
    index("newsletter_refusals_issue").on(t.issueId),
  ],
);
