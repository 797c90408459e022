/** The sentences tied to coaching and its tools (contract, "Messages"). */
export const messages = {
  coachUpdated: "Coach assignment updated successfully!",
  coachFailed: "Error updating coach assignment",
  noneSelected: "No users selected",
  unknownCoach: "Please choose one of the coaches, or unassigned",
  progressFailed: "Error updating progress",
  progressRange: "Progress is a number from 0 to 100",
  tooLateToUndo: "This can no longer be undone: these users have been assigned again since.",
} as const;

/** What stands under "Coach assignment updated successfully!" after a bulk change. */
export const assigned = (count: number) => `${count} ${count === 1 ? "user" : "users"} changed.`;
