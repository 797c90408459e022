import type { CallStatus } from "./rules.ts";

/** The state of a call in words, for members and coaches. */
export const statusWords: Record<CallStatus, string> = {
  booked: "Booked",
  cancelled: "Canceled in time",
  used: "Used",
  forfeited: "Counted, not held",
  waived: "Doesn't count",
};

/** The outcomes a coach chooses from after a call. */
export const outcomeWords = {
  used: "Used: we talked",
  forfeited: "Forfeited: canceled too late, or no one came",
  waived: "Waived: it doesn't count",
} as const;
