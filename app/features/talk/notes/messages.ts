/** The sentences about practice notes (contract, "Messages"). */
export const messages = {
  missing: "Please fill in both title and content",
  nobody: "Please choose at least one member",
  sentToSeveral: "Practice notes sent",
  sent: "Practice note sent successfully!",
  failedTitle: "Error sending practice note",
  emptyTitle: "No practice notes yet",
  empty: "Your coach will send personalized notes based on your progress",
} as const;
