import { counted } from "#app/features/base/counted.ts";
import { planNames, type Tier } from "#app/features/base/tiers.ts";

/** The sentences about plans (contract, "Messages"). */
export const messages = {
  notLoggedInTitle: "Not logged in",
  notLoggedIn: "Please sign in to redeem an access code",
  invalidCodeTitle: "Invalid code",
  invalidCode: (tier: Tier) => `Please check your ${planNames[tier]} access code and try again`,
  redeemFailedTitle: "Error",
  redeemFailed: "Failed to activate access code",
  redeemedTitle: "Success!",
  redeemed: (tier: Tier) => `You now have ${planNames[tier]} access!`,
  kept: (tier: Tier) => `Your ${planNames[tier]} plan already includes what this code opens.`,
  tooManyCodes: "Too many wrong codes. Please wait a few minutes and try again.",
  tierMissing: "Please choose a plan: basic, elite or pro",
  freeTierMissing: "A free membership is elite or pro",
  dateMissing: "Please select an expiration date",
  datePast: "The expiration date must be today or later",
  dateFar: "A free membership can last until Dec 31, 2100 at most",
  lowersTitle: "This would lower the plan",
  tierSet: "User subscription tier updated successfully!",
  tierFailed: "Error updating subscription tier",
  undone: "Undone",
  undoFailed: "Undo Failed",
  tierUndone: (tier: Tier | null) => `The plan is ${planNames[tier ?? "basic"]} again.`,
  tooLateToUndo: "This can no longer be undone: the plan has changed since.",
  freeTooLate: "This can no longer be undone: the free membership has changed since.",
  freeUndone: "The free membership is as it was before.",
  membershipSet: "Membership Updated",
  membershipFailed: "Error updating membership",
  freeSet: "Free membership set successfully!",
  freeFailed: "Error setting free membership",
  freeRemoved: "Free membership removed successfully!",
  freeRemoveFailed: "Error removing free membership",
  backfillDone: "Backfill Complete",
  backfillFailed: "Backfill Failed",
  imported: "Import Complete",
  importFailed: "Import Failed",
  notTheStores:
    "This file has no order columns, so nothing was imported. It needs a column with the email address, and one with the status or event.",
  unsigned: "This message is not signed by the store.",
  unreadable: "This message cannot be read.",
  noEventId: "The event has no id.",
  taken: "Taken.",
  takenBefore: "Taken before.",
  noConcern: "Nothing here concerns a plan.",
  /** For a member whose address was never confirmed (D56). */
  purchaseWaits: "We found a purchase for this address. Confirm your email to use it.",
  noTable: "Please paste or upload the store's table as CSV, with a first line that names the columns",
} as const;

/** Why a free membership needs a second press: it wins even over a higher paid plan (D60). */
export const lowersPlan = (name: string, paid: Tier, free: Tier, until: string) =>
  `${name} pays for ${planNames[paid]}. A free ${planNames[free]} membership would lower it until ${until}.`;

/** Why a lower tier needs a second press: it starts right away, whatever the member pays for (D60). */
export const lowersTier = (name: string, held: Tier, wanted: Tier) =>
  `${name} has ${planNames[held]}. Saving ${planNames[wanted]} lowers the plan right away, and what ${name} pays doesn't change.`;

/** What the backfill says when it is done. */
export function backfilled(count: number): string {
  return `Subscription status set to active for ${counted(count, "member")}.`;
}

/** What follows "Membership Updated". */
export const membershipIs = (tier: Tier | null) => `Your plan is ${planNames[tier ?? "basic"]} now.`;

/** What an import of the store's table says when it is done. */
export function importedRows(counts: {
  takenCount: number;
  knownCount: number;
  leftOutCount: number;
}): string {
  const { takenCount, knownCount, leftOutCount } = counts;
  const rows = `${takenCount} ${takenCount === 1 ? "row was" : "rows were"} taken`;
  return `${rows}, ${knownCount} ${knownCount === 1 ? "was" : "were"} already known, ${leftOutCount} not about a plan.`;
}

/** Shown once on the portal to a member without a plan (D4). */
export const welcomeMessage = {
  tone: "success",
  title: "Welcome!",
  message:
    "You have free access to our basic content. That's the lessons and a practice log. See Plans for what Elite and Pro add.",
} as const;

/** Shown instead if a purchase is held until the address is confirmed (D56). */
export const purchaseWelcome = {
  tone: "success",
  title: "Welcome!",
  message: messages.purchaseWaits,
} as const;
