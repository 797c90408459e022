/** The sentences about messages between members and coaches. */
export const messages = {
  textMissing: "Please write a message",
  textLong: "A message can be up to 4,000 characters",
  attachmentUnknown: "Please choose an attachment from the list",
  sent: "Message sent",
  voiceNote: "Voice note",
  draftSaved: "Draft saved",
  draftSavedDetail: "It's saved on every device until you send it.",
  failedTitle: "Message not sent",
  draftFailedTitle: "Draft not saved",
  coachesElsewhere: "Coaches answer members under Messages in the admin area.",
  notTakenBackTitle: "Message not taken back",
  alreadyRead: "It has been read, so it can't be taken back.",
  tooLate: "A message can be taken back for 10 minutes.",
  planWithout: "This member's plan doesn't include messages now, so nothing was sent.",
  nobodyChosen: "Please choose at least one conversation",
  marked: "Marked as read",
  settled: "Marked as needing no reply",
  waitingAgain: "Marked as needing a reply",
  notMarkedTitle: "Not marked",
  tookOver: "This conversation is yours now",
  notTakenTitle: "Not assigned to you",
  noCoachKey: "Your account isn't one of the club's coaches, so it can't own a conversation.",
  phraseMissing: "Choose a phrase",
} as const;

/** The address of the page with the words of a message that was taken back in its field. */
export const takenBackAddress = (page: string, { id }: { id: string }) => `${page}?taken=${id}`;

/** Says that a message is gone, and where its words are; a recording has none. */
export const takenBackFlash = ({ isVoice }: { isVoice: boolean }) => ({
  title: "Message taken back",
  ...(!isVoice && { message: "Its words are in the message field again." }),
});
