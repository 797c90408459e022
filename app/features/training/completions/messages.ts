import { typedFaults } from "./typed-faults.ts";

/** The sentences about logging a drill (contract, "Messages"; D23, D24). */
export const messages = {
  ...typedFaults,
  roundsMissing: "Please enter the rounds you threw",
  pprMissing: "Please enter your points per round",
  bagsRange: "Bags are a whole number from 0 to 4",
  tooManyBags: (round: number, bags: number) => `Round ${round}: a round has four bags, not ${bags}`,
  loggedTitle: "Logged already",
  loggedAlready: (minutes: number) =>
    `You logged this ${minutes < 2 ? "a minute" : `${minutes} minutes`} ago. Log it again?`,
  savedAlready: (result: string) => `You already saved this as ${result}. Log it again?`,
  noRounds: "Please enter at least one round",
  timeFuture: "That time is in the future",
  timeOld: "That time is more than 7 days ago",
  completed: "Drill completed successfully!",
  failedTitle: "Error completing drill",
  corrected: "Drill completion updated",
  correctFailedTitle: "Error updating drill completion",
  removed: "Drill completion deleted",
  removeFailedTitle: "Error deleting drill completion",
  tooLate: "You can change an entry for 7 days. This one is older.",
} as const;
