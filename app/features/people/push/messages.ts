/** The sentences about notifications. */
export const messages = {
  saved: "Notifications saved",
  removed: "That device gets no more notifications",
  failedTitle: "Notifications not changed",
  unknownService: "This browser's push service isn't known to us, so it can't get notifications.",
} as const;
