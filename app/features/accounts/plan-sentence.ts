import { planNames } from "#app/features/entitlements/plan-names.ts";
import { type Membership, tierReason } from "#app/features/entitlements/rules.ts";

const inWords = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone }).format(at);

/** Which plan counts and why, in words (D1): "Pro, free until 3 March 2027, granted by your coach; then Elite". */
export function planSentence(membership: Membership, now: Date, timeZone: string): string {
  const { tier, source, until } = tierReason(membership, now);
  const stored = membership.subscriptionTier;
  if (source === "free_membership") {
    const then = planNames[stored ?? "basic"];
    return `${planNames[tier]}, free until ${inWords(until, timeZone)}, granted by your coach; then ${then}`;
  }
  if (source === "subscription") return `${planNames[tier]}, as your subscription says`;
  return `${planNames.basic}, because you have not chosen a plan yet`;
}
