import { planNames } from "./plan-names.ts";
import type { Tier } from "./rules.ts";

/** The sentences tied to plans (member document, section 8; admin document, sections 5 and 8). */
export const messages = {
  notLoggedInTitle: "Not logged in",
  notLoggedIn: "Please sign in to redeem an access code",
  invalidCodeTitle: "Invalid code",
  invalidCode: (tier: Tier) => `Please check your ${planNames[tier]} access code and try again`,
  redeemFailedTitle: "Error",
  redeemedTitle: "Success!",
  redeemed: (tier: Tier) => `You now have ${planNames[tier]} access!`,
  kept: (tier: Tier) => `Your ${planNames[tier]} plan already holds what this code opens.`,
  tooManyCodes: "Too many wrong codes. Please wait a few minutes and try again.",
  tierMissing: "Please choose a plan: basic, elite or pro",
  freeTierMissing: "A free membership is elite or pro",
  dateMissing: "Please select an expiration date",
  datePast: "The expiration date must be today or later",
  unsigned: "This message is not signed by the store.",
  unreadable: "This message cannot be read.",
  noEventId: "The event has no id.",
  taken: "Taken.",
  takenBefore: "Taken before.",
  noConcern: "Nothing here concerns a plan.",
  noTable: "Please paste or upload the store's table as CSV, with a first line that names the columns",
} as const;

/** What the backfill says when it is done. */
export function backfilled(count: number): string {
  return `Subscription status set to active for ${count} ${count === 1 ? "member" : "members"}.`;
}
