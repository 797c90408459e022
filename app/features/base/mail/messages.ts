/** The sentences on the unsubscribe page. */
export const messages = {
  wrongTitle: "This link doesn't work",
  wrongLink: "This link is incomplete. Please use the link at the end of our email.",
  endedTitle: "Unsubscribed",
  ended: {
    mailsCoachNews: "You won't get emails about messages anymore. You can turn them back on in your account.",
    mailsDigest: "You won't get daily digests anymore. You can turn them back on in your account.",
    mailsNewsletter: "You won't get our newsletter anymore. You can turn it back on in your account.",
  },
} as const;
