/** The sentences about the newsletter (contract, "Messages"). */
export const messages = {
  failedTitle: "Error",
  failed: "Failed to subscribe. Please try again.",
  doneTitle: "Success!",
  done: "Thank you for subscribing to our newsletter!",
  guideComes: "Look in your inbox for the free guide.",
  missing: "Please enter your email address",
  invalid: "Please enter a valid email address",
  deadTitle: "This link doesn't work",
  deadLink: "This link is no longer valid. Please subscribe again and use the link in the newest email.",
  wrongLink: "This link is incomplete. Please use the link at the end of our email.",
  leftTitle: "Unsubscribed",
  left: "You won't get our newsletter anymore.",
} as const;
