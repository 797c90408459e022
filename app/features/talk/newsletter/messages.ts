/** The sentences tied to the newsletter (contract, "Messages"). */
export const messages = {
  failedTitle: "Error",
  failed: "Failed to subscribe. Please try again.",
  doneTitle: "Success!",
  done: "Thank you for subscribing to our newsletter!",
  missing: "Please enter your email address",
  invalid: "Please enter a valid email address",
  deadTitle: "This link does not work",
  deadLink: "This link is not valid any more. Please subscribe again and use the link in the newest mail.",
  wrongLink: "This link is not whole. Please use the link at the end of our mail.",
  leftTitle: "Unsubscribed",
  left: "You will not get our newsletter any more.",
} as const;
