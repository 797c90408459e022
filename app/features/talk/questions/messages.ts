/** The sentences about tutorial questions. */
export const messages = {
  textMissing: "Please write your question",
  answerMissing: "Please write an answer",
  textLong: "Please keep it under 4,000 characters",
  questionLong: "Please keep the question under 500 characters",
  asked: "Question sent",
  askedDetail: "A coach answers here, and we'll let you know.",
  notAskedTitle: "Question not sent",
  answered: "Answer sent",
  notAnsweredTitle: "Answer not sent",
  shared: "Everyone who can watch this tutorial sees the answer now",
  unshared: "Only the member sees the answer now",
  notSharedTitle: "Not changed",
  coachesElsewhere: "Coaches answer questions under Questions in the admin area.",
} as const;
