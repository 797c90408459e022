/** The sentences about matches. */
export const messages = {
  noRounds: "Please enter at least one round",
  nothingChosen: "Please choose at least one row. If no bag scored, choose 0.",
  tooManyRounds: "A match has at most 100 rounds",
  bagsRange: "Bags are a whole number from 0 to 4",
  tooManyBags: (round: number, bags: number) => `Round ${round}: each side has four bags, not ${bags}`,
  overBefore: (round: number) => `The match was over after round ${round}`,
  overAlready: "This match is over. Correct it to change a round.",
  roundTaken: "This round is already entered",
  opponentLong: "A name has at most 60 characters",
  logged: "Match saved",
  roundRemoved: "Last round removed",
  corrected: "Match updated",
  removed: "Match deleted",
  restored: "Match restored",
  failedTitle: "Error saving the match",
} as const;
