/** The sentences tied to video requests (contract, "Messages"). */
export const messages = {
  messageMissing: "Please describe what you'd like analyzed in your video",
  messageTooLong: "Message must be less than 500 characters",
  noFileTitle: "No File Selected",
  noFile: "Please select a video file to upload",
  emptyFile: "Please select a video file to upload. The file you chose is empty.",
  twoFiles: "Send the file, or hand over an upload, not both.",
  tooLargeTitle: "File Too Large",
  tooLarge: "Please select a video file smaller than 2GB",
  wrongTypeTitle: "Invalid File Type",
  wrongType: "Please select a video file (mp4, mov, avi, etc.)",
  uploadFailedTitle: "Upload Failed",
  submittedTitle: "Video Analysis Request Submitted!",
  submitted:
    "Your video has been submitted for professional analysis. We'll review it and get back to you soon!",
  oneAWeekTitle: "One video a week",
  statusUpdatedTitle: "Status Updated",
  updateFailedTitle: "Update Failed",
  feedbackFailedTitle: "Error sending feedback",
  downloadReadyTitle: "Download Ready",
  downloadFailedTitle: "Download Failed",
} as const;

/** The refusal of a second video in one week names the day the next one opens (D25). */
export function oneAWeek(opensOn: Date): string {
  const day = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(opensOn);
  return `You have already uploaded your video for this week. The next upload opens on ${day}.`;
}
