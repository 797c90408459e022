import type { CallStatus } from "./rules.ts";

/** The state of a call, in the member's and the coaches' words. */
export const statusWords: Record<CallStatus, string> = {
  booked: "Booked",
  cancelled: "Canceled in time",
  used: "Used",
  forfeited: "Counted, not held",
  waived: "Doesn't count",
};

/** What a coach chooses from when a call is over. */
export const outcomeWords = {
  used: "Used: we talked",
  forfeited: "Forfeited: canceled too late, or no one came",
  waived: "Waived: it doesn't count",
} as const;
