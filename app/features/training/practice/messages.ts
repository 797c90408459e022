/** What a page says of the bags before they are sent, as the server does after. */
export const bagFaults = {
  tooManyBags: ({ inside, on, rounds }: { inside: number; on: number; rounds: number }) =>
    `${inside} in and ${on} on are ${inside + on} bags, but ${rounds === 1 ? "1 round has" : `${rounds} rounds have`} ${rounds * 4}`,
  contradicts: ({ inside, on, rounds, ppr }: { inside: number; on: number; rounds: number; ppr: number }) =>
    `${inside} in and ${on} on over ${rounds === 1 ? "1 round" : `${rounds} rounds`} are ${Number(((inside * 3 + on) / rounds).toFixed(2))} PPR, not ${ppr}. Which is right? Please clear the other`,
} as const;

/** The sentences about practice logged without a drill (D22, D24). No page loads those that only the server says. */
export const messages = {
  ...bagFaults,
  shotMissing: "Please choose a shot type",
  pprOrBags: "Please enter your points per round, or the bags in and on",
  bagsRange: "Bags are a whole number from 0 to 800",
  dayRange: "Practice can be logged for today and the 6 days before",
  logged: "Practice logged",
  failedTitle: "Error logging practice",
  corrected: "Practice result updated",
  correctFailedTitle: "Error updating practice result",
  removed: "Practice result deleted",
  removeFailedTitle: "Error deleting practice result",
} as const;
