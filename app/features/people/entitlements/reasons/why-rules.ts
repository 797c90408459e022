import { planNames, type Tier } from "#app/features/base/tiers.ts";
import { type Membership, subscribedTier, tierReason } from "#app/features/people/entitlements/rules.ts";
import { formatDate } from "#app/ui/time/format.ts";

/** The input of `whyThisPlan`: the account, the source of its plan (null: unknown), and the zone for dates. */
export type PlanFacts = Membership & {
  planSource: "sign_up" | "access_code" | "store" | "coach" | "backfill" | null;
  timeZone: string;
};

type Origins = Record<NonNullable<PlanFacts["planSource"]>, string>;

const ownOrigins: Origins = {
  sign_up: "subscription",
  access_code: "your access code",
  store: "bought in our store",
  coach: "set by your coach",
  backfill: "subscription",
};

const memberOrigins: Origins = {
  sign_up: "subscription",
  access_code: "an access code",
  store: "bought in our store",
  coach: "set by a coach",
  backfill: "subscription",
};

const nameOf = (tier: Tier | null) => planNames[tier ?? "basic"];

/** What happens next to the stored plan: "; then Basic" with the day, if its end is known. */
function ending(user: PlanFacts, now: Date): string {
  const { subscriptionStatus, subscriptionEndsAt, nextSubscriptionTier } = user;
  const isEnding = subscriptionStatus === "cancelled" || nextSubscriptionTier;
  if (!isEnding || !subscriptionEndsAt || subscriptionEndsAt <= now) return "";
  const until = `until ${formatDate(subscriptionEndsAt, user.timeZone)}`;
  return ` ${until}; then ${nameOf(nextSubscriptionTier ?? null)}`;
}

/** The sentence of `whyThisPlan` next to the plan's badge, so that its name isn't said twice: "subscription", "free until …". */
export const whyBesideBadge = (why: string) => why.replace(/^\w+,? \(?/, "").replace(")", "");

/**
 * Which plan applies and why, in one sentence (D1): "Pro, free until Mar 3, 2027, granted by your coach; then
 * Elite". With the member's first name, it is worded for a coach.
 */
export function whyThisPlan(user: PlanFacts, now: Date, memberName?: string): string {
  const reason = tierReason(user, now);
  const plan = planNames[reason.tier];
  if (reason.source === "free_membership") {
    const then = nameOf(subscribedTier(user, reason.until));
    return `${plan}, free until ${formatDate(reason.until, user.timeZone)}, granted by ${memberName ? "a" : "your"} coach; then ${then}`;
  }
  if (reason.source === "none") return `${plan} (no plan bought yet)`;
  const origins = memberName ? memberOrigins : ownOrigins;
  return `${plan} (${origins[user.planSource ?? "backfill"]})${ending(user, now)}`;
}
