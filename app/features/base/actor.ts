import type { Tier } from "./tiers.ts";

/** A signed-in person, as every command and query sees them: read from the database on each request (D1). */
export type Member = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The stored tier; null means none yet (D4). */
  subscriptionTier: Tier | null;
  /** What the person has right now (D1). */
  effectiveTier: Tier;
  /** A listed and proven administrator (D7). */
  isAdmin: boolean;
  /** The zone the person's days and weeks are in (D17). */
  timeZone: string;
  /** The key of the coach the person is assigned to; null without one (D32). */
  assignedCoach: string | null;
  /** Joined in the last month and hasn't put the first steps away. */
  isNew: boolean;
  /** The session that asks, by its place in the list of devices; null outside a request. */
  sessionId: string | null;
};

/** Who asks: a member, or null for a visitor. */
export type Actor = Member | null;
