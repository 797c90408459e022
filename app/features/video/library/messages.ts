/** The sentences tied to the coaches' training videos (contract, "Messages"). */
export const messages = {
  uploaded: "Video uploaded successfully!",
  deleted: "Video deleted successfully!",
  undone: "Undone",
  restored: "Video restored successfully!",
  restoreFailedTitle: "Error restoring video",
  uploadFailedTitle: "Error uploading video",
  uploadFailed: "Upload failed",
  networkError: "Network error",
  deleteFailedTitle: "Error deleting video",
  undoFailedTitle: "Undo Failed",
  missingTitle: "Missing Information",
  missing: "Please fill in all fields and select a video file",
  emptyFile: "Please fill in all fields and select a video file. The file you chose is empty.",
  tooLargeTitle: "File Too Large",
  tooLarge: "Please select a video file smaller than 2GB.",
  wrongTypeTitle: "Invalid File Type",
  wrongType: "Please select an MP4, WEBM, or MOV video file.",
  twoFiles: "Send either a file or an upload, not both.",
  missingWords: "Please enter a title and a description",
  folderClosed: "The server can't take this file. Check the permissions of the import folder.",
  notInFolder: "This file is no longer in the import folder. Refresh the page.",
  wrongTier: "Please choose basic, elite or pro",
  wrongCategory: "Please choose one of the categories",
  noneStored: "No videos found in storage",
  gone: "This video is no longer in storage. Refresh the list and choose another one.",
  tooLateToUndo: "This can no longer be undone: it was already restored, or 24 hours have passed.",
} as const;

/** The categories as the area writes them. */
export const categoryLabels = {
  fundamentals: "Fundamentals",
  technique: "Technique",
  strategy: "Strategy",
  mental_game: "Mental game",
  equipment: "Equipment",
} as const;
