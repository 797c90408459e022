/** The sentences tied to reviews. */
export const messages = {
  saved: "Draft saved",
  published: "Review published",
  publishedText: "The member was told by e-mail and finds it under Video Analysis.",
  asked: "Question sent",
  askedText: "The member was told by e-mail. The request stays in the queue.",
  failed: "Review not saved",
  conflict: "Another coach has this review open",
  momentNeeded: "Write the moment as mm:ss.t, such as 00:04.2",
  tipNeeded: "Write the tip that belongs to this moment",
  feedbackNeeded: "Please write your feedback",
  descriptionNeeded: "Say in words what the drawing shows",
  descriptionLong: "Please describe the drawing in at most 300 characters",
  drawingUnreadable: "The drawings could not be read. Please reload the page and draw again.",
  tooManyDrawings: "A review holds at most 20 drawings.",
  position: "A position is a whole number from 0 to 100",
  shapeNeeded: "Choose a shape",
  referenceGone: "This clip is not in the library any more. Please choose another.",
  referenceNeedsRelease: "Mark the release in both clips, so that they can be lined up",
  homeworkTwice: "Each drill can be given once",
  homeworkUnknown: "This drill is not in the member's plan any more",
  dueOn: "Choose a real date",
  questionNeeded: "Write what you want to see from another angle",
  alreadyAsked: "There is a question the member has not answered yet.",
  alreadyReviewed: "This request is reviewed already.",
  phraseNeeded: "Write the phrase to keep",
  choosePhrase: "Choose a phrase",
  tooManyPhrases: "The club keeps at most 100 phrases. Please remove one first.",
  angleSent: "Clip sent",
  angleSentText: "Your coach sees it beside the first one. This week's upload is untouched.",
  nothingAsked: "No coach waits for another angle of yours.",
  angleClosed: "This question is answered already.",
  homeworkDone: "Marked as done",
  homeworkOpen: "Marked as not done",
} as const;

/** Who saved meanwhile, and that nothing is lost. */
export function savedMeanwhile(name: string): string {
  return `${name} saved this review while you were writing. Nothing of yours is stored yet and nothing is lost: what you wrote stands below, what is saved now stands beside it. Saving again replaces theirs with yours.`;
}
