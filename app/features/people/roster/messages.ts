import { counted } from "#app/features/base/counted.ts";

/** The sentences about coaching and its tools (contract, "Messages"). */
export const messages = {
  coachUpdated: "Coach assignment updated successfully!",
  undone: "Undone",
  coachFailed: "Error updating coach assignment",
  noneSelected: "No users selected",
  unknownCoach: "Please choose one of the coaches, or unassigned",
  progressFailed: "Error updating progress",
  progressRange: "Progress is a number from 0 to 100",
  tooLateToUndo: "This can no longer be undone: these members have been assigned again since.",
} as const;

/** Why coaches can't be given what members are. */
export const notMembers = (names: readonly string[]) =>
  names.length === 1
    ? `${names[0]} is a coach. Please choose members only.`
    : `${names.join(" and ")} are coaches. Please choose members only.`;

/** Why some who were checked no longer are. */
export const tooManyChosen = (most: number, leftOut: number) =>
  `You can check ${most} members at a time. ${leftOut} more ${leftOut === 1 ? "was" : "were"} left unchecked: finish with these first.`;

/** What Undo says about the changes it didn't revert; empty if it reverted all. */
export const leftAlone = (count: number) =>
  count === 0 ? "" : `${count} ${count === 1 ? "member was" : "members were"} skipped: assigned again since.`;

/** The line under "Coach assignment updated successfully!" after a bulk change. */
export const assigned = (count: number) => `${counted(count, "member")} changed.`;
