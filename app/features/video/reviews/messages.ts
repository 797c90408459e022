import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";

/** The sentences about reviews. */
export const messages = {
  saved: "Draft saved",
  published: "Review published",
  publishedText: (name: string) => `The email to ${name || "the member"} goes out in a minute.`,
  publishedHere: (name: string) => `${name || "The member"} can read it on the site. ${noMailServer}`,
  justPublished: "Published. Email in a minute.",
  justPublishedHere: "Published less than a minute ago.",
  takenBack: "Publishing undone",
  takenBackText: "The member wasn't told. Your draft is here as you left it.",
  tooLateToTakeBack: "The member has this review already. Correct it and publish again, or send a follow-up.",
  openPublished: "Open the published review",
  asked: "Question sent",
  askedText: "We emailed the member. The request stays in the queue.",
  askedHere: `The member sees it beside their video. The request stays in the queue. ${noMailServer}`,
  angleHint:
    "The member gets it by email and may send one more video. It doesn't count as this week's upload.",
  angleHintHere: `The member sees it beside their video and may send one more. It doesn't count as this week's upload. ${noMailServer}`,
  followUpSent: "Follow-up sent",
  followUpSentText: "We emailed the member. It's under your feedback on their page.",
  followUpSentHere: `It's under your feedback on the member's page. ${noMailServer}`,
  followUpNeeded: "Write your follow-up",
  followUpEarly: "Publish the review first. A follow-up comes after it.",
  failed: "Review not saved",
  feedbackFailedTitle: "Error sending feedback",
  conflict: "Another coach was faster",
  ownConflict: "Saved on another page of yours",
  notTakenBack: "Not undone",
  momentNeeded: "Write the moment as minutes and seconds, such as 0:04.2",
  feedbackNeeded: "Please write your feedback",
  descriptionNeeded: "Please describe what the drawing shows",
  descriptionLong: "Please describe the drawing in at most 300 characters",
  drawingUnreadable: "We couldn't read the drawings. Please reload the page and draw again.",
  tooManyDrawings: "A review can have up to 20 drawings.",
  position: "A position is a whole number from 0 to 100",
  shapeNeeded: "Choose a shape",
  colorNeeded: "Choose a color",
  referenceGone: "This video is no longer in the library. Please choose another.",
  referenceNeedsRelease: "Mark the release in both videos so they can be lined up",
  homeworkTwice: "Each drill can be assigned once",
  homeworkUnknown: "This drill is no longer on the member's plan",
  dueOn: "Choose a real date",
  questionNeeded: "Write what you want to see from another angle",
  alreadyAsked: "The member hasn't answered your last question yet.",
  alreadyReviewed: "This request was already reviewed.",
  angleSent: "Video sent",
  angleSentText: "Your coach sees it beside the first one. You still have this week's upload.",
  angleLateText:
    "The review was published before it arrived. Your coach sees it beside the review, and writes to you if it changes something.",
  angleDeclined: "Your coach knows you can't film it",
  angleOpenAgain: "You can send the video again",
  angleWithdrawn: "Question withdrawn",
  angleWithdrawnText: "The member no longer sees it.",
  angleAskedAgain: "The question is there again",
  angleAskedAgainText: "The member sees it beside their video. They aren't emailed again.",
  askedMeanwhile: "Another question was asked meanwhile.",
  nothingAsked: "No coach is waiting for another angle from you.",
  angleClosed: "This question was already answered.",
  homeworkDone: "Marked as done",
  homeworkOpen: "Marked as not done",
} as const;

/** Who saved or published meanwhile, and that nothing is lost. */
export function savedMeanwhile(name: string, isPublished: boolean): string {
  return `${name} ${isPublished ? "published" : "saved"} this review while you were writing. Yours isn't saved yet, and nothing is lost.`;
}

const ownWords = [savedMeanwhile("You", false), savedMeanwhile("You", true)];

/** What a refused save is called: a page of one's own is no other coach. */
export const conflictTitle = (words: string): string =>
  ownWords.includes(words) ? messages.ownConflict : messages.conflict;

/** Whether a desk was refused because someone, perhaps the same coach, saved it after it was loaded. */
export const isConflictTitle = (title: string | undefined): boolean =>
  title === messages.conflict || title === messages.ownConflict;
