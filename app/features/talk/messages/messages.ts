/** Said of a file where it is chosen, and after it was sent; on their own, because pages load no other sentence. */
export const fileMessages = {
  photo: "Photo",
  photoLarge: "A photo can be up to 15 MB. Please choose a smaller one.",
  fileType: "Please choose a photo (JPEG, PNG, or WebP) or an audio file (M4A, MP3, WAV, OGG, or WebM).",
  videoElsewhere: "Send videos from the Videos page. Then you can attach them here.",
  photoHeic:
    "This photo is in HEIC format, which can't be used here. Please send it as JPEG, or send a screenshot of it.",
} as const;

/** The sentences about messages between members and coaches. */
export const messages = {
  textMissing: "Please write a message",
  textLong: "A message can be up to 4,000 characters",
  attachmentUnknown: "Please choose an attachment from the list",
  sent: "Message sent",
  voiceNote: "Voice note",
  ...fileMessages,
  fileLarge: "A recording can be up to 50 MB, and a photo up to 15 MB. Please choose a smaller one.",
  oneRecording: "A message can have one recording. Please send the other one in its own message.",
  photoUnreadable: "This photo can't be read. Please choose it again, or send a screenshot of it.",
  tooManyPixels: "You've sent many large photos. Please wait a few minutes before the next one.",
  photosOff: "Photos can't be prepared on this server: ffmpeg is missing. Everything else works.",
  draftSaved: "Draft saved",
  draftSavedDetail: "It's saved on every device until you send it.",
  failedTitle: "Message not sent",
  draftFailedTitle: "Draft not saved",
  draftElsewhere:
    "Another tab or device of yours has saved other words here, and they stay. Yours are still in the form.",
  coachesElsewhere: "Coaches answer members under Messages in the admin area.",
  notTakenBackTitle: "Message not taken back",
  alreadyRead: "It has been read, so it can't be taken back.",
  tooLate: "A message can be taken back for 10 minutes.",
  planWithout: "This member's plan doesn't include messages now, so nothing was sent.",
  nobodyChosen: "Please choose at least one conversation",
  notSettled: "These conversations can't be brought back anymore.",
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

/** The words of a message in a list; a photo, a video, or a drill may come alone. */
export const wordsOf = ({ text, attachmentTitle }: { text: string; attachmentTitle: string | null }) =>
  text || attachmentTitle || fileMessages.photo;

/** A coach's message that was just sent; without an id, if none is theirs to take back. */
export type Sent = { memberId: string; messageId: string | null };

/** The way to take it back, for the message after it is sent. */
export const undoSent = ({ memberId, messageId }: Sent) =>
  messageId && {
    undo: { action: `/admin/messages/${memberId}?form=take-back`, fields: { id: messageId } },
  };

type TakenBack = { hasWords: boolean; hasPhoto: boolean; wasTold: boolean };

/**
 * Says that a message is gone, what became of its words and its photo, and whether the other side may have heard of it; a recording has
 * neither words nor a photo.
 */
export function takenBackFlash({ hasWords, hasPhoto, wasTold }: TakenBack) {
  const told = [
    wasTold && "A notification of it was sent already.",
    hasWords && "Its words are in the message field again.",
    hasPhoto && "Its photo was deleted.",
  ].filter(Boolean);
  return { title: "Message taken back", ...(told.length > 0 && { message: told.join(" ") }) };
}
