/** The sentences tied to notifications (member document, section 8; admin document, section 5). */
export const messages = {
  missing: "Please fill in both title and message",
  readFailedTitle: "Error marking notification as read",
} as const;
