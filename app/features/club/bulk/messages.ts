import { counted } from "#app/features/base/counted.ts";
import { firstFew } from "#app/features/base/lists/first-few.ts";

/** The sentences about acts on several members. */
export const messages = {
  tooMany: "That's more than 500 members. Choose fewer, or narrow the list with its filters.",
  noText: "Please write a message",
  nobodyChanged: "No one was changed: the rules leave everyone chosen as they are.",
  nobodyToInvite: "No one was invited: everyone chosen has signed in, or was invited in the last 24 hours.",
  noReader: "No one chosen has messages on their plan.",
  plansSet: "Plans changed",
  freeSet: "Free memberships granted",
  invited: "Invitations are on their way",
  invitedInFiles: "Invitations saved as files",
  sent: "Messages sent",
  failed: "Nothing was changed",
  notAllSent: "Not sent to everyone",
  sendAgain: "Send the message again. No one gets it twice.",
} as const;

/** What an act would do: "changes 12 of 14: Ana, Bo, Cy, and 9 more". */
export const dryRunWords = (verb: string, names: readonly string[], total: number): string =>
  names.length === 0 ? `${verb} none of ${total}` : `${verb} ${names.length} of ${total}: ${firstFew(names)}`;

const have = (names: readonly string[], one: string, several: string): string[] =>
  names.length === 0 ? [] : [`${firstFew(names)} ${names.length === 1 ? one : several}`];

type LeftOut = { signedIn: readonly string[]; justInvited: readonly string[] };

/** Why an invitation leaves some out: "Ana and Bo have signed in. Cy was invited in the last 24 hours." */
export const notInvitedWords = ({ signedIn, justInvited }: LeftOut): string =>
  [
    ...have(signedIn, "has signed in.", "have signed in."),
    ...have(justInvited, "was invited in the last 24 hours.", "were invited in the last 24 hours."),
  ].join(" ");

/** To how many a note, a message, or an invitation went. */
export const sentWords = (count: number): string => `To ${counted(count, "member")}.`;

/** What an act did. */
export const changedWords = (count: number): string => `${counted(count, "member")} changed.`;
