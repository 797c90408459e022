import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { dayNames, id, instant, localDay } from "../columns.ts";
import { users } from "./users.ts";

/** How one coach takes calls: the zone their hours are in, where they meet, and the row that opens their feed. */
export const coachCalendars = sqliteTable("coach_calendars", {
  coachKey: text("coach_key").primaryKey(),
  timeZone: text("time_zone").notNull(),
  meetingUrl: text("meeting_url"),
  /** A new one makes a new secret address; null closes it. */
  feedId: text("feed_id").unique(),
  /** The account that made the address; null for one made before this was noted. */
  feedMadeBy: text("feed_made_by"),
  updatedAt: instant("updated_at").notNull(),
});

/** Hours of every week, in minutes since midnight on the wall clock of the coach's zone; `toMinute` may be 1440. */
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

/** A date that differs from its week: a day off (no minutes), or extra hours on that day. */
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
 * One call. While it is not called off, no one else gets its time: one row a coach and start. `place` is the number of the
 * allowance it uses in the member's month (1 or 2), null when it uses none: one row a member, month and place.
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
    /** The start in the member's own zone when it was booked (D17); its month is the one the call counts in. */
    startsOn: localDay("starts_on").notNull(),
    month: text("month").notNull(),
    place: integer("place"),
    status: text("status", { enum: ["booked", "cancelled", "used", "forfeited", "waived"] }).notNull(),
    topic: text("topic"),
    bookedAt: instant("booked_at").notNull(),
    cancelledAt: instant("cancelled_at"),
    remindedAt: instant("reminded_at"),
    closedAt: instant("closed_at"),
    closedBy: text("closed_by"),
    /** What the member reads afterwards. */
    summary: text("summary"),
    /** The coaches' own; it never reaches the member. */
    privateNotes: text("private_notes"),
    /** Grows with each change a calendar program must notice. */
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

/** Who was told on day 15 that calls of the month are left: one row a member and month. */
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
