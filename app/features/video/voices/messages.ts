/** The sentences about recordings. */
export const messages = {
  missing: "Please record something, or choose an audio file",
  empty: "This recording is empty. Please record it again.",
  wrongTypeTitle: "Not an audio file",
  wrongType: "Please choose an audio file: M4A, MP3, WAV, OGG, or WebM.",
  tooLargeTitle: "Recording too large",
  tooLarge: "A recording can be up to 50 MB.",
  silent: "We couldn't find any sound in this recording. Please record it again.",
  damaged: "We couldn't read this recording. Please record it again.",
  eventsUnreadable: "We couldn't read what happened during the recording. Please record it again.",
  gone: "This recording is no longer there. Please record it again.",
  endEarly: "The end comes after the start",
  added: "Recording added",
  addedText: "It's on the desk. The member gets it when you publish.",
  failed: "Recording not saved",
} as const;

/** What to do about a recording that another tab may still be making, and about one that the browser can't read now. */
export const stopElsewhere = "If another tab is still recording, stop it there.";
export const notRead = "This browser can't read it right now. We keep trying.";

const minutes = (ms: number) => (ms === 60_000 ? "1 minute" : `${ms / 60_000} minutes`);

/** Refuses a recording longer than `longestMs`. */
export const tooLong = (longestMs: number) =>
  `This recording is too long: up to ${minutes(longestMs)} fit. Please record a shorter one.`;
