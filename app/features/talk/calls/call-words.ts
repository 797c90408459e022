import type { CallStatus } from "./rules.ts";

/** How a call stands, in the member's and the coaches' words. */
export const statusWords: Record<CallStatus, string> = {
  booked: "Booked",
  cancelled: "Called off in time",
  used: "Used",
  forfeited: "Counted, not held",
  waived: "Does not count",
};

/** What a coach chooses from when a call is over. */
export const outcomeWords = {
  used: "Used: we talked",
  forfeited: "Forfeited: called off too late, or nobody came",
  waived: "Waived: it does not count",
} as const;
