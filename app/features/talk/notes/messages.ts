/** The sentences about practice notes (contract, "Messages"). */
export const messages = {
  missing: "Please fill in both title and content",
  gapLeft: "Please replace “[Add your feedback here]” with your feedback",
  nobody: "Please choose at least one member",
  sentToSeveral: "Practice notes sent",
  sent: "Practice note sent successfully!",
  sentTo: (name: string) => `Note sent to ${name}.`,
  failedTitle: "Error sending practice note",
  emptyTitle: "No practice notes yet",
  empty: "Your coach will send personalized notes based on your progress",
} as const;
