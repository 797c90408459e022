import { planNames, type Tier } from "#app/features/base/tiers.ts";
import { formatDate } from "#app/ui/time/format.ts";

/** What a coach must know of a member with whom something is open: that they leave, or that their plan lacks it. */
export type Standing = { tier: Tier; leavesOn: Date | null };

/** Says that a member asked to delete the account, and until when they can keep it (D13). */
export const leavingWords = (name: string, leavesOn: Date, timeZone: string) =>
  `${name} asked to delete this account. It will be deleted on ${formatDate(leavesOn, timeZone)} unless ${name} keeps it.`;

/** What a coach must know before working for a member, in words; null if nothing has changed. `what` is what is open. */
export function standingWords(
  name: string,
  { tier, leavesOn }: Standing,
  what: string,
  timeZone: string,
): string | null {
  if (leavesOn) return leavingWords(name, leavesOn, timeZone);
  return tier === "pro" ? null : `${name} is on ${planNames[tier]}, which doesn't include ${what}.`;
}
