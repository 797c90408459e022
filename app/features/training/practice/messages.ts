/** The sentences about practice logged without a drill (D22, D24). */
export const messages = {
  shotMissing: "Please choose a shot type",
  pprOrBags: "Please enter your points per round, or the bags in and on",
  bagsRange: "Bags are a whole number of at most four a round",
  dayRange: "Practice can be logged for today and the 6 days before",
  logged: "Practice logged",
  failedTitle: "Error logging practice",
  corrected: "Practice result updated",
  correctFailedTitle: "Error updating practice result",
  removed: "Practice result deleted",
  removeFailedTitle: "Error deleting practice result",
} as const;
