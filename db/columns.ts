import { integer, text } from "drizzle-orm/sqlite-core";

/** Opaque primary key, made by the ids service. */
export const id = () => text("id").primaryKey();

/** An instant, stored as milliseconds since 1970 in UTC. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A yes or no, stored as 0 or 1. */
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** A calendar date in the member's own zone, "YYYY-MM-DD" (D17). */
export const localDay = (name: string) => text(name);

/**
 * Until which day of the club something that waits for a coach is out of their lists, who put it off, and when (D96). A day
 * that has come stays, so that the lists can say it.
 */
export const snooze = () => ({
  snoozedUntil: text("snoozed_until"),
  snoozedAt: instant("snoozed_at"),
  snoozedBy: text("snoozed_by"),
});

/** The three plans, lowest first. */
export const tierNames = ["basic", "elite", "pro"] as const;

/** The plans that cost something whatever the prices are. */
export const paidTierNames = ["elite", "pro"] as const;

/** The six shot types and general practice. */
export const shotNames = ["general", "push", "airmail", "slick_side", "roll", "cut", "reverse_cut"] as const;

/** Days as the weekly plan orders them. */
export const dayNames = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;

/** How a bag is thrown. */
export const throwingStyles = ["flat_spin", "angled_spin", "flop"] as const;

/** Where a member throws, because bags play differently with the air. */
export const throwingPlaces = ["indoors", "outdoors"] as const;
