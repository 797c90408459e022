import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Tier } from "#app/features/base/tiers.ts";
import type { Services } from "#app/services/services.server.ts";
import { users } from "#db/schema/users.ts";

/** The stored plan as of now (D16), null without one: the same rule as `subscribedTier`. */
function subscribed(now: Date): SQL<Tier | null> {
  const { subscriptionTier, subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier } = users;
  return sql`case when ${subscriptionEndsAt} is null or ${subscriptionEndsAt} > ${now.getTime()} then ${subscriptionTier} when ${nextSubscriptionTier} is not null then ${nextSubscriptionTier} when ${subscriptionStatus} = 'cancelled' then null else ${subscriptionTier} end`;
}

/** The current tier (D1) in SQL; the same rule as `effectiveTier`, and tested against it. */
export const tierNow = (now: Date) =>
  sql<Tier>`case when ${users.freeMembershipTier} is not null and ${users.freeMembershipUntil} > ${now.getTime()} then ${users.freeMembershipTier} else coalesce(${subscribed(now)}, 'basic') end`;

type Club = Pick<Services, "config" | "clock">;

/** A coach's account. Where the few are looked up, an index finds them, and no other account's address is compared. */
export const isCoach = ({ config }: Pick<Club, "config">): SQL =>
  inArray(users.email, [...config.adminEmails]);

/** Members only: coaches never count, whatever plan their account has. */
export const isNoCoach = ({ config }: Pick<Club, "config">): SQL | undefined =>
  config.adminEmails.length > 0 ? notInArray(users.email, [...config.adminEmails]) : undefined;

/** Whether Pro is among an account's plans, whatever their dates: where the index `users_pro` can be used. */
const mayBeOnPro = sql`(${users.subscriptionTier} = 'pro' or ${users.nextSubscriptionTier} = 'pro' or ${users.freeMembershipTier} = 'pro')`;

/** Whether Elite or Pro is among an account's plans: where the index `users_paid` can be used. */
const mayBeOnPaid = sql`(${users.subscriptionTier} in ('elite', 'pro') or ${users.nextSubscriptionTier} in ('elite', 'pro') or ${users.freeMembershipTier} in ('elite', 'pro'))`;

/** What must be among the plans of members on one of these, so that an index of few finds them. */
function mayBeOn(plans: readonly Tier[]): SQL | undefined {
  if (plans.includes("basic")) return undefined;
  return plans.includes("elite") ? mayBeOnPaid : mayBeOnPro;
}

/** Members currently on one of the plans. */
export const membersOn = (club: Club, plans: readonly Tier[]): SQL | undefined =>
  and(mayBeOn(plans), inArray(tierNow(club.clock.now()), plans), isNoCoach(club));

/** The "Elite users" of bulk creation and copying: elite now, or stored as elite (D59). */
export const eliteMembers = (club: Club): SQL | undefined =>
  and(or(eq(tierNow(club.clock.now()), "elite"), eq(users.subscriptionTier, "elite")), isNoCoach(club));
