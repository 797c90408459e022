/** The sentences about the poster of a coaches' video. */
export const messages = {
  chosen: "Poster chosen",
  made: "Lists and the player show it in a moment.",
  failed: "Poster not changed",
  stillMissing: "Choose one of the stills, or the automatic one",
  momentMissing: "Please type a moment, such as 0:01.5",
  momentUnclear: "Please type a moment as minutes and seconds, such as 0:01.5",
  momentBeyond: (end: string) => `This video ends at ${end}. Please type a moment before that.`,
  ofVideo: "A still of the video",
  pictureNow: "The picture that was uploaded meanwhile",
  pictureYours: "The picture you chose",
  tooLateToUndo:
    "This can no longer be undone: the poster was changed again, or its picture was deleted after 24 hours.",
} as const;
