/** The sentences tied to tutorials (member document, sections 2 and 8; D14, D29). */
export const messages = {
  emptyTitle: "No Content Available",
  empty: "No tutorials uploaded yet",
  loadFailed: (message: string) => `Error loading tutorials: ${message}`,
  playbackTitle: "Video Playback Error",
  playback:
    "Unable to load this video. Please try refreshing the page or contact support if the problem continues.",
  upgrade: "Upgrade to Pro or Elite",
  locked: "This tutorial is not part of your plan.",
  durationMissing: "Please enter the minutes",
  durationRange: "The duration is a whole number of minutes from 1 to 600",
  titleMissing: "Please enter a title",
  watchFailedTitle: "Error saving your place",
} as const;
