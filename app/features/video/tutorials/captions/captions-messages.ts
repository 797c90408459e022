/** The sentences about a tutorial's captions. */
export const captionsMessages = {
  refusedTitle: "Captions not added",
  missing: "Please choose a captions file (.vtt)",
  tooLarge: "Please choose a captions file smaller than 1 MB",
  unpublished: "Captions belong to a tutorial. Please choose where to publish the video.",
  notText: "The captions must be a text file in UTF-8.",
} as const;
