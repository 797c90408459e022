import { shownAddress } from "#app/features/base/email-address.ts";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";

/** The sentences about the contact form and answers to it (contract, "Messages"). */
export const messages = {
  failedTitle: "Error",
  failed: "Failed to send message. Please try again.",
  sentTitle: "Message Sent!",
  sent: "Thank you for your message. We'll get back to you soon.",
  nameMissing: "Please enter your name",
  emailMissing: "Please enter your email address",
  emailInvalid: "Please enter a valid email address",
  messageMissing: "Please write your message",
  messageTooLong: "Please keep your message under 5,000 characters",
  respondedTitle: "Response sent successfully!",
  respondedTo: (name: string) => `The email to ${name} goes out in a minute.`,
  respondedHere: (name: string, email: string) =>
    `It's saved with the message. The club has no mail server yet, so ${name} can read it only in an email you send yourself, to ${shownAddress(email)}.`,
  responseHint: "It's sent by email.",
  responseHintHere: `Your answer is saved here. ${noMailServer}`,
  takenBackTitle: "Response taken back",
  takenBack: "No email was sent. Your text is still here.",
  takeBackFailedTitle: "Not taken back",
  tooLateToTakeBack: "The minute for it is over. Write to them again by email.",
  respondFailedTitle: "Error sending response",
  responseMissing: "Please write your response",
  respondedAlready: "This message was already answered. Your response wasn't sent.",
} as const;
