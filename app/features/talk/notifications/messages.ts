import { planNames } from "#app/features/base/tiers.ts";

/** The sentences about notifications (contract, "Messages"). */
export const messages = {
  missing: "Please fill in both title and message",
  targetUnknown: "Please choose who gets it: all, basic, elite or pro",
  sent: "Notification sent successfully!",
  sendFailedTitle: "Error sending notification",
  deactivated: "Notification deactivated successfully!",
  deactivateFailedTitle: "Error deactivating notification",
  undone: "Undone",
  undoFailedTitle: "Undo Failed",
  tooLateToUndo: "This can no longer be undone: the notification is already active.",
  readFailedTitle: "Error marking notification as read",
} as const;

/** Who a notification can be for, in words. */
export const targets = { all: "All members", ...planNames };
