/** The sentences of the page that ends a kind of mail. */
export const messages = {
  wrongTitle: "This link does not work",
  wrongLink: "This link is not whole. Please use the link at the end of our mail.",
  endedTitle: "Unsubscribed",
  ended: {
    mailsCoachNews:
      "You will get no more mails about messages. Your account page has the switch to get them again.",
    mailsDigest: "You will get no more daily digests. Your account page has the switch to get them again.",
    mailsNewsletter:
      "You won't get our newsletter any more. Your account page has the switch to get it again.",
  },
} as const;
