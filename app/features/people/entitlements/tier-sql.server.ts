import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { users } from "#db/schema/users.ts";

type Tier = "basic" | "elite" | "pro";

/** The stored plan as of now (D16), null without one: the same rule as `subscribedTier`. */
function subscribed(now: Date): SQL<Tier | null> {
  const { subscriptionTier, subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier } = users;
  return sql`case when ${subscriptionEndsAt} is null or ${subscriptionEndsAt} > ${now.getTime()} then ${subscriptionTier} when ${nextSubscriptionTier} is not null then ${nextSubscriptionTier} when ${subscriptionStatus} = 'cancelled' then null else ${subscriptionTier} end`;
}

/** The current tier (D1) in SQL; the same rule as `effectiveTier`, and tested against it. */
export const tierNow = (now: Date) =>
  sql<Tier>`case when ${users.freeMembershipTier} is not null and ${users.freeMembershipUntil} > ${now.getTime()} then ${users.freeMembershipTier} else coalesce(${subscribed(now)}, 'basic') end`;

type Club = Pick<Services, "config" | "clock">;

/** Members only: coaches never count, whatever plan their account has. */
export const isNoCoach = ({ config }: Pick<Club, "config">): SQL | undefined =>
  config.adminEmails.length > 0 ? notInArray(users.email, [...config.adminEmails]) : undefined;

/** Whether Pro is among an account's plans, whatever their dates: where the index `users_pro` can be used. */
const mayBeOnPro = sql`(${users.subscriptionTier} = 'pro' or ${users.nextSubscriptionTier} = 'pro' or ${users.freeMembershipTier} = 'pro')`;

/** Members currently on one of the plans. */
export const membersOn = (club: Club, plans: Tier[]): SQL | undefined =>
  and(
    plans.every((plan) => plan === "pro") ? mayBeOnPro : undefined,
    inArray(tierNow(club.clock.now()), plans),
    isNoCoach(club),
  );

/** The "Elite users" of bulk creation and copying: elite now, or stored as elite (D59). */
export const eliteMembers = (club: Club): SQL | undefined =>
  and(or(eq(tierNow(club.clock.now()), "elite"), eq(users.subscriptionTier, "elite")), isNoCoach(club));
