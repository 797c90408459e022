/** What a video or a recording reports, after which what is shown of it may have changed. */
export const mediaEvents = [
  "play",
  "pause",
  "seeked",
  "timeupdate",
  "loadedmetadata",
  "durationchange",
  "ended",
  "error",
];
