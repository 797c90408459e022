/** The sentences tied to logging a drill (member document, sections 5 and 8; D23). */
export const messages = {
  roundsMissing: "Please enter the rounds you threw",
  roundsRange: "Rounds are a whole number from 1 to 200",
  pprMissing: "Please enter your points per round",
  pprRange: "Points per round are a number from 0 to 12",
  completed: "Drill completed successfully!",
  failedTitle: "Error completing drill",
} as const;
