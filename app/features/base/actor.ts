import type { LocalDate } from "./calendar/rules.ts";
import type { ShownWeeks } from "./calendar/shown-weeks.ts";
import type { Tier } from "./tiers.ts";

/** A signed-in person as commands and queries see them, read from the database on each request (D1). */
export type Member = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The stored tier; null means none yet (D4). */
  subscriptionTier: Tier | null;
  /** The effective tier right now (D1). */
  effectiveTier: Tier;
  /** Whether they are a listed administrator with a verified address (D7). */
  isAdmin: boolean;
  /** The time zone of their days and weeks (D17). */
  timeZone: string;
  /** The key of their coach, or null (D32). */
  assignedCoach: string | null;
  /** The Sunday on which week 1 of their plan begins; null for a plan without dates (D18c). */
  planStartsOn: LocalDate | null;
  /** The weeks of their plan they see right now (D90). */
  shownWeeks: ShownWeeks;
  /** When they joined. */
  joinedAt: Date;
  /** Joined in the last month and hasn't hidden the first steps. */
  isNew: boolean;
  /** The current session's place in the list of devices; null outside a request. */
  sessionId: string | null;
  /** The generation of the reply address they write to, if they write by email (D76). */
  replyGeneration?: number;
};

/** The caller: a member, or null for a visitor. */
export type Actor = Member | null;
