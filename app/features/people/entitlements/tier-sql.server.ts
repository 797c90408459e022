import { type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/users.ts";

type Tier = "basic" | "elite" | "pro";

/** The stored plan as it is now (D16), null without one: the same rule as `subscribedTier`. */
function subscribed(now: Date): SQL<Tier | null> {
  const { subscriptionTier, subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier } = users;
  return sql`case when ${subscriptionEndsAt} is null or ${subscriptionEndsAt} > ${now.getTime()} then ${subscriptionTier} when ${nextSubscriptionTier} is not null then ${nextSubscriptionTier} when ${subscriptionStatus} = 'cancelled' then null else ${subscriptionTier} end`;
}

/** The tier that counts now (D1), as the database reads it; the same rule as `effectiveTier`, tested against it. */
export const tierNow = (now: Date) =>
  sql<Tier>`case when ${users.freeMembershipTier} is not null and ${users.freeMembershipUntil} > ${now.getTime()} then ${users.freeMembershipTier} else coalesce(${subscribed(now)}, 'basic') end`;
