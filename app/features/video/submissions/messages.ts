import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { uploadFailed } from "#app/features/video/uploads/refusal.ts";
import { formatShortDay } from "#app/ui/time/format.ts";
import { isGivenBack, nextUploadOpens } from "./rules.ts";

/** The sentences about video requests (contract, "Messages"). */
export const messages = {
  messageMissing: "Please describe what you'd like analyzed in your video",
  messageTooLong: "Message must be less than 500 characters",
  noFileTitle: "No File Selected",
  noFile: "Please select a video file to upload",
  emptyFile: "Please select a video file to upload. The file you chose is empty.",
  twoFiles: "Send either a file or an upload, not both.",
  tooLargeTitle: "File Too Large",
  tooLarge: "Please select a video file smaller than 2GB",
  wrongTypeTitle: "Invalid File Type",
  wrongType: "Please select a video file (mp4, mov, avi, etc.)",
  uploadFailedTitle: uploadFailed,
  uploadFailed: "Failed to submit video analysis request.",
  submittedTitle: "Video Analysis Request Submitted!",
  submitted:
    "Your video has been submitted for professional analysis. We'll review it and get back to you soon!",
  releaseRange: "The release is a number of seconds from 0 to 36000, such as 1.25",
  notAnswerable: "Choose one of your own earlier videos that has its review.",
  pairSaved: "Comparison saved",
  pairFailed: "Comparison not saved",
  oneAWeekTitle: "One video a week",
  angleUnusable: "Your coach can see that and may ask for the angle again.",
  statusUpdatedTitle: "Status Updated",
  updateFailedTitle: "Update Failed",
  updateFailed: "Failed to update submission status.",
  downloadReadyTitle: "Download Ready",
  downloadFailedTitle: "Download Failed",
  downloadFailed: "Failed to generate download link.",
} as const;

/** What a form says of a file it doesn't take, as soon as it is chosen. */
export const refusedFiles = {
  wrongType: { title: messages.wrongTypeTitle, text: messages.wrongType },
  tooLarge: { title: messages.tooLargeTitle, text: messages.tooLarge },
};

/** The refusal of a second video in one week, which names the next upload day (D25). */
export function oneAWeek(opensOn: LocalDate): string {
  return `You have already uploaded your video for this week. The next upload opens on ${formatShortDay(opensOn)}.`;
}

type Counted = { allowanceWeek: string; uploadedOn: LocalDate };

/** What a member can do about an unusable video; the weekly upload is given back at most twice (D67). */
export function sendAgain(upload: Counted): string {
  const again = "Please send the original from your phone, or record it again.";
  return isGivenBack(upload)
    ? `${again} This upload doesn't count: you can send another video this week.`
    : `${again} Your next upload opens on ${formatShortDay(nextUploadOpens(upload.uploadedOn))}.`;
}

/** What a coach reads about a member's unusable video. */
export function askedAgain(upload: Counted): string {
  return isGivenBack(upload)
    ? "We told the member why. They can send another video this week."
    : `We told the member why. Their next upload opens on ${formatShortDay(nextUploadOpens(upload.uploadedOn))}.`;
}

/** The refusal of a release after the end of its clip. */
export const releaseLate = (durationMs: number) =>
  `The release comes after the end of the video, which is ${(durationMs / 1000).toFixed(1)} seconds long.`;

/** Names the unusable file. */
export const cannotUse = (fileName: string) => `We can't use “${fileName}”`;
