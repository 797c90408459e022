/** The sentences about practice notes (contract, "Messages"). */
export const messages = {
  missing: "Please fill in both title and content",
  gapLeft: "Please replace “[Add your feedback here]” with your feedback",
  nobody: "Please choose at least one member",
  sentToSeveral: "Practice notes sent",
  sent: "Practice note sent successfully!",
  sentTo: (name: string) => `Note sent to ${name}.`,
  takenBack: "Note taken back",
  takenBackText: (read: number) =>
    read === 0
      ? "No one had read it. Your text is here as a draft."
      : `Members who had read it keep it: ${read}. Your text is here as a draft.`,
  alreadyRead: "It has been read, so it can't be taken back. You can write another note.",
  failedTakeBack: "Note not taken back",
  failedTitle: "Error sending practice note",
  emptyTitle: "No practice notes yet",
  empty: "Your coach will send personalized notes based on your progress",
} as const;
