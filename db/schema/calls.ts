import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { dayNames, id, instant, localDay } from "../columns.ts";
import { users } from "./users.ts";

/** How one coach takes calls: the zone of their hours, where they meet, and the key of their calendar link. */
export const coachCalendars = sqliteTable("coach_calendars", {
  coachKey: text("coach_key").primaryKey(),
  timeZone: text("time_zone").notNull(),
  meetingUrl: text("meeting_url"),
  /** A new one makes a new secret link; null turns it off. */
  feedId: text("feed_id").unique(),
  /** The account that made the link; null if it was made before this was recorded. */
  feedMadeBy: text("feed_made_by"),
  updatedAt: instant("updated_at").notNull(),
});

/** Weekly hours, in minutes since midnight in the coach's zone; `toMinute` may be 1440. */
export const callHours = sqliteTable(
  "call_hours",
  {
    id: id(),
    coachKey: text("coach_key").notNull(),
    dayOfWeek: text("day_of_week", { enum: dayNames }).notNull(),
    fromMinute: integer("from_minute").notNull(),
    toMinute: integer("to_minute").notNull(),
  },
  (t) => [uniqueIndex("call_hours_window").on(t.coachKey, t.dayOfWeek, t.fromMinute)],
);

/** A date that differs from its week: a day off (no minutes), or extra hours that day. */
export const callExceptions = sqliteTable(
  "call_exceptions",
  {
    id: id(),
    coachKey: text("coach_key").notNull(),
    day: text("day").notNull(),
    kind: text("kind", { enum: ["off", "extra"] }).notNull(),
    fromMinute: integer("from_minute").notNull().default(0),
    toMinute: integer("to_minute").notNull().default(0),
  },
  (t) => [uniqueIndex("call_exceptions_day").on(t.coachKey, t.day, t.kind, t.fromMinute)],
);

/**
 * One call. Unless it is canceled, no one else gets its time: one row per coach and start. `place` is the number it
 * uses in the member's monthly allowance (1 or 2), null if it uses none: one row per member, month and place.
 */
export const calls = sqliteTable(
  "calls",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    coachKey: text("coach_key").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** The start in the member's own zone (D17). */
    startsOn: localDay("starts_on").notNull(),
    /** The month it was booked for, and counts in; a coach who moves it later doesn't change what is left of another. */
    month: text("month").notNull(),
    place: integer("place"),
    status: text("status", { enum: ["booked", "cancelled", "used", "forfeited", "waived"] }).notNull(),
    topic: text("topic"),
    bookedAt: instant("booked_at").notNull(),
    cancelledAt: instant("cancelled_at"),
    remindedAt: instant("reminded_at"),
    closedAt: instant("closed_at"),
    closedBy: text("closed_by"),
    /** The summary for the member. */
    summary: text("summary"),
    /** The coaches' private notes; members never see them. */
    privateNotes: text("private_notes"),
    /** Increases with each change a calendar program must notice. */
    revision: integer("revision").notNull().default(0),
  },
  (t) => [
    uniqueIndex("calls_slot").on(t.coachKey, t.startsAt).where(sql`cancelled_at is null`),
    uniqueIndex("calls_allowance").on(t.userId, t.month, t.place).where(sql`place is not null`),
    uniqueIndex("calls_one_at_a_time").on(t.userId, t.startsAt).where(sql`cancelled_at is null`),
    index("calls_member").on(t.userId, t.startsAt),
    index("calls_by_status").on(t.status, t.startsAt),
  ],
);

/** Who was told on day 15 that calls are left that month: one row per member and month. */
export const callNudges = sqliteTable(
  "call_nudges",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    month: text("month").notNull(),
    nudgedAt: instant("nudged_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month] })],
);
