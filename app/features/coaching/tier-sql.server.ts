import { sql } from "drizzle-orm";
import { users } from "#db/schema/users.ts";

/** The tier that counts now (D1), as the database reads it; the same rule as `effectiveTier`, tested against it. */
export const tierNow = (now: Date) =>
  sql<
    "basic" | "elite" | "pro"
  >`case when ${users.freeMembershipTier} is not null and ${users.freeMembershipUntil} > ${now.getTime()} then ${users.freeMembershipTier} else coalesce(${users.subscriptionTier}, 'basic') end`;
